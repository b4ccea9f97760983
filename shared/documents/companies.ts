import { z } from 'zod'
import { NAFS } from '../identifiers/naf.ts'
import { companyCardSchema, companySchema } from '../schemas/company.ts'
import { occupantsSchema } from '../schemas/occupant.ts'
import { ownersSchema, portfolioSchema } from '../schemas/owner.ts'
import { byIdu, bySiren, documentKind } from './document-kind.ts'
import { RANK_LENGTH, SIREN_LENGTH } from './sizes.ts'

// Companies and who is on a parcel (datasets sirene, companies).
export const occupants = documentKind(
  'occupants',
  'departement',
  byIdu,
  z.strictObject({
    count: z.number().int().nonnegative(),
    occupants: z.array(occupantsSchema.element.omit({ company: true, executives: true })),
  }),
)
/** How many of the establishments tied to parcels have an activity in each edition of the NAF, under the one key that is no IDU. */
export const activityEditions = documentKind(
  'occupants',
  'departement',
  () => '*',
  z.array(z.strictObject({ nomenclature: z.enum(NAFS), count: z.number().int() })),
)
export const companyCards = documentKind('company', 'france', bySiren, companyCardSchema)
export const companyEstablishments = documentKind(
  'company-establishments',
  'france',
  bySiren,
  companySchema.pick({ establishments: true }),
)
/** Companies whose names have a word: SIRENs and ranks one behind the other, the most important first. */
export const companyWords = documentKind(
  'company-words',
  'france',
  (word: string) => word,
  z.strictObject({
    count: z.number().int().positive(),
    sirens: z.string().regex(new RegExp(`^(\\d{${SIREN_LENGTH}})*$`)),
    ranks: z.string().regex(new RegExp(`^(\\d{${RANK_LENGTH}})*$`)),
  }),
)
/** Words that begin with the same letters, and how many companies each has: those of most companies first. */
export const companyBeginnings = documentKind(
  'company-beginnings',
  'france',
  (letters: string) => letters,
  z.array(z.tuple([z.string(), z.number().int().positive()])),
)
export const companyAccounts = documentKind(
  'company-accounts',
  'france',
  bySiren,
  companySchema.shape.accounts.shape.latest.unwrap(),
)
export const companyExecutives = documentKind(
  'company-executives',
  'france',
  bySiren,
  companySchema.shape.executives.shape.list,
)
/** The newest day on which the register changed a record, under the one key that is no SIREN; null when its files do not tell. */
export const executivesUpdate = documentKind(
  'company-executives',
  'france',
  () => '*',
  z.strictObject({ updatedOn: z.iso.date().nullable() }),
)
export const companyOrganic = documentKind(
  'company-organic',
  'france',
  bySiren,
  companySchema.shape.organic.pick({ operators: true }).extend({ certified: z.boolean() }),
)
const certifications = companySchema.shape.certifications.omit({ coverage: true })
/** Only the lists that name the company. */
export const companyCertifications = documentKind(
  'company-certifications',
  'france',
  bySiren,
  certifications.partial(),
)
/** Which lists the release holds, under the one key that is no SIREN: so that an empty list differs from one that is not loaded. */
export const certificationLists = documentKind(
  'company-certifications',
  'france',
  () => '*',
  z.array(certifications.keyof()),
)

// Owners (dataset owners).
const holderOnParcel = ownersSchema.shape.owners.element.omit({ company: true })
const holders = z.array(holderOnParcel)
export const parcelOwners = documentKind(
  'owners',
  'departement',
  byIdu,
  z.strictObject({ owners: holders, others: holders, representatives: holders }),
)
/** Who a holder is, and its parcels by role. */
export const holderCounts = documentKind(
  'holder-parcels',
  'france',
  bySiren,
  z.strictObject({
    holder: portfolioSchema.shape.holder.unwrap(),
    counts: portfolioSchema.shape.counts,
  }),
  (key) => !key.includes('/'),
)
/** A page of its parcels in one role, from page 0. Keys ascend with SIREN, role in alphabetical order, page. */
export const holderParcels = documentKind(
  'holder-parcels',
  'france',
  (holder: string, role: 'owner' | 'representative' | 'other', page: number) =>
    `${holder}/${role}/${String(page).padStart(6, '0')}`,
  portfolioSchema.shape.parcels,
)

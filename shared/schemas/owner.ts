import { z } from 'zod'
import { companyCardSchema, labelledSchema } from './company.ts'
import { named } from './named.ts'
import { communeSchema } from './place.ts'

const holder = {
  siren: z
    .string()
    .length(9)
    .nullable()
    .describe('Null when the tax register knows the holder by a number of its own only'),
  pseudoNumber: z.string().nullable().describe('The tax register’s own number (U…): not a SIREN'),
  name: z.string().nullable().describe('Denomination; null when the holder opposed publication since'),
  group: labelledSchema.nullable().describe('Group of persons of the tax register'),
  legalForm: labelledSchema.nullable(),
  legalFormShort: z.string().nullable(),
  landlord: z
    .strictObject({
      status: z.enum(['public', 'social', 'mixed-economy', 'property-company', 'co-ownership', 'none-known']),
      basis: z.string().describe('The official fact it follows from'),
    })
    .describe('Landlord status, which follows from what the holder is'),
}
const rights = z.array(labelledSchema).describe('Its rights over the parcel')

const company = companyCardSchema
  .nullable()
  .describe('Its record in the SIRENE register, null when not identified or not loaded')

const parcelHolderSchema = named('Owner', 'A legal entity that holds a right over the parcel', {
  ...holder,
  rights,
  parcelsInDepartement: z.number().int().describe('Parcels it has in the département in the same role'),
  premises: z
    .strictObject({ onParcel: z.number().int(), inDepartement: z.number().int() })
    .nullable()
    .describe('Premises held, on the parcel and in the département; null when not loaded'),
  company,
})

/** The legal entities of a parcel. */
export const ownersSchema = named('ParcelOwners', 'The legal entities of a parcel, by what they are to it', {
  owners: z.array(parcelHolderSchema).meta({
    description:
      'Who owns it or builds on it: owner, bare owner, emphyteute, construction lessee, allotted tenant, partner',
  }),
  others: z.array(parcelHolderSchema).describe('Holders of other rights: usufruct, lessor, occupation…'),
  representatives: z
    .array(parcelHolderSchema)
    .describe('Syndics of a co-ownership and managers: they own nothing there'),
})

/** The parcels of a company, page by page. */
export const portfolioSchema = named('Portfolio', 'The parcels of a company, page by page', {
  siren: z.string().length(9),
  holder: z.strictObject(holder).nullable().describe('Null when it has no parcel loaded'),
  company,
  counts: z
    .strictObject({ owner: z.number().int(), representative: z.number().int(), other: z.number().int() })
    .describe('Parcels by role, in the départements loaded'),
  parcels: z.array(
    named('OwnedParcel', 'A parcel of a portfolio', {
      idu: z.string().length(14),
      commune: communeSchema,
      address: z.string().nullable(),
      surface: z.number().nullable().describe('Contenance of the whole parcel, m²'),
      rights,
    }),
  ),
})

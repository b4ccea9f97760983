import { z } from 'zod'
import { companyCardSchema } from './company.ts'
import { electricityFactorSchema } from './dpe.ts'
import { parcelMatchSchema, registrationMatchSchema } from './parcel-match.ts'
import { communeSchema, geopointSchema } from './place.ts'

const text = z.string().nullable()
const date = z.iso.date().nullable()
const count = z.number().int().nullable()
const flag = z.boolean().nullable()

/** Registration number: two letters and seven digits. */
const number = z.string().regex(/^[A-Z]{2}\d{7}$/)

/** The register gives its name only. */
const managerCommune = communeSchema.extend({ code: z.null() }).nullable()

const managerSchema = z.strictObject({
  type: text,
  name: text,
  siret: text,
  ape: text,
  commune: managerCommune,
})

/** A co-ownership as the register has it, and as it is stored. */
export const registeredCoproprieteSchema = z.strictObject({
  number: number.meta({ description: 'Registration number (immatriculation)', example: 'AA0652685' }),
  name: text.describe('Name in use'),
  registeredOn: date,
  updatedOn: date,
  address: z
    .strictObject({
      label: text,
      street: text,
      postcode: text,
      commune: communeSchema,
      others: z.array(z.string()),
    })
    .describe('Reference address, as declared, and up to three others'),
  lots: z
    .strictObject({ total: count, main: count, dwellings: count, parking: count })
    .describe('Lots: all, those to live or work in, dwellings, parking spaces'),
  constructionPeriod: text.meta({ description: 'As published', example: 'DE_1961_A_1974' }),
  manager: managerSchema,
  mandate: z.strictObject({ status: text, endsOn: date }),
  regulationOn: date.describe('Date of the co-ownership regulations'),
  cooperative: flag,
  serviceResidence: flag,
  aided: flag,
  role: z
    .enum(['principal', 'secondary'])
    .describe('A secondary syndicate stands on the parcel of its principal: their lots are not to be added'),
  principalNumber: number.nullable(),
  secondaryNumbers: z.array(number),
  parcels: z
    .strictObject({ declaredCount: count, idus: z.array(z.string().length(14)) })
    .describe('Parcels it declares to have, null for 0 (not filled), and those it names: three at most'),
  priorityNeighbourhood: z.strictObject({ code: z.string(), name: text }).nullable(),
  geopoint: geopointSchema.nullable(),
  diagnostics: z
    .strictObject({
      count: z.number().int().nonnegative(),
      newest: z.array(
        z.strictObject({
          number: z.string(),
          kind: z.enum(['existing', 'new', 'tertiary']),
          energyLabel: text,
          ghgLabel: text,
          establishedOn: date,
          electricityFactor: electricityFactorSchema,
          match: registrationMatchSchema,
        }),
      ),
    })
    .describe(
      'Energy diagnostics that declare its number, the newest 20 listed; meta names dpe when they are loaded',
    ),
  match: parcelMatchSchema.extend({
    through: number.nullable().describe('The principal syndicate that declares the parcel'),
  }),
})

/** A co-ownership of the national register. */
export const coproprieteSchema = registeredCoproprieteSchema
  .extend({
    manager: managerSchema
      .extend({
        company: companyCardSchema.nullable().meta({
          description:
            'Its record in the SIRENE register by its SIRET, with the address of its head office; null when it has no SIRET or is not loaded',
        }),
      })
      .describe(
        'Managing agent (syndic) and where to reach it. Only a professional is named: a volunteer is a co-owner, whose name is not kept',
      ),
  })
  .meta({ id: 'CoOwnership', description: 'A co-ownership of the national register' })

/** The co-ownerships of a parcel. */
export const coproprietesSchema = z
  .array(coproprieteSchema)
  .describe('Principal syndicates first, then the largest; empty when the parcel has none')

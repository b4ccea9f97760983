import { z } from 'zod'
import { named } from './named.ts'
import { parcelMatchSchema, registrationMatchSchema } from './parcel-match.ts'
import { geopointSchema } from './place.ts'

const text = z.string().nullable()
const date = z.iso.date().nullable()
const figure = z.number().nullable()
const count = z.number().int().nullable()

/** How far a label of a diagnostic stands: to be said of every one. */
const AS_ESTABLISHED =
  'as established: an attestation that the open data lack may have raised it since; compare labels of one electricityFactor, else final energy'

/** The factor of electricity that a diagnostic was made with (arrêtés of 13 August 2025 and 19 August 2026). */
export const electricityFactorSchema = z.number().nullable().meta({
  description:
    'Factor from final to primary energy of electricity on its day: 2.3 from July 2021, 1.9 from 2026, 1.7 from 2027; null overseas or before',
})

const geopoint = geopointSchema.nullable().meta({ description: 'Point of the address' })

/** What diagnostics of dwellings and of tertiary buildings have in common. */
const common = {
  number: z.string().length(13).meta({ description: 'Number of the diagnostic', example: '2496E0000001A' }),
  address: text.meta({ description: 'Address found in the BAN, else as the surveyor wrote it' }),
  establishedOn: date.meta({ description: 'Date of the diagnostic' }),
  electricityFactor: electricityFactorSchema,
  visitedOn: date.meta({ description: 'Date of the visit' }),
  receivedOn: date.meta({ description: 'Date on which ADEME received it' }),
  validUntil: date.meta({ description: 'Last day of validity: it may be past' }),
  replaces: text.meta({ description: 'Number of the diagnostic it replaces, which is no longer shown' }),
  model: text,
  method: text.meta({ description: 'Method, as published' }),
  version: text,
  constructionYear: count,
  constructionPeriod: text,
  coOwnership: text.meta({ description: 'Registration number of the co-ownership (RNIC), when declared' }),
  coOwnershipRecord: z
    .strictObject({ name: text, match: registrationMatchSchema })
    .nullable()
    .meta({ description: 'That co-ownership in the register; null when it is not in it, or none is loaded' }),
  geopoint,
  match: parcelMatchSchema.extend({
    through: text.meta({
      description: 'The co-ownership whose parcels these are, when its number alone places it',
    }),
  }),
}

const label = (letters: string) =>
  z
    .string()
    .regex(new RegExp(`^[${letters}]$`))
    .nullable()

/** Diagnostics of the dwellings of a parcel. */
export const dpeResidentialSchema = z
  .array(
    named('ResidentialDiagnostic', 'Energy diagnostic of a dwelling', {
      ...common,
      kind: z.enum(['existing', 'new']).meta({ description: 'Existing or new dwelling' }),
      buildingType: text.meta({ description: 'Appartement, Maison or Immeuble' }),
      floor: count.meta({ description: 'Null for 0, which mostly means not filled' }),
      energyLabel: label('A-G').meta({ description: `Energy label, A to G, ${AS_ESTABLISHED}` }),
      ghgLabel: label('A-G').meta({ description: 'Greenhouse gas label, A to G' }),
      buildingDpe: text.meta({ description: 'Number of the diagnostic of the whole building' }),
      surface: figure.meta({ description: 'Living area of the dwelling, m²' }),
      buildingSurface: figure.meta({ description: 'Living area of the building, m²' }),
      dwellings: count.meta({ description: 'Dwellings in the building' }),
      floors: count.meta({ description: 'Floors of the building' }),
      dwellingFloors: count,
      heating: z.strictObject({ energy: text, installation: text }),
      hotWater: z.strictObject({ energy: text, installation: text }),
      consumption: z
        .strictObject({
          primaryKwhPerM2: figure,
          finalKwhPerM2: figure,
          primaryKwh: figure,
          finalKwh: figure,
        })
        .meta({ description: 'Five uses, a year: primary and final energy' }),
      emissions: z
        .strictObject({ kgCo2PerM2: figure, kgCo2: figure })
        .meta({ description: 'CO2 equivalent a year' }),
      annualCost: figure.meta({ description: 'Euros a year' }),
      insulation: z
        .strictObject({ envelope: text, walls: text, windows: text, floor: text, ubat: figure })
        .meta({ description: 'Quality as published; ubat in W/(m²·K)' }),
    }),
  )
  .meta({ description: 'Newest first; empty when the parcel has none' })

/** Diagnostics of the tertiary buildings of a parcel. */
export const dpeTertiarySchema = named(
  'TertiaryDiagnostics',
  'Energy diagnostics of the tertiary buildings of a parcel',
  {
    parcelId: z.string().length(14),
    count: z.number().int().nonnegative(),
    dpes: z
      .array(
        named('TertiaryDiagnostic', 'Energy diagnostic of a tertiary building', {
          ...common,
          activitySector: text.meta({ description: 'Activity sector, as published' }),
          erpCategory: text.meta({ description: 'Category of an establishment open to the public' }),
          occupants: count,
          energyLabel: label('A-I').meta({
            description: `A to G, up to I under the rules of 2006, ${AS_ESTABLISHED}`,
          }),
          ghgLabel: label('A-I').meta({ description: 'A to G; up to I under the rules of 2006' }),
          surface: figure.meta({ description: 'Useful area, m²' }),
          shonSurface: figure.meta({ description: 'Gross floor area (SHON), m²' }),
          heatingEnergy: text,
          consumption: z
            .strictObject({ primaryKwhPerM2: figure })
            .meta({ description: 'Primary energy a year' }),
          emissions: z.strictObject({ kgCo2PerM2: figure }).meta({ description: 'CO2 equivalent a year' }),
          energies: z
            .array(
              z.strictObject({
                energy: z.string(),
                usage: text,
                finalKwh: figure,
                primaryKwh: figure,
                annualCost: figure,
                readingYear: count,
              }),
            )
            .meta({ description: 'Energies in use, a year: final and primary energy, euros' }),
        }),
      )
      .meta({ description: 'Newest first' }),
  },
)

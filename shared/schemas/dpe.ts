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

const geopoint = geopointSchema.nullable().describe('Point of the address')

/** What diagnostics of dwellings and of tertiary buildings have in common. */
const common = {
  number: z.string().length(13).meta({ description: 'Number of the diagnostic', example: '2496E0000001A' }),
  address: text.describe('Address found in the BAN, else as the surveyor wrote it'),
  establishedOn: date.describe('Date of the diagnostic'),
  electricityFactor: electricityFactorSchema,
  visitedOn: date.describe('Date of the visit'),
  receivedOn: date.describe('Date on which ADEME received it'),
  validUntil: date.describe('Last day of validity: it may be past'),
  replaces: text.describe('Number of the diagnostic it replaces, which is no longer shown'),
  model: text,
  method: text.describe('Method, as published'),
  version: text,
  constructionYear: count,
  constructionPeriod: text,
  coOwnership: text.describe('Registration number of the co-ownership (RNIC), when declared'),
  coOwnershipRecord: z
    .strictObject({ name: text, match: registrationMatchSchema })
    .nullable()
    .describe('That co-ownership in the register; null when it is not in it, or none is loaded'),
  geopoint,
  match: parcelMatchSchema.extend({
    through: text.describe('The co-ownership whose parcels these are, when its number alone places it'),
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
      kind: z.enum(['existing', 'new']).describe('Existing or new dwelling'),
      buildingType: text.describe('Appartement, Maison or Immeuble'),
      floor: count.describe('Null for 0, which mostly means not filled'),
      energyLabel: label('A-G').describe(`Energy label, A to G, ${AS_ESTABLISHED}`),
      ghgLabel: label('A-G').describe('Greenhouse gas label, A to G'),
      buildingDpe: text.describe('Number of the diagnostic of the whole building'),
      surface: figure.describe('Living area of the dwelling, m²'),
      buildingSurface: figure.describe('Living area of the building, m²'),
      dwellings: count.describe('Dwellings in the building'),
      floors: count.describe('Floors of the building'),
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
        .describe('Five uses, a year: primary and final energy'),
      emissions: z.strictObject({ kgCo2PerM2: figure, kgCo2: figure }).describe('CO2 equivalent a year'),
      annualCost: figure.describe('Euros a year'),
      insulation: z
        .strictObject({ envelope: text, walls: text, windows: text, floor: text, ubat: figure })
        .describe('Quality as published; ubat in W/(m²·K)'),
    }),
  )
  .describe('Newest first; empty when the parcel has none')

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
          activitySector: text.describe('Activity sector, as published'),
          erpCategory: text.describe('Category of an establishment open to the public'),
          occupants: count,
          energyLabel: label('A-I').describe(`A to G, up to I under the rules of 2006, ${AS_ESTABLISHED}`),
          ghgLabel: label('A-I').describe('A to G; up to I under the rules of 2006'),
          surface: figure.describe('Useful area, m²'),
          shonSurface: figure.describe('Gross floor area (SHON), m²'),
          heatingEnergy: text,
          consumption: z.strictObject({ primaryKwhPerM2: figure }).describe('Primary energy a year'),
          emissions: z.strictObject({ kgCo2PerM2: figure }).describe('CO2 equivalent a year'),
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
            .describe('Energies in use, a year: final and primary energy, euros'),
        }),
      )
      .describe('Newest first'),
  },
)

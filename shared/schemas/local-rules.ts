import { z } from 'zod'
import { coverageSchema } from './coverage.ts'
import { named } from './named.ts'
import { surfaceMembers } from './on-parcel.ts'
import { partOf } from './part-of.ts'
import { communeSchema } from './place.ts'

/** Zones of the zoning ABC, from the tightest market: Abis is Paris and its neighbours. */
export const housingZoneSchema = z.enum(['Abis', 'A', 'B1', 'B2', 'C'])
export type HousingZone = z.output<typeof housingZoneSchema>

const publishedCode = z
  .string()
  .describe('Code that it was published under: of the city, or of a commune merged since')

/** The zones of a commune of today, as they are stored. */
export const storedHousingZonesSchema = z.strictObject({
  since: z.string(),
  found: z.array(z.strictObject({ communeCode: publishedCode, zone: housingZoneSchema })),
})
export type StoredHousingZones = z.output<typeof storedHousingZonesSchema>

const rate = z.number().nonnegative().nullable()

/** The rates of a commune of today by year, as they are stored and answered. */
export const taxRatesSchema = z.array(
  z.strictObject({
    year: z.number().int(),
    communeCode: publishedCode,
    propertyTaxPercent: rate.describe(
      'Taxe foncière on buildings: rates of commune, intercommunal body and syndicates together, percent of the tax base; null: not voted or not published',
    ),
    wasteTaxPercent: rate.describe(
      'Taxe d’enlèvement des ordures ménagères, full rate, percent of the tax base; null: not voted (the service may be paid by a fee)',
    ),
  }),
)
export type StoredTaxRates = z.output<typeof taxRatesSchema>

const district = {
  code: z.string().meta({ description: 'As the decree numbers it', example: 'QN09301M' }),
  name: z.string(),
}

/** What of a parcel lies in each priority district, as it is stored: the greatest share first. */
export const storedParcelDistrictsSchema = z.array(
  z.strictObject({ ...district, share: z.number().min(0).max(1), surface: z.number().nonnegative() }),
)

/** Rules that a parcel has by where it lies, each part with its own coverage. */
export const localRulesSchema = named('LocalRules', 'Zoning and local tax of a parcel', {
  idu: z.string().length(14),
  commune: communeSchema.nullable().describe('Commune of today; null when it is none'),
  ofParcel: z.strictObject({
    priorityDistricts: named('ParcelPriorityDistricts', 'Priority districts (QPV) on the parcel', {
      ...partOf('parcel'),
      isInside: z.boolean().nullable().meta({
        description: 'Whether more than a sliver lies in one; null when it is not known',
      }),
      found: z.array(z.strictObject({ ...district, ...surfaceMembers })),
    }),
  }),
  ofCommune: z.strictObject({
    housingZone: named('CommuneHousingZone', 'Zone of the commune in the zoning ABC', {
      ...partOf('commune'),
      zone: housingZoneSchema
        .nullable()
        .describe('Where all of `found` agree, from the tightest market (Abis) to C'),
      since: z.string().nullable().describe('In force since: a day, or the words of the list'),
      found: storedHousingZonesSchema.shape.found,
    }),
    localTax: named('CommuneLocalTax', 'Rates of local tax voted for the commune', {
      ...partOf('commune'),
      years: taxRatesSchema.describe('Years ascend'),
    }),
  }),
})

export const localRulesAbout = z.object({ coverage: coverageSchema })

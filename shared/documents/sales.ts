import { z } from 'zod'
import type { DwellingType } from '../identifiers/dwelling-types.ts'
import { activeStreetSchema, storedYearsSchema, streetSchema } from '../schemas/price.ts'
import { saleSchema } from '../schemas/sale.ts'
import { type ZoneLevel, zoneSchema } from '../schemas/zone.ts'
import { byCommune, byIdu, byZone, documentKind } from './document-kind.ts'

// Sales and prices (dataset dvf).
/** By position (`position` of SalesArtefact): positions in order give keys in order. */
export const sales = documentKind(
  'sales',
  'departement',
  (position: number) => String(position).padStart(7, '0'),
  saleSchema,
)
export const prices = documentKind(
  'prices',
  'departement-or-france',
  (level: ZoneLevel, code: string) => byZone(level, code),
  zoneSchema.extend({ years: storedYearsSchema }),
)
export const streetPrices = documentKind(
  'street-prices',
  'departement',
  (code: string, street: string) => `${code}:${street}`,
  streetSchema.extend({ years: storedYearsSchema }),
)
/** Which days and communes the sales of a département cover. */
export const salesExtent = documentKind(
  'sales-extent',
  'departement',
  () => 'extent',
  z.strictObject({
    /** First and last day of a sale. */
    firstSoldOn: z.iso.date(),
    lastSoldOn: z.iso.date(),
    /** Years of which sales are loaded whole, when the département is; else null. */
    soldYears: z.array(z.number().int()).nullable(),
    /** Communes (code of today) with sales in other years than these, and the first and the last of those. */
    communes: z.record(z.string(), z.tuple([z.number().int(), z.number().int()])),
  }),
)
/** The most active streets of a commune. */
export const activeStreets = documentKind(
  'active-streets',
  'departement',
  byCommune,
  z.array(activeStreetSchema),
)
/** The street most represented among the sales of a parcel. */
export const parcelStreets = documentKind('parcel-street', 'departement', byIdu, streetSchema)
/** Keys of the sales behind one figure of a small zone or a street, newest first, by our rule and where the State's differs from it. */
export const priceSales = documentKind(
  'price-sales',
  'departement',
  (level: ZoneLevel | 'rue', code: string, year: number, type: DwellingType) =>
    `${byZone(level, code)}:${year}:${type}`,
  z.strictObject({
    sales: z.array(z.string()),
    /** Counted by the State's rule only, by ours only. */
    stateOnly: z.array(z.string()),
    terrierOnly: z.array(z.string()),
  }),
)
/** The box around the parcels of a zone: west, south, east, north, WGS84 degrees. */
export const zoneEnvelopes = documentKind(
  'zone-envelopes',
  'departement',
  byZone,
  z.tuple([z.number(), z.number(), z.number(), z.number()]),
)

import { z } from 'zod'
import {
  activeStreetSchema,
  type DwellingType,
  streetPricesSchema,
  streetSchema,
  zonePricesSchema,
} from '../schemas/price.ts'
import { saleSchema } from '../schemas/sale.ts'
import type { ZoneLevel } from '../schemas/zone.ts'
import { byCommune, byIdu, byZone, documentKind } from './document-kind.ts'

// Sales and prices (dataset dvf).
/** By position (`position` of SalesArtefact): positions in order give keys in order. */
export const sales = documentKind(
  'sales',
  'departement',
  (position: number) => String(position).padStart(7, '0'),
  saleSchema,
)
/** The last five years loaded, or all of them. */
export type PriceYears = 'last' | 'all'
const priced = (base: string, years: PriceYears) => (years === 'all' ? `${base}:all` : base)
export const prices = documentKind(
  'prices',
  'departement-or-france',
  (level: ZoneLevel, code: string, years: PriceYears) => priced(byZone(level, code), years),
  zonePricesSchema,
)
export const streetPrices = documentKind(
  'street-prices',
  'departement',
  (code: string, street: string, years: PriceYears) => priced(`${code}:${street}`, years),
  streetPricesSchema,
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
/** Identifiers of the sales behind one figure of a small zone or a street. */
export const priceSales = documentKind(
  'price-sales',
  'departement',
  (level: ZoneLevel | 'rue', code: string, year: number, type: DwellingType) =>
    `${byZone(level, code)}:${year}:${type}`,
  z.array(z.string()),
)
/** The box around the parcels of a zone: west, south, east, north, WGS84 degrees. */
export const zoneEnvelopes = documentKind(
  'zone-envelopes',
  'departement',
  byZone,
  z.tuple([z.number(), z.number(), z.number(), z.number()]),
)

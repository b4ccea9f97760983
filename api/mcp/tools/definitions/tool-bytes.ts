import type { Operation } from '../../../answers/operation.ts'

/** Most bytes of a tool's definition, unless TOOL_BYTES has another number. */
const MOST = 950

/** Tools that need more, for filters, places or many ways to be asked, or less. */
const TOOL_BYTES: Readonly<Record<string, number>> = {
  search_address: 1240,
  get_nearest_parcel: 1110,
  get_parcel_dossier: 1400,
  get_parcel_copropriete: 1090,
  search_parcels: 2520,
  get_parcel_transactions: 1060,
  transactions_by_bbox: 1200,
  transactions_by_radius: 2160,
  transactions_by_zone: 1480,
  transactions_by_geometry: 1130,
  search_transactions: 2080,
  get_sales_statistics: 1720,
  get_parcel_price_stats: 1130,
  get_street_price_stats: 1180,
  get_zone_price_stats: 1880,
  get_zone_price_sales: 1550,
  get_estimate: 1670,
  get_entreprise_by_siren: 1120,
  search_companies: 970,
  get_portfolio: 1060,
  list_datasets: 800,
}

/**
 * Most bytes of a tool's definition. An agent reads all definitions before its first question: together they must stay under 40 kB
 * (a test). The number is fixed for each tool, so that adding a tool does not change the schemas of the others.
 */
export function bytesFor({ tool }: Pick<Operation, 'tool'>): number {
  return TOOL_BYTES[tool] ?? MOST
}

import type { Operation } from '../../../answers/operation.ts'

/** Most bytes of a tool's definition, unless TOOL_BYTES has another number. */
const MOST = 1060

/** Tools that need more, for filters, places or many ways to be asked, or less. */
const TOOL_BYTES: Readonly<Record<string, number>> = {
  search_address: 1440,
  get_nearest_parcel: 1110,
  get_parcel_dossier: 1400,
  get_parcel_copropriete: 1090,
  transactions_by_bbox: 2220,
  transactions_by_radius: 2100,
  transactions_by_zone: 2590,
  transactions_by_geometry: 2170,
  search_transactions: 2080,
  get_parcel_price_stats: 1360,
  get_street_price_stats: 1420,
  get_zone_price_stats: 1880,
  get_zone_price_sales: 1550,
  get_entreprise_by_siren: 1120,
  list_datasets: 800,
}

/**
 * Most bytes of a tool's definition. An agent reads all definitions before its first question: together they must stay under 40 kB
 * (a test). The number is fixed for each tool, so that adding a tool does not change the schemas of the others.
 */
export function bytesFor({ tool }: Pick<Operation, 'tool'>): number {
  return TOOL_BYTES[tool] ?? MOST
}

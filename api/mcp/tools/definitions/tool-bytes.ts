import type { Operation } from '../../../answers/operation.ts'

/** Bytes of a definition, of most tools. */
const MOST = 1060

/** Of tools that need more, for filters, places or many ways to be asked, or less. */
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
 * Bytes that the definition of a tool may take, which an agent reads before its first question. Each has its own: a tool that is added
 * takes nothing from what the others say.
 */
export function bytesFor({ tool }: Pick<Operation, 'tool'>): number {
  return TOOL_BYTES[tool] ?? MOST
}

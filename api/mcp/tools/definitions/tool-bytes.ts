import type { Operation } from '../../../answers/operation.ts'

/** Most bytes of a tool's definition, unless TOOL_BYTES has another number. */
const MOST = 700

/** Tools that need more, for filters, places or many ways to be asked, or less. */
const TOOL_BYTES: Readonly<Record<string, number>> = {
  search_address: 1240,
  get_addresses_at_point: 730,
  get_parcel_addresses: 580,
  get_nearest_parcel: 930,
  get_parcel: 930,
  get_parcel_dossier: 1250,
  get_parcel_buildings: 600,
  get_parcel_dpe_tertiary: 600,
  get_parcel_copropriete: 570,
  get_parcel_occupants: 590,
  get_parcel_history: 640,
  get_parcel_demographics: 620,
  get_parcel_permits: 800,
  get_commune_permits: 600,
  get_parcel_planning: 600,
  get_parcel_risks: 540,
  search_parcels: 2520,
  get_parcel_transactions: 950,
  get_transaction: 560,
  transactions_by_bbox: 1200,
  transactions_by_radius: 2160,
  transactions_by_zone: 1480,
  transactions_by_geometry: 1130,
  search_transactions: 2080,
  get_sales_statistics: 1720,
  get_parcel_price_stats: 970,
  get_street_price_stats: 1130,
  get_zone_price_stats: 1730,
  get_zone_price_sales: 1390,
  get_estimate: 1800,
  get_rent_stats_by_commune: 850,
  get_rent_stats_by_commune_year: 800,
  get_rent_stats_by_coordinates: 750,
  get_entreprise_by_siren: 850,
  search_companies: 940,
  get_parcel_proprietaires: 640,
  get_portfolio: 1060,
  list_datasets: 600,
  get_coverage: 820,
  get_changes: 1250,
}

/**
 * Most bytes of a tool's definition. An agent reads all definitions before its first question: together they must stay under 40 kB
 * (a test). The number is fixed for each tool, so that adding a tool does not change the schemas of the others.
 */
export function bytesFor({ tool }: Pick<Operation, 'tool'>): number {
  return TOOL_BYTES[tool] ?? MOST
}

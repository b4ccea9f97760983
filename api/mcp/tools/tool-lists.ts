import type { Operation } from '../../answers/operation.ts'

/** `default`: the tools that most conversations need, and two that reach the rest. `all`: each question as a tool. */
export const TOOL_LISTS = ['default', 'all'] as const
export type ToolList = (typeof TOOL_LISTS)[number]

/** The tools of the interface (SPEC.md §4.6), whose names clients know. */
const SPECIFIED = [
  'search_address',
  'get_nearest_parcel',
  'get_parcel_buildings',
  'get_parcel_demographics',
  'get_parcel_dpe_residential',
  'get_parcel_dpe_tertiary',
  'get_parcel_copropriete',
  'get_parcel_occupants',
  'get_entreprise_by_siren',
  'get_parcel_proprietaires',
  'get_parcel_transactions',
  'transactions_by_bbox',
  'transactions_by_radius',
  'transactions_by_zone',
  'transactions_by_geometry',
  'search_transactions',
  'get_parcel_price_stats',
  'get_street_price_stats',
  'get_rent_stats_by_commune',
  'get_rent_stats_by_commune_year',
  'get_rent_stats_by_coordinates',
]

/** Those of ours that answer in one call what takes several of the others. What is loaded is a resource too, `terrier://coverage`. */
const SHORTCUTS = ['search_parcels', 'get_parcel_dossier', 'get_sales_statistics', 'get_estimate']

/** Rows of a list where the call does not say how many, in tools that are ours: those of the interface have its own limits. */
export const OWN_LIMIT = 10

/** Whether a tool is one of the interface. */
export function isSpecified({ tool }: Pick<Operation, 'tool'>): boolean {
  return SPECIFIED.includes(tool)
}

const DEFAULT: ReadonlySet<string> = new Set([...SPECIFIED, ...SHORTCUTS])

/** Whether a question is a tool of a list. Every question can be called by its name, listed or not. */
export function isListed({ tool }: Pick<Operation, 'tool'>, list: ToolList): boolean {
  return list === 'all' || DEFAULT.has(tool)
}

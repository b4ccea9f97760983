import type { salesExtent } from './sales.ts'

/** Which years and communes the sales of a département cover. */
export type SalesExtent = ReturnType<typeof salesExtent.parse>

/** Whether the sales of a commune (code of today) in a year are loaded, by the extent of its département; without one nothing is. */
export function areSalesLoaded(extent: SalesExtent | undefined, commune: string, year: number): boolean {
  if (!extent) return false
  if (extent.soldYears?.includes(year)) return true
  const known = extent.communes[commune]
  return known !== undefined && year >= known[0] && year <= known[1]
}

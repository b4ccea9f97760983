import { projectionOf } from '../geo/projections.ts'

/** Under Paris the makers of the map draw nothing. */
const LEFT_OUT: readonly string[] = ['75']
const LAMBERT_93 = 2154

/** Edition of the map in force since 1 July 2026 (order of 9 January 2026). */
export const CLAY_EDITION = '2025'

/** Whether the map of clay covers a département: the mainland and Corsica without Paris. */
export function isOnClayMap(departement: string): boolean {
  return !LEFT_OUT.includes(departement) && projectionOf(departement).epsg === LAMBERT_93
}

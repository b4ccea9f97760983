import type { Cell } from '../pipeline/duckdb/table-row.ts'
import type { ParcelMatch } from './parcel-matcher.ts'

/** The cells of a link in a table of links: idu, method, score, distance in metres; all NULL without a parcel. */
export function matchCells(match: ParcelMatch | undefined): Cell[] {
  if (match === undefined) return [null, null, null, null]
  return [match.idu, match.method, match.score, match.distanceMetres]
}

import type { Database } from '../../../formats/duckdb/database.ts'
import { NearestSales } from '../../../shared/estimates/nearest.ts'
import { type Design, designOf } from '../../../shared/estimates/regression.ts'
import { Plane, type Sold } from '../../../shared/estimates/sold.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { DwellingType } from '../../../shared/identifiers/dwelling-types.ts'
import { type ReadSold, readSold, type SalesLake, type SoldTables } from './read-sold.ts'

/** The sales of one type in one département, ready to be fitted and tested. */
export interface SoldModel {
  type: DwellingType
  design: Design
  plane: Plane
  nearest: NearestSales
}

/** The same with the names of what they count. */
export interface Model extends ReadSold, SoldModel {}

/** Makes what is fitted and searched from the sales of a type. */
export function soldModelOf(type: DwellingType, sold: Sold): SoldModel {
  const plane = new Plane(middleLatitude(sold.lat))
  return { type, design: designOf(type, sold), plane, nearest: new NearestSales(sold, plane) }
}

/** Reads the sales of a type from the lake; some 250 bytes a sale stay in memory. `tables` is shared with other types. */
export async function readModelOf(
  db: Database,
  lake: SalesLake,
  type: DwellingType,
  tables?: SoldTables,
): Promise<Model> {
  const read = await readSold(db, lake, type, tables)
  return { ...read, ...soldModelOf(type, read.sold) }
}

/** Half-way between the southernmost and the northernmost, WGS84 degrees to a tenth; 46 where there is none. */
function middleLatitude(lat: Int32Array): number {
  if (lat.length === 0) return 46
  let [least, most] = [lat[0]!, lat[0]!]
  for (const value of lat) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return Math.round(((least + most) / 2 / UNITS_PER_DEGREE) * 10) / 10
}

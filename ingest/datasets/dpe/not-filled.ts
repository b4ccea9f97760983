import { sql } from '../../../formats/duckdb/sql.ts'

/**
 * SQL of the columns of the lake in which the producer writes a number for "not filled", which is NULL here. A floor of 0: in Lyon 1er 916 of 983
 * flats have it, most of them with a floor of 1 or more in the text of their address. One floor in a new building of several dwellings: in
 * Lyon 8e all but a few have it. Published as they are, they would be shown as the ground floor and as buildings of one floor.
 */
export const WITHOUT_NOT_FILLED = {
  floor: sql`nullif(floor, 0)`,
  building_levels: sql`CASE WHEN family <> 'new' OR building_levels <> 1 OR coalesce(dwellings, 1) <= 1 THEN building_levels END`,
}

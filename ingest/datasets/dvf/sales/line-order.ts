import { idents, sql } from '../../../../formats/duckdb/sql.ts'

/**
 * The order in which sales are read, newest first. Lines of one day are in the order of their sale, then of their content, so that the order
 * in which files were read does not show. Their lake file is sorted by commune before all of it.
 */
export const LINE_ORDER = sql`"date" DESC, mutation, ${idents(['disposition', 'idu', 'type_code', 'surface', 'lot1', 'number', 'culture_code', 'land_surface', 'lot2', 'carrez1', 'rooms', 'street_code', 'suffix', 'carrez2', 'special_code', 'lot3', 'volume', 'repeat', 'source', 'row'])}`

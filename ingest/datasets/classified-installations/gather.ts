import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { installationCells } from '../../../shared/documents/risks.ts'
import { CELLS_PER_DEGREE } from '../../../shared/space/cells.ts'
import type { GatherInput } from '../../dataset.ts'
import { writeArrays } from '../../readmodel/write-documents.ts'

/**
 * Gathers the installations of all areas that were placed, by the cell of the map they stand in: what is around a parcel may lie in another
 * département. One that two areas hold comes once; one of a whole city that was placed in an arrondissement stands in `installations` under the city.
 */
export async function gather({ files, territory, workDir }: GatherInput): Promise<Written[]> {
  const lakes = (kind: string) =>
    parquet(...files.all({ dataset: 'classified-installations', role: 'lake', kind }).map(({ path }) => path))
  return withDuckDb(workDir, async (db) => {
    const cities = territory.data.communes.flatMap(({ code, city }) =>
      city === undefined ? [] : [[code, city]],
    )
    await db.fill('cities', 'commune VARCHAR, city VARCHAR', cities)
    const rows = sql`SELECT concat(floor(lat * ${CELLS_PER_DEGREE})::INTEGER, ' ', floor(lng * ${CELLS_PER_DEGREE})::INTEGER) AS cell,
        CAST(json_object('id', id, 'siret', siret, 'regime', regime, 'seveso', seveso, 'isIed', ied,
          'inspectedOn', CAST(inspected_on AS VARCHAR), 'activityState', activity_state, 'communeCode', commune, 'address', address, 'method', "method", 'score', score,
          'geopoint', json_object('lng', lng, 'lat', lat)) AS VARCHAR)
      FROM (SELECT DISTINCT ON (p.id) p.*, i.siret FROM ${lakes('installation-places')} p LEFT JOIN cities c ON c.commune = p.commune
          JOIN ${lakes('installations')} i ON i.id = p.id AND i.commune IN (p.commune, c.city)
        WHERE p."method" IS NOT NULL ORDER BY p.id, p.commune, i.siret)
      ORDER BY cell, id`
    return [await writeArrays(db, installationCells, workDir, [rows])]
  })
}

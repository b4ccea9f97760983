import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPath } from '../../../data/sample/etalab-file.ts'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, Sql, sql } from '../../../formats/duckdb/sql.ts'

/** Half of the side of a building, in degrees north: some five metres. */
const HALF = 0.000_045

/** Writes `count` buildings of a département, a square within as many parcels, as the cadastre's layer in GeoJSON. */
export async function writeBuildings(
  mirrorDir: string,
  area: string,
  parcels: string,
  count: number,
): Promise<void> {
  const path = mirrorPath(mirrorDir, area, 'batiments')
  await mkdir(dirname(path), { recursive: true })
  await withDuckDb(join(dirname(path), `work-${area}`), async (db) => {
    await db.run('SET preserve_insertion_order = true')
    // No byte of the text is the separator or the quote: lines leave as they are.
    const options = sql`FORMAT csv, HEADER false, DELIMITER '\x01', QUOTE '\x02', ESCAPE '\x02', COMPRESSION gzip`
    await db.run(
      sql`COPY (SELECT line FROM (
         SELECT 0 AS n, '{"type":"FeatureCollection","features":[' AS line
         UNION ALL SELECT n, ${feature} || CASE WHEN n < ${new Sql(String(count))} THEN ',' ELSE '' END FROM (
           SELECT row_number() OVER (ORDER BY commune, idu) AS n, commune, (bbox.xmin + bbox.xmax) / 2 AS lng, (bbox.ymin + bbox.ymax) / 2 AS lat
           FROM ${parquet(parcels)}) WHERE n <= ${new Sql(String(count))}
         UNION ALL SELECT ${new Sql(String(count + 1))}, ']}') ORDER BY n)
       TO ${quoted(`${path}.part`)} (${options})`,
    )
    await rename(`${path}.part`, path)
  })
}

const corner = (east: 1 | -1, north: 1 | -1) =>
  `'[', round(lng + ${1.45 * east * HALF}, 7), ',', round(lat + ${north * HALF}, 7), ']'`
const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)].join(`, ',', `)
const feature = new Sql(
  `concat('{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[', ${ring}, ']]]},"properties":{"type":"', CASE WHEN n % 7 = 0 THEN '02' ELSE '01' END,
   '","nom":null,"commune":"', commune, '","created":"2015-03-01","updated":"2020-03-01"}}')`,
)

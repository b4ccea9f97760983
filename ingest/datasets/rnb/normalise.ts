import { join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { loadCsv } from '../../../formats/csv/read-csv.ts'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { polygonsAreaM2 } from '../../../formats/geometry/area.ts'
import { encodeWkb } from '../../../formats/geometry/wkb.ts'
import { decodeWkt } from '../../../formats/geometry/wkt.ts'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { writeAsked } from '../../pipeline/unit/commune-tables.ts'
import { newestRow, outcomeOf, writeLake } from '../../pipeline/unit/outcome.ts'
import { RNB_FORMAT } from './columns.ts'
import { typeRnbLines } from './lines.ts'

/** Reads the buildings of one département, or of some communes of it, into the lake: one row a building. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const source = input.sources[0]!
  const { url, lastModified, fetchedAt } = source
  const [path] = await unpack(source, join(input.workDir, 'archive'), (name) => /\.csv$/i.test(name))
  return withDuckDb(input.workDir, async (db) => {
    const { rows } = await loadCsv(db, 'lines', { path: path!, url }, RNB_FORMAT, input.columns)
    if (rows === 0) throw new IngestError(`${url} holds no building at all: nothing was published`)
    await readShapes(db)
    input.progress(rows)
    await typeRnbLines(db)
    await markScope(db, input)
    const kept = sql`SELECT rnb_id, commune, status, lng, lat, ground, plots, addresses, ext_ids, geometry, part
      FROM marked WHERE rule IS NULL AND scope IS NULL`
    const lake = [await writeLake(db, input, 'buildings', { kept, order: sql`commune, rnb_id` })]
    // The export carries no date: it is made anew every week.
    const newest = newestRow(new Date(lastModified ?? fetchedAt).toISOString())
    return outcomeOf(db, input, lake, { table: sql`marked`, source: quoted(url) }, newest)
  })
}

/** `marked`: every line with the part of the unit it belongs to, or why it is outside what was asked. */
async function markScope(db: Database, { unit, territory }: NormaliseInput): Promise<void> {
  await writeAsked(db, unit, territory)
  const first = quoted(unit.communes?.[0] ?? unit.area)
  const elsewhere = unit.communes
    ? sql`WHEN rule IS NULL AND b.commune IS NULL THEN 'commune-unknown'
          WHEN rule IS NULL AND a.part IS NULL THEN 'other-commune'`
    : sql``
  // A building belongs to the commune of the parcel that holds most of it, else of its address.
  await db.run(
    sql`CREATE TEMP TABLE marked AS
     SELECT b.*, coalesce(a.part, ${first}) AS part, CASE WHEN rule IS NULL AND gone THEN 'demolished' ${elsewhere} END AS scope
     FROM (SELECT *, coalesce(plots[1].idu[1:5],
             list_filter(addresses, lambda a: regexp_matches(coalesce(a.ban, ''), '^[0-9][0-9AB][0-9]{3}_'))[1].ban[1:5]) AS commune
           FROM buildings) b
     LEFT JOIN asked a ON a.code = b.commune`,
  )
  await db.run(
    sql`INSERT INTO marked BY NAME SELECT "row", ${first} AS part, rule, detail, original FROM lines_refused`,
  )
}

/**
 * Reads the `shape` of every row of the text table `lines` into `shapes` (row, ground = area in m², geometry = WKB, malformed).
 * A building whose shape is a point has neither area nor geometry.
 */
async function readShapes(db: Database): Promise<void> {
  await db.run('CREATE TABLE shapes ("row" BIGINT, ground DOUBLE, geometry BLOB, malformed BOOLEAN)')
  const shapes = await db.writer('shapes')
  for await (const chunk of db.stream('SELECT "row", shape FROM lines WHERE shape IS NOT NULL'))
    for (const [row, shape] of chunk.getRows()) {
      const polygons = decodeWkt(String(shape))
      if (polygons && polygons.length > 0)
        shapes.row(Number(row), Math.round(polygonsAreaM2(polygons) * 10) / 10, encodeWkb(polygons), false)
      else shapes.row(Number(row), null, null, polygons === undefined)
    }
  shapes.close()
}

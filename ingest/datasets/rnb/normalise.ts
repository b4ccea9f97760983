import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Territory } from '../../../shared/territory/territory.ts'
import { extractZip } from '../../archive/extract-zip.ts'
import { loadCsv } from '../../csv/load-csv.ts'
import type { AreaUnit, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { withOtherParts, writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { qualityByPart } from '../../pipeline/quality/quality-by-part.ts'
import { writeQuarantineOf } from '../../pipeline/quality/quarantine.ts'
import { writeAsked } from '../../pipeline/unit/asked-codes.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import { checkHeader, RNB_FORMAT, typeLines } from './lines.ts'
import { readShapes } from './shapes.ts'

const LAKE_COLUMNS = 'rnb_id, commune, status, lng, lat, ground, plots, addresses, ext_ids, geometry, part'

/** Reads the buildings of one département, or of some communes of it, into the lake: one row a building. */
export async function normaliseRnb(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir, previous } = input
  const [source] = sources
  const parts = partsOf(unit)
  const folder = join(workDir, 'archive')
  await mkdir(folder, { recursive: true })
  const [csv] = /\.zip$/i.test(source!.path)
    ? await extractZip(source!.path, source!.url, folder, (name) => /\.csv$/i.test(name))
    : [source!.path]
  return withDuckDb(workDir, async (connection) => {
    const { rows, header } = await loadCsv(connection, 'lines', { path: csv!, url: source!.url }, RNB_FORMAT)
    checkHeader(header, source!.url)
    if (rows === 0) throw new IngestError(`${source!.url} holds no building at all: nothing was published`)
    await readShapes(connection, rows)
    input.progress(rows)
    await typeLines(connection)
    await markScope(connection, unit, input.territory)
    const earlier = withOtherParts(LAKE_COLUMNS, previous?.lake.buildings, parts)
    const written = [
      await writeLakeFile(
        connection,
        workDir,
        'buildings',
        `SELECT ${LAKE_COLUMNS} FROM marked WHERE rule IS NULL AND scope IS NULL ${earlier} ORDER BY rnb_id`,
      ),
      ...(await writeQuarantineOf(connection, input, { table: 'marked', source: sqlPath(source!.url) })),
    ]
    const qualities = await qualityByPart(connection, 'marked', parts)
    // The export carries no date: it is made anew every week.
    const millesime = new Date(source!.lastModified ?? source!.fetchedAt).toISOString().slice(0, 10)
    return {
      written,
      parts: describeParts(unit, (part) => ({
        quality: qualities.get(part)!,
        millesime,
        millesimeFrom: 'newest-row',
      })),
    }
  })
}

/** `marked`: every line with the part of the unit it belongs to, or why it is outside what was asked. */
async function markScope(connection: DuckDBConnection, unit: AreaUnit, territory: Territory): Promise<void> {
  await writeAsked(connection, unit, territory)
  const first = sqlPath(unit.communes?.[0] ?? unit.area)
  // A building belongs to the commune of the parcel that holds most of it, else of its address.
  await connection.run(
    `CREATE TEMP TABLE marked AS
     SELECT b.*, coalesce(a.part, ${first}) AS part,
       CASE WHEN rule IS NULL AND gone THEN 'demolished'
            ${
              unit.communes
                ? `WHEN rule IS NULL AND b.commune IS NULL THEN 'commune-unknown'
                   WHEN rule IS NULL AND a.part IS NULL THEN 'other-commune'`
                : ''
            } END AS scope
     FROM (SELECT *, coalesce(plots[1].idu[1:5],
             list_filter(addresses, lambda a: regexp_matches(coalesce(a.ban, ''), '^[0-9][0-9AB][0-9]{3}_'))[1].ban[1:5]) AS commune
           FROM buildings) b
     LEFT JOIN asked a ON a.code = b.commune`,
  )
  await connection.run(
    `INSERT INTO marked BY NAME SELECT "row", ${first} AS part, rule, detail, original FROM lines_refused`,
  )
}

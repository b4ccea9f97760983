import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { loadCsv } from '../../csv/load-csv.ts'
import type { NormalisedPart, NormaliseInput, NormaliseOutput, Written } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { withOtherParts, writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { qualityByPart } from '../../pipeline/quality/quality-by-part.ts'
import { writeQuarantineOf } from '../../pipeline/quality/quarantine.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import { RNIC_FORMAT } from './columns.ts'
import { placeLines, readReferences } from './place-lines.ts'
import { LAKE_COLUMNS, typeLines } from './type-lines.ts'

/** Reads the co-ownerships of one département (whole, or some communes of it) out of the national register into the lake. */
export async function normaliseRnic(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, workDir } = input
  const [source] = sources
  if (!source) throw new Error('rnic was given no source')
  return withDuckDb(workDir, async (connection) => {
    const { rows } = await loadCsv(connection, 'texts', source, RNIC_FORMAT)
    input.progress(rows)
    await typeLines(connection)
    await placeLines(connection, unit, territory)
    await refuseDuplicates(connection)
    await readReferences(connection)
    await viewParts(connection, partsOf(unit), unit.communes !== undefined)
    const written = [
      await writeLake(connection, input),
      ...(await writeQuarantineOf(connection, input, { table: 'parted', source: sqlPath(source.url) })),
    ]
    return { written, parts: await balance(connection, input) }
  })
}

/** A number met twice is an error of the register: the line changed last is kept. */
async function refuseDuplicates(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    `UPDATE lines SET rule = 'number-duplicate', detail = "number" || ' has a later line',
       original = to_json({number: "number", updated_on: updated_on, address: address})::VARCHAR
     FROM (SELECT "row" AS id, row_number() OVER (PARTITION BY "number" ORDER BY updated_on DESC NULLS LAST, "row") AS rank
       FROM lines WHERE scope IS NULL AND rule IS NULL) ranked
     WHERE lines."row" = ranked.id AND ranked.rank > 1 AND scope IS NULL AND rule IS NULL`,
  )
}

/**
 * The view `parted`: every line of the file as each part of the unit sees it. The file is national, so that the rows of a
 * commune are counted against all of it, and a line that no commune can be read from is refused in each part.
 */
async function viewParts(
  connection: DuckDBConnection,
  parts: readonly string[],
  communes: boolean,
): Promise<void> {
  const scope = communes
    ? `CASE WHEN lines.scope IS NULL AND lines.commune <> p.part THEN 'other-commune' ELSE lines.scope END`
    : 'lines.scope'
  await connection.run(
    `CREATE VIEW parted AS SELECT lines.* REPLACE (${scope} AS scope), p.part
     FROM lines CROSS JOIN (VALUES ${parts.map((part) => `(${sqlPath(part)})`).join(', ')}) p(part)`,
  )
}

async function writeLake(
  connection: DuckDBConnection,
  { unit, previous, workDir }: NormaliseInput,
): Promise<Written> {
  const fields = LAKE_COLUMNS.map((field) => `"${field}"`).join(', ')
  const earlier = withOtherParts(fields, previous?.lake.coproprietes, partsOf(unit), 'commune')
  return writeLakeFile(
    connection,
    workDir,
    'coproprietes',
    `SELECT * FROM (SELECT ${fields} FROM lines WHERE scope IS NULL AND rule IS NULL ${earlier}) ORDER BY "number"`,
  )
}

const repairRow = z.tuple([z.string(), z.bigint(), z.bigint()])

async function balance(
  connection: DuckDBConnection,
  { unit, sources }: NormaliseInput,
): Promise<NormalisedPart[]> {
  const quality = await qualityByPart(connection, 'parted', partsOf(unit))
  // The vintage is that of the whole file: a village without a co-ownership has the same as its neighbours.
  const newest = await connection.runAndReadAll('SELECT max(updated_on)::VARCHAR FROM lines')
  const millesime = z.string().nullable().parse(newest.getRows()[0]![0]) ?? sources[0]!.fetchedAt.slice(0, 10)
  const repairs = await connection.runAndReadAll(
    `SELECT part, count(*) FILTER (bad_refs > 0), count(*) FILTER (unreadable > 0)
     FROM parted WHERE scope IS NULL AND rule IS NULL GROUP BY part`,
  )
  const found = new Map(repairs.getRows().map((row) => [String(row[0]), repairRow.parse(row)]))
  return describeParts(unit, (part) => {
    const own = quality.get(part)!
    const [, references = 0n, unreadable = 0n] = found.get(part) ?? [part]
    if (references > 0n) own.repaired['reference-dropped'] = Number(references)
    if (unreadable > 0n) own.repaired['unreadable-value-dropped'] = Number(unreadable)
    return { quality: own, millesime, millesimeFrom: 'newest-row' }
  })
}

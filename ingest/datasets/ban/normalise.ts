import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Quality } from '../../../shared/release.ts'
import type { NormalisedPart, NormaliseInput, NormaliseOutput, Written } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb.ts'
import { qualityByPart } from '../../pipeline/quality-by-part.ts'
import { writeQuarantineTable } from '../../pipeline/quarantine.ts'
import type { BanLayer } from './formats.ts'
import { createLines, LAKE_COLUMNS, readLines } from './lines.ts'
import { markLines } from './scope.ts'
import { millesimeOf } from './source.ts'

const LAYERS: readonly BanLayer[] = ['addresses', 'places']

/** Reads the addresses and lieux-dits of one département (whole, or some communes of it) into the lake, ordered by id. */
export async function normaliseBan(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, previous, workDir } = input
  return withDuckDb(workDir, async (connection) => {
    await createLines(connection)
    for (const [i, source] of sources.entries()) {
      await readLines(connection, source, i)
      input.progress(await countOf(connection, LAYERS))
    }
    if ((await countOf(connection, ['addresses'])) === 0)
      throw new IngestError(
        `${sources.map(({ url }) => url).join(', ')}: no line of addresses at all (column nom_voie). Give the file adresses-${unit.area}.csv; nothing was published`,
      )
    for (const layer of LAYERS) await markLines(connection, layer, unit, territory)
    const parts = unit.communes ?? [unit.area]
    const written: Written[] = []
    for (const layer of LAYERS) written.push(await writeLake(connection, layer, input, parts))
    await connection.run(
      `CREATE TEMP VIEW refused AS SELECT l.part, s.url AS source, l."row", l.rule, l.detail, l.original
       FROM (${LAYERS.map((layer) => `SELECT * FROM (SELECT source, part, "row", rule, detail, original, scope FROM "${layer}")`).join(' UNION ALL ')}) l
       JOIN (VALUES ${sources.map(({ url }, i) => `(${i}, ${sqlPath(url)})`).join(', ')}) s(id, url) ON s.id = l.source
       WHERE l.rule IS NOT NULL AND l.scope IS NULL`,
    )
    const path = join(workDir, 'quarantine.parquet')
    const before = previous?.quarantine
    const rows = await writeQuarantineTable(
      connection,
      path,
      'refused',
      before ? { path: before, replacedParts: parts } : undefined,
    )
    if (rows > 0) written.push({ role: 'quarantine', kind: 'quarantine', path, rows })
    return { written, parts: await partsOf(connection, parts, input) }
  })
}

async function writeLake(
  connection: DuckDBConnection,
  layer: BanLayer,
  { previous, workDir }: NormaliseInput,
  parts: readonly string[],
): Promise<Written> {
  const columns = LAKE_COLUMNS[layer].map((name) => `"${name}"`).join(', ')
  const before = previous?.lake[layer]
  const earlier = before
    ? `UNION ALL SELECT ${columns} FROM read_parquet(${sqlPath(before)}) WHERE commune NOT IN (${parts.map(sqlPath).join(', ')})`
    : ''
  const path = join(workDir, `${layer}.parquet`)
  const copied = await connection.runAndReadAll(
    `COPY (SELECT * FROM (SELECT ${columns} FROM "${layer}" WHERE rule IS NULL AND scope IS NULL ${earlier}) ORDER BY id)
     TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 10240)`,
  )
  return { role: 'lake', kind: layer, path, rows: Number(copied.getRows()[0]![0]) }
}

async function partsOf(
  connection: DuckDBConnection,
  parts: readonly string[],
  { unit, sources }: NormaliseInput,
): Promise<NormalisedPart[]> {
  const layers: Map<string, Quality>[] = []
  for (const layer of LAYERS) layers.push(await qualityByPart(connection, layer, parts))
  const repaired = await connection.runAndReadAll(
    'SELECT part, repair, count(*) FROM addresses WHERE repair IS NOT NULL AND rule IS NULL AND scope IS NULL GROUP BY ALL',
  )
  return parts.map((part) => {
    const quality = sumOf(layers.map((byPart) => byPart.get(part)!))
    for (const [of, repair, n] of repaired.getRows())
      if (of === part) quality.repaired[String(repair)] = Number(n)
    return { ...(unit.communes ? { commune: part } : {}), quality, ...millesimeOf(sources) }
  })
}

function sumOf(qualities: readonly Quality[]): Quality {
  const total: Quality = { rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {}, repaired: {} }
  for (const { rowsIn, rowsKept, quarantined, outOfScope } of qualities) {
    total.rowsIn += rowsIn
    total.rowsKept += rowsKept
    for (const [rule, n] of Object.entries(quarantined))
      total.quarantined[rule] = (total.quarantined[rule] ?? 0) + n
    for (const [why, n] of Object.entries(outOfScope))
      total.outOfScope[why] = (total.outOfScope[why] ?? 0) + n
  }
  return total
}

async function countOf(connection: DuckDBConnection, layers: readonly BanLayer[]): Promise<number> {
  const counted = await connection.runAndReadAll(
    `SELECT ${layers.map((layer) => `(SELECT count(*) FROM "${layer}")`).join(' + ')}`,
  )
  return Number(counted.getRows()[0]![0])
}

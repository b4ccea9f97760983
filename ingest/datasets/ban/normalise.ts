import type { DuckDBConnection } from '@duckdb/node-api'
import type { Quality } from '../../../shared/release.ts'
import type { NormalisedPart, NormaliseInput, NormaliseOutput, Written } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { withOtherParts, writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { qualityByPart } from '../../pipeline/quality/quality-by-part.ts'
import { sourceNumbered, writeQuarantineOf } from '../../pipeline/quality/quarantine.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import type { BanLayer } from './formats.ts'
import { createLines, LAKE_COLUMNS, readLines } from './lines.ts'
import { markLines } from './scope.ts'
import { millesimeOf } from './source.ts'

const LAYERS: readonly BanLayer[] = ['addresses', 'places']

/** Reads the addresses and lieux-dits of one département (whole, or some communes of it) into the lake, ordered by id. */
export async function normaliseBan(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, territory, workDir } = input
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
    const written: Written[] = []
    for (const layer of LAYERS) written.push(await writeLake(connection, layer, input))
    const columns = 'source, part, scope, "row", rule, detail, original'
    const table = `(${LAYERS.map((layer) => `SELECT ${columns} FROM "${layer}"`).join(' UNION ALL ')})`
    const source = sourceNumbered(
      'source',
      sources.map(({ url }) => url),
    )
    written.push(...(await writeQuarantineOf(connection, input, { table, source })))
    return { written, parts: await balance(connection, input) }
  })
}

async function writeLake(
  connection: DuckDBConnection,
  layer: BanLayer,
  { unit, previous, workDir }: NormaliseInput,
): Promise<Written> {
  const columns = LAKE_COLUMNS[layer].map((name) => `"${name}"`).join(', ')
  const earlier = withOtherParts(columns, previous?.lake[layer], partsOf(unit), 'commune')
  return writeLakeFile(
    connection,
    workDir,
    layer,
    `SELECT * FROM (SELECT ${columns} FROM "${layer}" WHERE rule IS NULL AND scope IS NULL ${earlier}) ORDER BY id`,
  )
}

async function balance(
  connection: DuckDBConnection,
  { unit, sources }: NormaliseInput,
): Promise<NormalisedPart[]> {
  const layers: Map<string, Quality>[] = []
  for (const layer of LAYERS) layers.push(await qualityByPart(connection, layer, partsOf(unit)))
  const repaired = await connection.runAndReadAll(
    'SELECT part, repair, count(*) FROM addresses WHERE repair IS NOT NULL AND rule IS NULL AND scope IS NULL GROUP BY ALL',
  )
  return describeParts(unit, (part) => {
    const quality = sumOf(layers.map((byPart) => byPart.get(part)!))
    for (const [of, repair, n] of repaired.getRows())
      if (of === part) quality.repaired[String(repair)] = Number(n)
    return { quality, ...millesimeOf(sources) }
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

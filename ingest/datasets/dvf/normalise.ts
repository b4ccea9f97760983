import type { DuckDBConnection } from '@duckdb/node-api'
import type {
  FetchedSource,
  NormalisedPart,
  NormaliseInput,
  NormaliseOutput,
  Written,
} from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { withOtherParts, writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { countRows } from '../../pipeline/duckdb/rows.ts'
import { qualityByPart } from '../../pipeline/quality/quality-by-part.ts'
import { sourceNumbered, writeQuarantineOf } from '../../pipeline/quality/quarantine.ts'
import { describeParts, partsOf } from '../../pipeline/unit/parts.ts'
import { CULTURES, SPECIAL_CULTURES } from './cultures.ts'
import { createLines, LINE_FIELDS } from './lines.ts'
import { groupMutations } from './mutations.ts'
import { readSource } from './read-source.ts'
import { defaultPart, markScope, OTHER_DEPARTEMENT } from './scope.ts'

const LAKE_FIELDS = ['mutation', ...LINE_FIELDS, 'repeat', 'part', 'edition'] as const

/** Reads the sales of one département, or some communes of it, into the lake: one row a source line, mutation by mutation. */
export async function normaliseDvf(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir } = input
  return withDuckDb(workDir, async (connection) => {
    await createLines(connection)
    const elsewhere = new Map<string, number>()
    for (const [i, source] of sources.entries()) {
      const part = defaultPart(input, source)
      elsewhere.set(part, (elsewhere.get(part) ?? 0) + (await readSource(connection, input, i, workDir)))
      input.progress((await countRows(connection, 'lines')) + sumOf(elsewhere))
    }
    if ((await countRows(connection, 'lines')) + sumOf(elsewhere) === 0)
      throw new IngestError(
        `The files of the sales of ${unit.area} hold no line at all: nothing was published`,
      )
    await markScope(connection, input)
    await groupMutations(connection)
    const source = sourceNumbered(
      'source',
      sources.map(({ url }) => url),
    )
    const written = [
      await writeLake(connection, input),
      ...(await writeQuarantineOf(connection, input, { table: 'numbered', source })),
    ]
    return { written, parts: await balance(connection, input, elsewhere) }
  })
}

async function writeLake(
  connection: DuckDBConnection,
  { unit, previous, workDir }: NormaliseInput,
): Promise<Written> {
  await connection.run(`SET VARIABLE cultures = ${mapLiteral(CULTURES)}`)
  await connection.run(`SET VARIABLE special_cultures = ${mapLiteral(SPECIAL_CULTURES)}`)
  const fields = LAKE_FIELDS.map((field) => `"${field}"`).join(', ')
  const labelled = LAKE_FIELDS.map((field) => {
    if (field === 'culture') return `coalesce(culture, getvariable('cultures')[culture_code]) AS culture`
    if (field === 'special')
      return `coalesce(special, getvariable('special_cultures')[special_code]) AS special`
    return `"${field}"`
  }).join(', ')
  const earlier = withOtherParts(`${fields}, source, "row"`, previous?.lake.sales, partsOf(unit))
  return writeLakeFile(
    connection,
    workDir,
    'sales',
    `SELECT * FROM (SELECT ${labelled}, source, "row" FROM sales ${earlier}) ORDER BY "date" DESC, mutation, source, "row"`,
  )
}

/** The vintage is the newest sale: the producer publishes everything anew twice a year, without a date in its address. */
async function balance(
  connection: DuckDBConnection,
  { unit, sources }: NormaliseInput,
  elsewhere: ReadonlyMap<string, number>,
): Promise<NormalisedPart[]> {
  const qualities = await qualityByPart(connection, 'lines', partsOf(unit))
  for (const [part, rows] of elsewhere) {
    const quality = qualities.get(part)
    if (!quality || rows === 0) continue
    quality.rowsIn += rows
    const marked = quality.outOfScope[OTHER_DEPARTEMENT] ?? 0
    quality.outOfScope = sortedCounts({ ...quality.outOfScope, [OTHER_DEPARTEMENT]: marked + rows })
  }
  const newest = await connection.runAndReadAll(
    'SELECT part, CAST(max("date") AS VARCHAR) FROM lines WHERE rule IS NULL AND scope IS NULL GROUP BY part',
  )
  const dates = new Map(newest.getRows().map(([part, date]) => [String(part), String(date)]))
  return describeParts(unit, (part) => ({
    quality: qualities.get(part)!,
    millesime: dates.get(part) ?? fetchedDay(sources),
    millesimeFrom: 'newest-row',
  }))
}

const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0)
/** In name order, as qualityByPart gives them. */
const sortedCounts = (counts: Record<string, number>) => Object.fromEntries(Object.entries(counts).sort())

const fetchedDay = (sources: readonly FetchedSource[]) => sources[0]!.fetchedAt.slice(0, 10)

function mapLiteral(labels: Readonly<Record<string, string>>): string {
  const keys = Object.keys(labels).map(sqlPath).join(', ')
  const values = Object.values(labels).map(sqlPath).join(', ')
  return `map([${keys}], [${values}])`
}

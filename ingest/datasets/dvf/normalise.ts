import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { parquetWith, quoted, quotedList, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { without } from '../../../shared/lake/columns.ts'
import { saleFile } from '../../../shared/lake/files/dvf.ts'
import type { Edition, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { sourceNumbered } from '../../pipeline/quality/quarantine.ts'
import { newestRow, outcomeOf } from '../../pipeline/unit/outcome.ts'
import { partsOf } from '../../pipeline/unit/parts.ts'
import { coversDepartement } from './covered-share.ts'
import { INFERRED } from './inferred-sales.ts'
import { createDvfLines } from './lines.ts'
import { CARRIED, groupMutations } from './mutations.ts'
import { readDvfSource } from './read-source.ts'
import { recodeRaw } from './recode.ts'
import { defaultPart, markScope, OTHER_DEPARTEMENT } from './scope.ts'
import { writeSales } from './write-sales.ts'

/** Of `INGEST_MEMORY_MB`: the table of 2,000,000 lines takes all that it may. With all of it this process peaked at 1,390 MB in this step, with 70 % at 1,152. */
const MEMORY_SHARE = 0.7

/** Reads the sales of one département, or some communes of it, into the lake: one row a source line, mutation by mutation. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir } = input
  const build = async (db: Database): Promise<NormaliseOutput> => {
    await createDvfLines(db)
    // Lines of other départements that were let go while they were read, by part.
    const elsewhere = new Map<string, number>()
    let rows = 0
    for (const [i, source] of sources.entries()) {
      const part = defaultPart(input, source)
      elsewhere.set(
        part,
        (elsewhere.get(part) ?? 0) + (await readDvfSource(db, input, i, workDir, input.columns)),
      )
      rows = [...elsewhere.values()].reduce((sum, n) => sum + n, await db.count('lines'))
      input.progress(rows)
    }
    if (rows === 0)
      throw new IngestError(
        `The files of the sales of ${unit.area} hold no line at all: nothing was published`,
      )
    await recodeRaw(db, input.territory)
    await markScope(db, input)
    const counted = await db.count('lines')
    await carryLines(db, input)
    await groupMutations(db)
    const urls = sources.map(({ url }) => url)
    const lines = {
      table: sql`(SELECT * FROM numbered WHERE id < ${counted})`,
      source: sourceNumbered(sql`source`, urls),
    }
    const repairs = sql`SELECT part, 'grouping-inferred', count(*) FROM numbered
       WHERE id < ${counted} AND rule IS NULL AND scope IS NULL AND grouping = ${quoted(INFERRED)} GROUP BY part`
    const leftOut = { reason: OTHER_DEPARTEMENT, rows: elsewhere }
    const outcome = await outcomeOf(
      db,
      input,
      [await writeSales(db, input.workDir, input.territory)],
      { ...lines, repairs, leftOut },
      await editions(db, input),
    )
    return { ...outcome, ...(await fewCommunes(db, input)) }
  }
  return withDuckDb(workDir, build, MEMORY_SHARE)
}

/** The communes with a sale, where every file was given by hand and they are too few for the whole département. The producer's files are of all communes. */
async function fewCommunes(
  db: Database,
  { unit, sources, territory }: NormaliseInput,
): Promise<Pick<NormaliseOutput, 'communes'>> {
  if (unit.communes || sources.some(({ file }) => file === undefined)) return {}
  const sold = await db.all('SELECT DISTINCT commune FROM lines WHERE rule IS NULL AND scope IS NULL')
  const communes = new Set(sold.flatMap(([code]) => territory.resolve(String(code))?.code ?? []))
  return coversDepartement(communes.size, unit.area, territory) ? {} : { communes: [...communes].sort() }
}

/**
 * Adds the lines of the communes loaded before to `lines`: a sale over several communes is one sale in whatever order they are loaded.
 * Lines of lakes of before version 0.2 do not say how many their sale has, and raw ones not which line they are: those keep their sale.
 */
async function carryLines(db: Database, { unit, previous }: NormaliseInput): Promise<void> {
  const before = previous?.lake.sales
  if (before === undefined) return
  const columns = selectColumns(without(saleFile.table, 'mutation', 'repeat'))
  const lines = sql`(SELECT * REPLACE (coalesce(published_id, concat(mutation, ':', "row")) AS published_id)
     FROM ${parquetWith(before, { sale_lines: 'BIGINT', grouping: 'VARCHAR' })} WHERE part NOT IN (${quotedList(partsOf(unit))}))`
  await db.run(
    sql`INSERT INTO lines BY NAME SELECT ${columns}, mutation AS sale, ${quoted(CARRIED)} AS scope FROM ${lines} ORDER BY part, source, "row"`,
  )
}

/** The edition of a part is its newest sale: the producer publishes everything anew twice a year, without a date in its address. */
async function editions(db: Database, { sources }: NormaliseInput): Promise<(part: string) => Edition> {
  const newest = await db.all(
    'SELECT part, CAST(max("date") AS VARCHAR) FROM lines WHERE rule IS NULL AND scope IS NULL GROUP BY part',
  )
  const days = new Map(newest.map(([part, date]) => [part, String(date)]))
  return (part) => newestRow(days.get(part) ?? sources[0]!.fetchedAt)
}

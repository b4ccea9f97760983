import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { quoted, quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { AskedEverywhere, AskedFile } from '../../asked-files.ts'
import type { FetchedSource } from '../../dataset.ts'
import { LaidOut, laidOut } from '../../pipeline/split/laid-out.ts'
import type { Advance, Pass } from '../../splitter.ts'
import { layOutRange, rangesOf } from './lay-out-range.ts'
import type { Stock } from './stock.ts'
import { openStocks, type Stocks } from './stocks.ts'

/** The pass takes about as much processor time as reading the national files for this many départements (docs/benchmarks.md). */
const PAYS = 10

const malformed = z.array(
  z.strictObject({
    source: z.string(),
    row: z.number(),
    rule: z.string(),
    detail: z.string(),
    original: z.string(),
  }),
)
const stock = z.strictObject({ url: z.string(), rows: z.number(), malformed })
/** What is known of each stock file as a whole, and where the rows of each département are. */
const facts = z.strictObject({
  units: stock,
  establishments: stock,
  points: stock.optional(),
  files: z.array(laidOut),
})
export type StockFacts = z.infer<typeof facts>

/**
 * The pass over the national stock. It lays out by département the establishments, without those that are merely closed and only counted;
 * the head offices elsewhere of the companies seen there; the records of these companies; the points of active establishments. `asked`
 * names further companies that areas want.
 */
export function stockPass(
  sources: readonly FetchedSource[],
  asked: AskedEverywhere | undefined,
): Pass<StockFacts> {
  const files = asked?.files ?? []
  const hashes = (files: readonly { sha256: string }[]) => files.map(({ sha256 }) => sha256)
  return {
    pays: PAYS,
    depends: [...hashes(sources), ...hashes(files).sort()],
    facts,
    make: async (dir, advance, columns) => {
      await asked?.check()
      return withDuckDb(dir, (db) => splitStocks(db, { sources, asked: files, dir, advance, columns }))
    },
  }
}

interface Work {
  sources: readonly FetchedSource[]
  asked: readonly AskedFile[]
  dir: string
  advance: Advance
  columns: ColumnReport
}

async function splitStocks(
  db: Database,
  { sources, asked, dir, advance, columns }: Work,
): Promise<StockFacts> {
  const scratch = join(dir, 'scratch')
  await mkdir(scratch)
  const stocks = await openStocks(db, sources, scratch, columns)
  const { units, establishments, points } = stocks
  // Every row is laid out once; those of the establishments are read again for their companies.
  const total = 2 * establishments.rows + units.rows + (points?.rows ?? 0)
  const out = new LaidOut(db, dir, total, advance)
  await writeNational(out, stocks)
  await readAskedEverywhere(db, asked)
  const ranges = await rangesOf(db, stocks)
  for (const range of ranges) await layOutRange(out, stocks, range, 1 / ranges.length)
  for (const name of ['scratch', 'duckdb-spill']) await rm(join(dir, name), { recursive: true, force: true })
  return {
    units: factsOf(units),
    establishments: factsOf(establishments),
    ...(points ? { points: factsOf(points) } : {}),
    files: out.files,
  }
}

const factsOf = ({ url, rows, malformed: lines }: Stock) => ({ url, rows, malformed: lines })

/** What is the same for every département: closed establishments counted by commune, companies without a number, and the columns of each file. */
async function writeNational(out: LaidOut, { units, establishments, points }: Stocks): Promise<void> {
  await out.national('closed', sql`SELECT * FROM ${establishments.closed(sql`true`)} ORDER BY commune`)
  await out.national('bad-numbers', sql`SELECT * FROM ${units.badNumbers} ORDER BY "row"`)
  const empty = { establishments: establishments.relation, units: units.relation, points: points?.relation }
  for (const [kind, relation] of Object.entries(empty)) {
    const more = kind === 'units' ? sql`, 0::BIGINT AS actifs` : sql``
    if (relation)
      await out.national(`no-${kind}`, sql`SELECT *${more}, '' AS departement FROM ${relation} LIMIT 0`)
  }
}

/** Fills `asked_companies` (departement, siren). */
async function readAskedEverywhere(db: Database, asked: readonly AskedFile[]): Promise<void> {
  await db.run('CREATE TEMP TABLE asked_companies (departement VARCHAR, siren VARCHAR)')
  for (const area of new Set(asked.map((one) => one.area))) {
    const paths = asked.filter((one) => one.area === area).map(({ path }) => path)
    const companies: Sql = sql`read_parquet([${quotedList(paths)}], union_by_name = true)`
    await db.run(
      sql`INSERT INTO asked_companies SELECT DISTINCT ${quoted(area)}, siren FROM ${companies} WHERE siren IS NOT NULL`,
    )
  }
}

import { mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Advance, Split } from '../../splitter.ts'

/** Rows a group, of which a département reads its own, and groups a file, which is checked as a whole before it is read. */
const ROW_GROUP = 20_480
const GROUPS_A_FILE = 6

/** `departement` of a row whose code is that of no commune. */
export const NOWHERE = 'none'

/** The département that a commune code begins with, as SQL: `97105` → `971`. Not the one a former code means today. */
export const departementOfCode = (code: Sql) =>
  sql`CASE WHEN regexp_full_match(${code}[1:3], '9[78][0-9A-Z]') THEN ${code}[1:3]
    WHEN regexp_full_match(${code}[1:2], '[0-9A-Z]{2}') THEN ${code}[1:2] ELSE ${quoted(NOWHERE)} END`

/** A file of a split, and the first and last département that its rows are of. */
export const laidOut = z.strictObject({
  kind: z.string(),
  path: z.string(),
  from: z.string(),
  to: z.string(),
})
type LaidOutFile = z.infer<typeof laidOut>

/** The Parquet files that a pass writes, in the order of the départements; the column `departement` tells that of a row. */
export class LaidOut {
  readonly db: Database
  readonly #dir: string
  readonly #total: number
  readonly #advance: Advance
  #done = 0
  #writes = 0
  readonly files: LaidOutFile[] = []

  /** `total`: rows that all the writes read together. */
  constructor(db: Database, dir: string, total: number, advance: Advance) {
    this.db = db
    this.#dir = dir
    this.#total = total
    this.#advance = advance
  }

  /**
   * Writes the rows of a query over (…, row, departement), which are sorted: as many as fit into memory. Called again for a kind, it adds
   * to it. `read`: rows that the query reads. Gives the files that hold a row.
   */
  async write(kind: string, rows: Sql, read: number): Promise<readonly LaidOutFile[]> {
    const path = join(this.#dir, kind, String(this.#writes++))
    await mkdir(path, { recursive: true })
    // Threads take turns at the files: the rows of one file are sorted, two files may overlap. A group or file is found by what it holds.
    await this.db.run('SET preserve_insertion_order = false')
    await this.db.runWithProgress(
      sql`COPY (SELECT * FROM (${rows}) ORDER BY departement, "row") TO ${quoted(path)}
       (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP}, ROW_GROUPS_PER_FILE ${GROUPS_A_FILE}, OVERWRITE_OR_IGNORE)`,
      (share) => this.#advance(this.#done + Math.round(share * read), this.#total),
    )
    await this.db.run('SET preserve_insertion_order = true')
    this.#done += read
    this.#advance(Math.min(this.#done, this.#total), this.#total)
    if ((await readdir(path)).length === 0) return []
    const found = await this.db.rowsAs(
      z.tuple([z.string(), z.string(), z.string()]),
      sql`SELECT file_name, min(stats_min_value), max(stats_max_value) FROM parquet_metadata(${quoted(join(path, '*.parquet'))})
       WHERE path_in_schema = 'departement' AND num_values > 0 GROUP BY file_name ORDER BY file_name`,
    )
    const written = found.map(([file, from, to]) => ({ kind, path: relative(this.#dir, file), from, to }))
    this.files.push(...written)
    return written
  }

  /** Writes what is the same for every département. */
  async national(name: string, rows: Sql): Promise<void> {
    await mkdir(join(this.#dir, 'national'), { recursive: true })
    await this.db.run(
      sql`COPY (${rows}) TO ${quoted(join(this.#dir, nationalPath(name)))} (FORMAT parquet, COMPRESSION zstd)`,
    )
  }

  /** Table expression of files just written. `none` is the national file that has their columns and no row. */
  table(files: readonly LaidOutFile[], none: string): Sql {
    const paths = [nationalPath(none), ...files.map(({ path }) => path)]
    return parquet(...paths.map((path) => join(this.#dir, path)))
  }
}

const nationalPath = (name: string) => join('national', `${name}.parquet`)

/** Table expression of what a pass wrote by `national`. */
export async function nationalTable(split: Pick<Split<unknown>, 'files'>, name: string): Promise<Sql> {
  return parquet(...(await split.files([nationalPath(name)])))
}

/**
 * Table expression of the rows of some départements and kinds, each row once; `none` names the national file that has the columns and
 * no row.
 */
export async function laidOutRows(
  split: Pick<Split<unknown>, 'files'>,
  files: readonly LaidOutFile[],
  { kinds, departements, none }: { kinds: readonly string[]; departements: readonly string[]; none: string },
): Promise<Sql> {
  const own = files.filter(
    ({ kind, from, to }) => kinds.includes(kind) && departements.some((code) => code >= from && code <= to),
  )
  const paths = await split.files([nationalPath(none), ...own.map(({ path }) => path)])
  const rows = sql`SELECT * EXCLUDE (departement) FROM ${parquet(...paths)} WHERE departement IN (${quotedList(departements)})`
  // A row may be laid out for two départements, once for each.
  const once = departements.length > 1 ? sql`QUALIFY row_number() OVER (PARTITION BY "row") = 1` : sql``
  return sql`(${rows} ${once})`
}

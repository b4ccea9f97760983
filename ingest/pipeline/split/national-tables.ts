import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { ident, parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { NormaliseInput } from '../../dataset.ts'
import type { Advance } from '../../splitter.ts'

/** Tables that are read from national files alone, whatever département wants rows of them. */
export interface NationalTables<T> {
  names: readonly string[]
  /** What else is known of the files. */
  facts: z.ZodType<T>
  /** Makes the tables in a database; what it unpacks goes to `workDir`. */
  read(db: Database, workDir: string, advance: Advance, columns: ColumnReport): Promise<T>
}

/** With two départements the tables are already made once less. */
const PAYS = 2

/**
 * Makes national tables in the database of a département: by reading the sources, or as views of those that were read once for all. They
 * are to be read only.
 */
export async function readNational<T>(
  db: Database,
  { sources, split, workDir, progress, columns }: NormaliseInput,
  { names, facts, read }: NationalTables<T>,
): Promise<T> {
  const found = await split?.({
    pays: PAYS,
    depends: sources.map(({ url, sha256 }) => `${url} ${sha256}`),
    facts,
    make: (dir, advance, noted) =>
      withDuckDb(dir, async (own) => {
        const scratch = join(dir, 'scratch')
        await mkdir(scratch)
        await mkdir(join(dir, 'tables'))
        const known = await read(own, scratch, advance, noted)
        for (const name of names)
          await own.run(
            sql`COPY (SELECT * FROM ${ident(name)}) TO ${quoted(join(dir, pathOf(name)))} (FORMAT parquet, COMPRESSION zstd)`,
          )
        for (const done of [scratch, join(dir, 'duckdb-spill')])
          await rm(done, { recursive: true, force: true })
        return known
      }),
  })
  if (!found) return read(db, workDir, progress, columns)
  const paths = await found.files(names.map(pathOf))
  for (const [i, name] of names.entries())
    await db.run(sql`CREATE VIEW ${ident(name)} AS SELECT * FROM ${parquet(paths[i]!)}`)
  return found.facts
}

const pathOf = (name: string) => join('tables', `${name}.parquet`)

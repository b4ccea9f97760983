import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, listValue } from '@duckdb/node-api'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { literal, quotedName } from '../../stores/sets/bound-sql.ts'
import { MATCH_COLUMNS } from './match-columns.ts'
import type { Match } from './match-row.ts'

/** Bytes that the database may take in memory; beyond them it writes to its folder. */
const MEMORY = '256MB'

/** Adds rows of texts to the table of rows; short ones are filled up with ''. */
export interface TextRows {
  add(rows: readonly (readonly string[])[]): void
  /** To be called after the last row. */
  end(): void
}

/** Columns of the file by position: their names may be anything, and differ in case alone. */
const inputColumn = (i: number) => quotedName(`c${i}`)
const matchColumn = (i: number) => quotedName(`m${i}`)

/**
 * The rows of a file and their matches so far, in a database of a folder of its own: a process that is killed goes on from there. Two may not have the
 * same folder at once: opening it throws ExplainedError.
 */
export class WorkTable {
  readonly connection: DuckDBConnection
  readonly #instance: DuckDBInstance

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance
    this.connection = connection
  }

  static async open(folder: string): Promise<WorkTable> {
    await mkdir(folder, { recursive: true })
    const path = join(folder, 'rows.duckdb')
    const instance = await DuckDBInstance.create(path, {
      // One thread writes the same bytes every time.
      threads: '1',
      memory_limit: MEMORY,
      temp_directory: folder,
      preserve_insertion_order: 'true',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
    }).catch((error: unknown) => {
      if (error instanceof Error && /lock/i.test(error.message))
        throw new ExplainedError(`Another process works in ${folder}: wait for it, or write to another file`)
      throw error
    })
    return new WorkTable(instance, await instance.connect())
  }

  /** Names of the file's columns when all its rows have been taken in, undefined before. */
  async header(): Promise<string[] | undefined> {
    const [table] = await this.rows(`SELECT 1 FROM information_schema.tables WHERE table_name = 'header'`)
    if (!table) return undefined
    return (await this.rows('SELECT name FROM header ORDER BY position')).map(([name]) => String(name))
  }

  /**
   * Takes the rows in: all of them or, when `fill` fails, none. `fill` is given what makes the table of the rows, once the names of the columns are
   * known.
   */
  async takeIn(fill: (begin: (header: readonly string[]) => Promise<void>) => Promise<void>): Promise<void> {
    await this.connection.run('BEGIN')
    try {
      await fill(async (header) => {
        await this.connection.run('CREATE TABLE header (position INTEGER, name VARCHAR)')
        const appender = await this.connection.createAppender('header')
        for (const [i, name] of header.entries()) {
          appender.appendInteger(i)
          appender.appendVarchar(name)
          appender.endRow()
        }
        appender.closeSync()
      })
      const columns = MATCH_COLUMNS.map(({ type }, i) => `${matchColumn(i)} ${type}`)
      await this.connection.run(`CREATE TABLE matches ("row" BIGINT, ${columns.join(', ')})`)
      await this.connection.run('COMMIT')
    } catch (error) {
      await this.connection.run('ROLLBACK')
      throw error
    }
  }

  /** Makes the table of rows of texts, and gives what adds rows to it. */
  async textRows(width: number): Promise<TextRows> {
    const columns = Array.from({ length: width }, (_, i) => `${inputColumn(i)} VARCHAR`)
    await this.connection.run(`CREATE TABLE input ("row" BIGINT, ${columns.join(', ')})`)
    const appender = await this.connection.createAppender('input')
    let count = 0n
    return {
      add(rows) {
        for (const row of rows) {
          appender.appendBigInt(count++)
          for (let i = 0; i < width; i++) appender.appendVarchar(row[i] ?? '')
          appender.endRow()
        }
      },
      end: () => appender.closeSync(),
    }
  }

  /** Makes the table of rows from a Parquet file, each column of its own type; gives the names of the columns. */
  async parquetRows(path: string): Promise<string[]> {
    const described = await this.rows(`DESCRIBE SELECT * FROM read_parquet(${literal(path)})`)
    const header = described.map(([name]) => String(name))
    const columns = header.map((name, i) => `${quotedName(name)} AS ${inputColumn(i)}`)
    await this.connection.run(
      `CREATE TABLE input AS SELECT file_row_number AS "row", ${columns.join(', ')}
       FROM read_parquet(${literal(path)}, file_row_number = true)`,
    )
    return header
  }

  /** Rows of the file, and how many of them have been matched. */
  async counts(): Promise<{ rows: number; matched: number }> {
    const [found] = await this.rows('SELECT (SELECT count(*) FROM input), (SELECT count(*) FROM matches)')
    return { rows: Number(found![0]), matched: Number(found![1]) }
  }

  /** The texts of some columns, of `most` rows from row `first` on. */
  async texts(positions: readonly number[], first: number, most: number): Promise<string[][]> {
    const cells = positions.map((i) => `coalesce(${inputColumn(i)}::VARCHAR, '')`)
    const rows = await this.rows(
      `SELECT ${['"row"', ...cells].join(', ')} FROM input WHERE "row" >= ${first} AND "row" < ${first + most} ORDER BY "row"`,
    )
    return rows.map(([, ...texts]) => texts.map(String))
  }

  /** Adds the matches of consecutive rows, all or none. */
  async addMatches(first: number, matches: readonly Match[]): Promise<void> {
    await this.connection.run('BEGIN')
    const appender = await this.connection.createAppender('matches')
    for (const [i, match] of matches.entries()) {
      appender.appendBigInt(BigInt(first + i))
      for (const { of } of MATCH_COLUMNS) {
        const cell = of(match)
        if (cell === undefined) appender.appendNull()
        else if (typeof cell === 'number') appender.appendDouble(cell)
        else if (typeof cell === 'string') appender.appendVarchar(cell)
        else appender.appendList(listValue([...cell]))
      }
      appender.endRow()
    }
    appender.closeSync()
    await this.connection.run('COMMIT')
  }

  async rows(statement: string): Promise<unknown[][]> {
    return (await this.connection.runAndReadAll(statement)).getRows()
  }

  close(): void {
    this.connection.closeSync()
    this.#instance.closeSync()
  }
}

/** Columns of the tables as they stand in a statement. */
export const inputCell = (i: number) => `i.${inputColumn(i)}`
export const matchCell = (name: string) =>
  `m.${matchColumn(MATCH_COLUMNS.findIndex((column) => column.name === name))}`

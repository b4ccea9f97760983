import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBValue,
  type Json,
} from '@duckdb/node-api'
import type { z } from 'zod'
import { readConfig } from '../../shared/settings/config.ts'
import { namedError } from './out-of-memory.ts'
import { asSql, quoted, type Statement, sql } from './sql.ts'
import { type Cell, type Writer, writerOf } from './writer.ts'

/** Milliseconds between two looks at how far a statement is. */
const LOOK_EVERY = 500

/** Megabytes that a share gives at least: with 60, statements over 150,000 sales failed that write to disk what they can. */
const LEAST_OF_SHARE = 120

/** Megabytes that a share of them gives. */
const shareOf = (megabytes: number, share: number) => Math.floor(Math.max(megabytes * share, LEAST_OF_SHARE))

type Bound = Readonly<Record<string, string | number>>

/** Gives the results of queries. */
export interface Reader {
  /** All rows. */
  all<S extends string>(query: Statement<S>, bound?: Bound): Promise<DuckDBValue[][]>
  /** The first value of the first row. */
  value<S extends string>(query: Statement<S>, bound?: Bound): Promise<DuckDBValue>
  /** All rows as objects by column, in JSON's types: a BIGINT is a text, a list an array. */
  objects<S extends string>(query: Statement<S>): Promise<Record<string, Json>[]>
  /** All rows in JSON's types. */
  json<S extends string>(query: Statement<S>): Promise<Json[][]>
  /** All rows, each in the shape of the schema. Throws when one has not: query and schema differ. */
  rowsAs<T extends z.ZodType, S extends string>(row: T, query: Statement<S>): Promise<z.output<T>[]>
  /** How many rows a table, a file or a query in parentheses has. */
  count<S extends string>(from: Statement<S>): Promise<number>
  /** The rows chunk by chunk, never all at once: the next chunk is read while the caller works on the one he has. */
  stream<S extends string>(query: Statement<S>): AsyncGenerator<DuckDBDataChunk>
  /** The same row by row, as objects by column name; numbers that DuckDB gives as bigint become numbers. */
  streamObjects<S extends string>(query: Statement<S>): AsyncGenerator<Record<string, unknown>>
}

/**
 * An in-memory DuckDB. Statements and results share one connection; each writer has its own, because an appender flushes by itself after
 * 204,800 rows, which would end a stream on the same connection without an error. A statement would end it too, so `run` throws while a
 * stream is open. Writers see no temporary tables.
 */
export class Database implements Reader {
  readonly #instance: DuckDBInstance
  readonly #connection: DuckDBConnection
  readonly #writers: DuckDBConnection[] = []
  #megabytes: number
  #streaming = false

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, megabytes: number) {
    this.#instance = instance
    this.#connection = connection
    this.#megabytes = megabytes
  }

  /** Megabytes that its statements together may use: its share of `INGEST_MEMORY_MB`. */
  get megabytes(): number {
    return this.#megabytes
  }

  /**
   * Opens a database in memory, of `share` of `INGEST_MEMORY_MB` at most (of 120 MB where that is less), which writes what does not fit to
   * `spillDir`. A statement that needs more, and that DuckDB cannot move to disk, rejects with OutOfMemory. Extensions are never fetched: a
   * query that needs one fails instead of reaching for the network.
   */
  static async open(spillDir: string, share = 1): Promise<Database> {
    await mkdir(spillDir, { recursive: true })
    const megabytes = shareOf(readConfig(process.env).ingestMegabytes, share)
    const instance = await DuckDBInstance.create(':memory:', {
      memory_limit: `${megabytes}MB`,
      temp_directory: spillDir,
      preserve_insertion_order: 'true',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    })
    return new Database(instance, await instance.connect(), megabytes)
  }

  /** Runs a statement; gives the number of rows it changed or copied. */
  async run<S extends string>(statement: Statement<S>, bound?: Bound): Promise<number> {
    const [row] = await this.all(statement, bound)
    return Number(row?.[0] ?? 0)
  }

  /** Runs `work` with `share` of the memory of this database: rows that are collected in its tables go to disk beyond it. When it fails, the share stays. */
  async within<T>(share: number, work: () => Promise<T>): Promise<T> {
    const all = this.#megabytes
    await this.#limitTo(shareOf(all, share))
    const done = await work()
    await this.#limitTo(all)
    return done
  }

  async #limitTo(megabytes: number): Promise<void> {
    await this.run(sql`SET memory_limit = ${quoted(`${megabytes}MB`)}`)
    this.#megabytes = megabytes
  }

  /** Runs a long statement, and reports now and then which share of it is done (0 to 1), as DuckDB estimates it. */
  async runWithProgress<S extends string>(
    statement: Statement<S>,
    onShare: (share: number) => void,
  ): Promise<number> {
    await this.#ready().run('SET enable_progress_bar = true; SET enable_progress_bar_print = false')
    const watch = setInterval(() => {
      const { percentage } = this.#connection.progress
      if (percentage > 0) onShare(Math.min(1, percentage / 100))
    }, LOOK_EVERY)
    try {
      return await this.run(statement)
    } finally {
      clearInterval(watch)
      await this.#ready().run('SET enable_progress_bar = false')
    }
  }

  async all<S extends string>(query: Statement<S>, bound?: Bound): Promise<DuckDBValue[][]> {
    return (await this.#read(query, bound)).getRows()
  }

  async value<S extends string>(query: Statement<S>, bound?: Bound): Promise<DuckDBValue> {
    return (await this.all(query, bound))[0]![0]!
  }

  async objects<S extends string>(query: Statement<S>): Promise<Record<string, Json>[]> {
    return (await this.#read(query)).getRowObjectsJson()
  }

  async json<S extends string>(query: Statement<S>): Promise<Json[][]> {
    return (await this.#read(query)).getRowsJson()
  }

  async rowsAs<T extends z.ZodType, S extends string>(row: T, query: Statement<S>): Promise<z.output<T>[]> {
    return (await this.all(query)).map((found) => row.parse(found))
  }

  async count<S extends string>(from: Statement<S>): Promise<number> {
    return Number(await this.value(sql`SELECT count(*) FROM ${asSql(from)}`))
  }

  async *stream<S extends string>(query: Statement<S>): AsyncGenerator<DuckDBDataChunk> {
    for await (const { chunk } of this.#chunks(query)) yield chunk
  }

  async *streamObjects<S extends string>(query: Statement<S>): AsyncGenerator<Record<string, unknown>> {
    for await (const { chunk, names } of this.#chunks(query)) {
      // Column by column, for the same reason as in `chunkRows`.
      const columns = chunk.getColumns()
      for (let i = 0; i < chunk.rowCount; i++) {
        const row: Record<string, unknown> = {}
        for (let column = 0; column < names.length; column++) {
          const value = columns[column]![i]
          row[names[column]!] = typeof value === 'bigint' ? Number(value) : value
        }
        yield row
      }
    }
  }

  async *#chunks<S extends string>(query: Statement<S>) {
    const connection = this.#ready()
    this.#streaming = true
    try {
      const result = await connection.stream(asSql(query).text)
      const names = result.columnNames()
      const chunks = result[Symbol.asyncIterator]()
      let next = chunks.next()
      try {
        for (let chunk = await next; !chunk.done; chunk = await next) {
          next = chunks.next()
          yield { chunk: chunk.value, names }
        }
      } finally {
        // A failed query has thrown above, unless the caller stopped reading before the failure.
        await next.catch(() => undefined)
      }
    } catch (error) {
      throw namedError(error, this.#megabytes)
    } finally {
      this.#streaming = false
    }
  }

  /** Opens a writer of a table that is not temporary. */
  async writer(table: string): Promise<Writer> {
    const connection = await this.#instance.connect()
    this.#writers.push(connection)
    return writerOf(await connection.createAppender(table))
  }

  /** Makes a table (`name` and what stands in the parentheses of CREATE TABLE) and fills it. One of that name is replaced. */
  async fill<S extends string>(
    name: string,
    columns: Statement<S>,
    rows: Iterable<readonly Cell[]>,
  ): Promise<void> {
    await this.#ready().run(`CREATE OR REPLACE TABLE "${name}" (${asSql(columns).text})`)
    await this.append(name, rows)
  }

  /** Appends rows to a table that is not temporary. */
  async append(table: string, rows: Iterable<readonly Cell[]>): Promise<void> {
    const writer = await this.writer(table)
    for (const row of rows) writer.row(...row)
    writer.close()
  }

  close(): void {
    for (const connection of [...this.#writers, this.#connection]) connection.closeSync()
    this.#instance.closeSync()
  }

  async #read<S extends string>(query: Statement<S>, bound?: Bound) {
    try {
      return await this.#ready().runAndReadAll(asSql(query).text, bound)
    } catch (error) {
      throw namedError(error, this.#megabytes)
    }
  }

  #ready(): DuckDBConnection {
    if (this.#streaming)
      throw new Error('A result is being streamed: nothing else can be run on its connection')
    return this.#connection
  }
}

/** Runs `work` on a database of `share` of `INGEST_MEMORY_MB` that spills into `workDir`, and closes it. */
export async function withDuckDb<T>(
  workDir: string,
  work: (db: Database) => Promise<T>,
  share = 1,
): Promise<T> {
  const db = await Database.open(join(workDir, 'duckdb-spill'), share)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

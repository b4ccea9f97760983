import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { literal, quotedName, scanOf } from './bound-sql.ts'

/** Parquet files of the same columns, as a table. */
export interface View {
  /** Left out: `main`. */
  schema?: string
  name: string
  paths: readonly string[]
}

export interface LockedOptions {
  /** Threads of one statement; statements of several connections run at the same time in any case. */
  threads: number
  /** Bytes that all connections together may take; a statement that needs more fails. */
  memory: number
  /** Folder for what a statement cannot hold in that memory; left out: nothing is written to disk. */
  spillDir?: string
  /** Files that statements may open in addition to those of the views. They may write to them: only code chooses such a statement. */
  paths?: readonly string[]
}

/**
 * A DuckDB in memory over some Parquet files. Once it is open, no statement can reach another file or the network, load an extension or
 * change a setting. It does not refuse statements that write to the named files: run SELECT alone.
 */
export class LockedDatabase {
  readonly #instance: DuckDBInstance
  readonly #idle: DuckDBConnection[]
  #open = 0
  #closing = false

  private constructor(instance: DuckDBInstance, first: DuckDBConnection) {
    this.#instance = instance
    this.#idle = [first]
  }

  /** Throws DuckDB's error when a file of a view is missing or is no Parquet file. */
  static async open(views: readonly View[], options: LockedOptions): Promise<LockedDatabase> {
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(options.threads),
      memory_limit: `${Math.floor(options.memory / 1e6)}MB`,
      temp_directory: options.spillDir ?? '',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      preserve_insertion_order: 'true',
    })
    const connection = await instance.connect()
    const paths = [...views.flatMap((view) => view.paths), ...(options.paths ?? [])]
    await connection.run(`SET allowed_paths = [${paths.map(literal).join(', ')}]`)
    // The footers of the files are read once, not by each statement.
    await connection.run('SET parquet_metadata_cache = true')
    await connection.run('SET enable_external_access = false')
    for (const view of views) await connection.run(viewOf(view))
    await connection.run('SET lock_configuration = true')
    return new LockedDatabase(instance, connection)
  }

  /** Runs `work` on a connection that is not used otherwise meanwhile. */
  async use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = this.#idle.pop() ?? (await this.#instance.connect())
    this.#open++
    try {
      return await work(connection)
    } finally {
      this.#open--
      this.#idle.push(connection)
      if (this.#closing && this.#open === 0) this.#end()
    }
  }

  /** Closes the database, after the last statement that is under way. */
  close(): void {
    this.#closing = true
    if (this.#open === 0) this.#end()
  }

  #end(): void {
    for (const connection of this.#idle.splice(0)) connection.closeSync()
    this.#instance.closeSync()
  }
}

function viewOf({ schema = 'main', name, paths }: View): string {
  return `CREATE SCHEMA IF NOT EXISTS ${quotedName(schema)}; CREATE VIEW ${quotedName(schema)}.${quotedName(name)} AS SELECT * FROM ${scanOf(paths)}`
}

import { type Database, DatabaseUnavailable, isUnavailable, type Queryable } from './database.ts'

/** Milliseconds before a database that could not be opened is tried again. */
const RETRY_AFTER = 1000

/**
 * Opens the database when it is first needed, and again when that failed: the service starts without it. Throws
 * DatabaseUnavailable for every failure that is not a wrong statement.
 */
export class LazyDatabase implements Database {
  readonly #open: () => Promise<Database>
  #opened: Promise<Database> | undefined
  #failed: { at: number; error: unknown } | undefined

  constructor(open: () => Promise<Database>) {
    this.#open = open
  }

  async query(sql: string, parameters?: readonly unknown[]): Promise<unknown[]> {
    const database = await this.ready()
    return guard(() => database.query(sql, parameters))
  }

  async transaction<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const database = await this.ready()
    return guard(() => database.transaction(work))
  }

  /** The open database. */
  async ready(): Promise<Database> {
    if (this.#failed && performance.now() - this.#failed.at < RETRY_AFTER)
      throw new DatabaseUnavailable(this.#failed.error)
    this.#opened ??= this.#open()
    try {
      return await this.#opened
    } catch (error) {
      this.#opened = undefined
      this.#failed = { at: performance.now(), error }
      throw new DatabaseUnavailable(error)
    }
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined)
    await opened?.close()
  }
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}

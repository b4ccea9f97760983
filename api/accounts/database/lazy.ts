import { Availability } from '../../../shared/release/availability.ts'
import { type Database, DatabaseUnavailable, isUnavailable, type Queryable } from './database.ts'

/** Milliseconds in which a server answers a statement or a transaction, or counts as lost. */
const LIMIT = 5000
/** Milliseconds between two attempts to reach a server that is lost. */
const PROBE_EVERY = 500
/** Milliseconds before the embedded database is opened again after that failed: another process may have it. */
const EMBEDDED_EVERY = 1000

export interface LazyDatabaseOptions {
  /** Opens the database and brings it up to date. */
  open(): Promise<Database>
  /** A server may hang: it has a time limit, and what is lost is looked for. The embedded one is in this process. */
  isServer: boolean
  /** Told each time the database is lost and each time it is back. */
  onChange(up: boolean, error?: unknown): void
}

/**
 * Opens the database when it is first needed, and again when that failed: the service starts without it. While it is lost
 * nobody waits for it. Throws DatabaseUnavailable for every failure that is not a wrong statement.
 */
export class LazyDatabase implements Database {
  readonly #open: () => Promise<Database>
  readonly #availability: Availability
  #opening: Promise<Database> | undefined
  #opened: Database | undefined

  constructor({ open, isServer, onChange }: LazyDatabaseOptions) {
    this.#open = open
    this.#availability = new Availability({
      name: 'PostgreSQL',
      limit: isServer ? LIMIT : Number.POSITIVE_INFINITY,
      probeEvery: isServer ? PROBE_EVERY : EMBEDDED_EVERY,
      // A server proves that it takes connections; the embedded database is opened by whoever needs it next.
      probe: async () => isServer && (await this.#database()),
      isLoss,
      onChange: (up, error) => {
        if (!up) this.#drop()
        onChange(up, error)
      },
    })
  }

  query(sql: string, parameters?: readonly unknown[]): Promise<unknown[]> {
    return this.#run((database) => database.query(sql, parameters))
  }

  transaction<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    return this.#run((database) => database.transaction(work))
  }

  /** Resolves once the database is open; throws at once while it is lost. */
  ready(): Promise<void> {
    return this.#run(async () => undefined)
  }

  async close(): Promise<void> {
    this.#availability.close()
    const opened = await this.#opening?.catch(() => undefined)
    await opened?.close()
  }

  async #run<T>(work: (database: Database) => Promise<T>): Promise<T> {
    try {
      this.#availability.check()
      // The first opening makes the tables, which may take longer than a statement; it has limits of its own.
      const database = this.#opened ?? (await this.#firstOpening())
      return await this.#availability.run(() => work(database))
    } catch (error) {
      throw isUnavailable(error) && !(error instanceof DatabaseUnavailable)
        ? new DatabaseUnavailable(error)
        : error
    }
  }

  async #firstOpening(): Promise<Database> {
    try {
      return await this.#database()
    } catch (error) {
      this.#availability.lost(error)
      throw error
    }
  }

  /** Opens it unless that is done or under way. Throws DatabaseUnavailable whatever the reason is. */
  #database(): Promise<Database> {
    this.#opening ??= this.#open().then(
      (database) => {
        this.#opened = database
        return database
      },
      (error: unknown) => {
        this.#opening = undefined
        throw new DatabaseUnavailable(error)
      },
    )
    return this.#opening
  }

  /** Connections to a server that was lost may be dead without anybody knowing: none is used again. */
  #drop(): void {
    const dropped = this.#opened
    if (!dropped) return
    this.#opened = undefined
    this.#opening = undefined
    dropped.close().catch(() => undefined)
  }
}

/** A statement that the server itself gave up for its length (57014) shows that it answers. */
function isLoss(error: unknown): boolean {
  return isUnavailable(error) && !(error instanceof Error && 'code' in error && error.code === '57014')
}

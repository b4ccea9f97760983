import { Availability } from '../../../api/kernel/availability.ts'
import { errorCode } from '../../../shared/process/error-code.ts'
import { type AccountsDatabase, DatabaseUnavailable, isUnavailable, type Queryable } from './database.ts'

/** Milliseconds that a server has to answer a statement or a transaction before it counts as lost. */
const LIMIT = 5000
/** Milliseconds between two attempts to reach a server that is lost. */
const PROBE_EVERY = 500
/** Milliseconds between two attempts to open the embedded database: another process may have it. */
const EMBEDDED_EVERY = 1000

export interface LazyDatabaseOptions {
  /** Opens the database and brings it up to date. */
  open(): Promise<AccountsDatabase>
  /** Makes sure that this process may open it. Left out: whoever asks may. */
  claim?(): Promise<void>
  /** Called when it is closed, opened or not: ends the claim. */
  release?(): Promise<void>
  /** A server may hang, so it gets a time limit and is probed while lost. The embedded database, in this process, gets neither. */
  isServer: boolean
  /** Called each time the database is lost and each time it is back. */
  onChange(up: boolean, error?: unknown): void
}

/**
 * Opens the database at the first statement, and again after a failure, so the service starts without it. While it is lost, every call
 * fails at once. Throws DatabaseUnavailable for every failure that is not a wrong statement.
 */
export class LazyDatabase implements AccountsDatabase {
  readonly #open: () => Promise<AccountsDatabase>
  readonly #availability: Availability
  readonly #claim: () => Promise<void>
  readonly #release: () => Promise<void>
  #trouble: unknown
  #opening: Promise<AccountsDatabase> | undefined
  #opened: AccountsDatabase | undefined

  constructor({ open, claim, release, isServer, onChange }: LazyDatabaseOptions) {
    this.#open = open
    this.#claim = claim ?? (async () => undefined)
    this.#release = release ?? (async () => undefined)
    this.#availability = new Availability({
      name: 'PostgreSQL',
      limit: isServer ? LIMIT : Number.POSITIVE_INFINITY,
      probeEvery: isServer ? PROBE_EVERY : EMBEDDED_EVERY,
      // A server is probed by opening a connection. The embedded database is not opened before a statement needs it, but it must be free.
      probe: () => (isServer ? this.#database() : this.#claim()),
      isLoss,
      onChange: (up, error) => {
        this.#trouble = up ? undefined : error
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

  /** Why it cannot be used, undefined while it can. */
  get trouble(): unknown {
    return this.#trouble
  }

  /** Claims it for this process without opening it. When that fails it counts as lost, which `onChange` is given. */
  async claim(): Promise<void> {
    await this.#claim().catch((error: unknown) => this.#availability.lost(error))
  }

  async close(): Promise<void> {
    this.#availability.close()
    const opened = await this.#opening?.catch(() => undefined)
    await opened?.close()
    await this.#release()
  }

  async #run<T>(work: (database: AccountsDatabase) => Promise<T>): Promise<T> {
    try {
      this.#availability.check()
      // The first opening creates the tables, which may take longer than LIMIT: it runs outside of it.
      const database = this.#opened ?? (await this.#firstOpening())
      return await this.#availability.run(() => work(database))
    } catch (error) {
      throw isUnavailable(error) && !(error instanceof DatabaseUnavailable)
        ? new DatabaseUnavailable(error)
        : error
    }
  }

  async #firstOpening(): Promise<AccountsDatabase> {
    try {
      return await this.#database()
    } catch (error) {
      this.#availability.lost(error)
      throw error
    }
  }

  /** The open database; opens it when nobody has begun to. Throws DatabaseUnavailable for every failure. */
  #database(): Promise<AccountsDatabase> {
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

  /** Closes the connections to a lost server. They may be dead without an error, so the next statement opens new ones. */
  #drop(): void {
    const dropped = this.#opened
    if (!dropped) return
    this.#opened = undefined
    this.#opening = undefined
    dropped.close().catch(() => undefined)
  }
}

/** Whether the server counts as lost. Not after 57014, a statement that the server cancelled for its length: a server that cancels is alive. */
function isLoss(error: unknown): boolean {
  return isUnavailable(error) && errorCode(error) !== '57014'
}

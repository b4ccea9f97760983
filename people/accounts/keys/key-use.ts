import { z } from 'zod'
import { type AccountsDatabase, queryRows } from '../database/database.ts'

/** Milliseconds between two writes to the database. */
const WRITE_EVERY = 5000
/** Days for which the counts of a key are kept. */
const KEPT_DAYS = 400

const useRow = z.object({ day: z.string(), requests: z.coerce.number() })

/** Requests of one day, UTC, `YYYY-MM-DD`. */
export type DayUse = z.output<typeof useRow>

/** Counts the requests of each key in memory and writes the counts every few seconds: a request does not wait for the database. */
export class KeyUse {
  readonly #db: AccountsDatabase
  readonly #timer: NodeJS.Timeout
  readonly #onError: (error: unknown) => void
  #pending = new Map<string, { id: string; day: string; requests: number; last: Date }>()
  /** The write that is on its way, and those that wait for it. Never rejects. */
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false

  constructor(db: AccountsDatabase, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
    this.#timer = setInterval(() => {
      // Writes to a database that hangs must not pile up.
      if (!this.#isWriting) void this.write()
    }, WRITE_EVERY).unref()
  }

  /** Counts one request of this key. */
  used(id: string): void {
    const last = new Date()
    const day = last.toISOString().slice(0, 10)
    const known = this.#pending.get(id + day)
    if (known) {
      known.requests += 1
      known.last = last
    } else this.#pending.set(id + day, { id, day, requests: 1, last })
  }

  /** Resolves when all that was counted before is written, also by a write that was on its way. What cannot be written is kept for the next time. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writePending())
    return this.#writing
  }

  async #writePending(): Promise<void> {
    const uses = this.#pending
    if (uses.size === 0) return
    this.#pending = new Map()
    this.#isWriting = true
    try {
      await this.#save([...uses.values()])
    } catch (error) {
      for (const [name, use] of uses) {
        const newer = this.#pending.get(name)
        if (newer) newer.requests += use.requests
        else this.#pending.set(name, use)
      }
      this.#onError(error)
    } finally {
      this.#isWriting = false
    }
  }

  /** Requests of an account in the last `days` days, one entry a day with any, oldest first. */
  async byDay(accountId: string, days: number): Promise<DayUse[]> {
    await this.write()
    return queryRows(
      this.#db,
      useRow,
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(requests)::text AS requests
       FROM key_use JOIN api_key ON api_key.id = key_use.key_id
       WHERE account_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - $2::integer
       GROUP BY day ORDER BY day`,
      [accountId, days],
    )
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }

  /** Skips keys that were deleted with their account. */
  async #save(uses: readonly { id: string; day: string; requests: number; last: Date }[]): Promise<void> {
    const lists = [
      uses.map(({ id }) => id),
      uses.map(({ day }) => day),
      uses.map(({ requests }) => requests),
      uses.map(({ last }) => last.toISOString()),
    ]
    await this.#db.query(
      `WITH given AS (
         SELECT * FROM unnest($1::uuid[], $2::date[], $3::integer[], $4::timestamptz[]) AS u(id, day, requests, last)
       ), known AS (
         UPDATE api_key SET last_used_at = greatest(last_used_at, latest.last)
         FROM (SELECT id, max(last) AS last FROM given GROUP BY id) latest
         WHERE api_key.id = latest.id RETURNING api_key.id
       )
       INSERT INTO key_use (key_id, day, requests)
       SELECT id, day, requests FROM given JOIN known USING (id)
       ON CONFLICT (key_id, day) DO UPDATE SET requests = key_use.requests + excluded.requests`,
      lists,
    )
    await this.#db.query(
      `DELETE FROM key_use WHERE key_id = ANY($1::uuid[]) AND day < (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}`,
      [lists[0]],
    )
  }
}

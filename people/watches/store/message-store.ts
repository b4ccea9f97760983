import { z } from 'zod'
import { type AccountsDatabase, queryRows } from '../../accounts/database/database.ts'
import { SENDING, WATCHES } from '../limits.ts'
import { type LoggedMessage, loggedMessage } from '../watch.ts'

const idRow = z.object({ id: z.string() })

const claimedRow = z.object({
  id: z.string(),
  watch_id: z.string(),
  body: z.string(),
  attempt: z.number(),
  url: z.string().nullable(),
  secret: z.string().nullable(),
  email: z.string(),
})
/** A message that the caller has for itself for a while, with where it goes. */
export type ClaimedMessage = z.output<typeof claimedRow>

export interface NewMessage {
  watchId: string
  /** Null: a test. */
  release: string | null
  changes: number
  /** JSON; null when there is nothing to send. */
  body: string | null
}

/** Messages of watches: the database says what is to be sent, when, and what became of it. A queue only hurries. */
export class MessageStore {
  readonly #db: AccountsDatabase

  constructor(db: AccountsDatabase) {
    this.#db = db
  }

  /** Adds messages. One of a watch and release that is there already stays as it is. Gives the ids of those that are to be sent. */
  async add(messages: readonly NewMessage[]): Promise<string[]> {
    if (messages.length === 0) return []
    const rows = await queryRows(
      this.#db,
      idRow.extend({ state: z.string() }),
      `INSERT INTO watch_message (watch_id, release, changes, body, state, ended_at)
       SELECT given.watch_id, release, changes, body, CASE WHEN body IS NULL THEN 'quiet' ELSE 'waiting' END,
         CASE WHEN body IS NULL THEN now() END
       FROM unnest($1::uuid[], $2::text[], $3::integer[], $4::text[]) AS given(watch_id, release, changes, body)
       JOIN watch ON watch.id = given.watch_id
       ON CONFLICT (watch_id, release) WHERE release IS NOT NULL DO NOTHING RETURNING id, state`,
      [
        messages.map(({ watchId }) => watchId),
        messages.map(({ release }) => release),
        messages.map(({ changes }) => changes),
        messages.map(({ body }) => body),
      ],
    )
    return rows.filter(({ state }) => state === 'waiting').map(({ id }) => id)
  }

  /** Messages that are to be sent: before those that failed already the others, so that what fails delays nothing new; then those due for the longest time. `late`: only those due for so many seconds. */
  async due(most: number, late = 0): Promise<string[]> {
    const rows = await queryRows(
      this.#db,
      idRow,
      `SELECT message.id FROM watch_message message JOIN watch ON watch.id = message.watch_id
       WHERE state = 'waiting' AND due_at <= now() - make_interval(secs => $2)
         AND (lease_until IS NULL OR lease_until <= now()) AND (paused IS NULL OR release IS NULL)
       ORDER BY attempt > 0, due_at, message.id LIMIT $1`,
      [most, late],
    )
    return rows.map(({ id }) => id)
  }

  /** Takes a message to send it: undefined while another process has it, before it is due, once it has ended, or while its watch is paused. */
  async claim(id: string): Promise<ClaimedMessage | undefined> {
    const [claimed] = await queryRows(
      this.#db,
      claimedRow,
      `UPDATE watch_message message
       SET lease_until = now() + make_interval(secs => ${SENDING.leaseSeconds}), attempt = attempt + 1
       FROM watch JOIN account ON account.id = watch.account_id
       WHERE message.id = $1 AND watch.id = message.watch_id AND state = 'waiting' AND due_at <= now()
         AND (lease_until IS NULL OR lease_until <= now()) AND (paused IS NULL OR release IS NULL)
       RETURNING message.id, watch_id, body, attempt, url, secret, email`,
      [id],
    )
    return claimed
  }

  /** Ends a message: its content is not kept. */
  async end({ id, attempt }: ClaimedMessage, state: 'delivered' | 'failed', status: string): Promise<void> {
    await this.#db.query(
      `UPDATE watch_message SET state = $3, status = $4, ended_at = now(), body = NULL, lease_until = NULL
       WHERE id = $1 AND attempt = $2 AND state = 'waiting'`,
      [id, attempt, state, status],
    )
  }

  /** Puts a message off that was not taken. */
  async putOff({ id, attempt }: ClaimedMessage, status: string, seconds: number): Promise<void> {
    await this.#db.query(
      `UPDATE watch_message SET status = $3, due_at = now() + make_interval(secs => $4), lease_until = NULL
       WHERE id = $1 AND attempt = $2 AND state = 'waiting'`,
      [id, attempt, status, seconds],
    )
  }

  /** Whether the last messages of a watch that ended have all failed, as many as pause it. */
  async keepsFailing(watchId: string): Promise<boolean> {
    const rows = await queryRows(
      this.#db,
      z.object({ state: z.string() }),
      `SELECT state FROM watch_message WHERE watch_id = $1 AND state IN ('delivered', 'failed')
       ORDER BY ended_at DESC LIMIT ${SENDING.failuresToPause}`,
      [watchId],
    )
    return rows.length === SENDING.failuresToPause && rows.every(({ state }) => state === 'failed')
  }

  /** The log of a watch, newest first. The caller has made sure whose it is. */
  log(watchId: string): Promise<LoggedMessage[]> {
    return queryRows(
      this.#db,
      loggedMessage,
      `SELECT id, release, changes, state, attempt, status, created_at, due_at, ended_at FROM watch_message
       WHERE watch_id = $1 ORDER BY created_at DESC, id LIMIT ${WATCHES.log}`,
      [watchId],
    )
  }

  /** Removes what ended of one watch, beyond the newest that are kept. */
  async trim(watchId: string): Promise<void> {
    await this.#db.query(
      `DELETE FROM watch_message WHERE state <> 'waiting' AND id IN (
         SELECT id FROM watch_message WHERE watch_id = $1 ORDER BY created_at DESC, id OFFSET ${WATCHES.kept})`,
      [watchId],
    )
  }

  /** Removes what ended before the days of the log. */
  async prune(): Promise<void> {
    await this.#db.query(
      `DELETE FROM watch_message WHERE ended_at < now() - make_interval(days => ${WATCHES.logDays})`,
    )
  }
}

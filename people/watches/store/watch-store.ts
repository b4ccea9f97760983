import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type AccountsDatabase, queryRows } from '../../accounts/database/database.ts'
import { WATCHES } from '../limits.ts'
import { SECRET_PREFIX } from '../send/sign.ts'
import { type PAUSES, type Watch, type WatchedPlace, watchRow } from '../watch.ts'
import type { Seal } from './seal.ts'

const columns = 'id, name, place, datasets, url, after_sequence, paused, created_at'

export interface NewWatch {
  name: string
  place: WatchedPlace
  datasets: readonly string[]
  /** Null: by mail to the address of the account. */
  url: string | null
  afterSequence: number
}

/** What its holder may change of a watch; what is left out stays as it is. */
export interface WatchChange {
  name?: string | undefined
  datasets?: readonly string[] | undefined
  /** True keeps the reason of a watch that is paused already; false lets it go on. */
  paused?: boolean | undefined
}

/** The account has as many watches as one may have. */
export class TooManyWatches extends Error {
  constructor() {
    super(`An account has at most ${WATCHES.perAccount} watches: delete one first`)
    this.name = 'TooManyWatches'
  }
}

/** Watches. What a person asks for names the account: no statement of theirs reaches a watch of another. */
export class WatchStore {
  readonly #db: AccountsDatabase
  readonly #seal: () => Promise<Seal>

  constructor(db: AccountsDatabase, seal: () => Promise<Seal>) {
    this.#db = db
    this.#seal = seal
  }

  /** Makes a watch; `secret`, of one with an address, can be seen this once. Throws TooManyWatches. */
  async create(accountId: string, watch: NewWatch): Promise<{ watch: Watch; secret: string | undefined }> {
    const id = randomUUID()
    const secret = watch.url === null ? undefined : SECRET_PREFIX + randomBytes(32).toString('base64')
    const sealed = secret === undefined ? null : (await this.#seal()).seal(secret, id)
    // Another request may take the free slot first: try the next one, until none is left.
    for (let attempt = 0; attempt <= WATCHES.perAccount; attempt++) {
      const [made] = await queryRows(
        this.#db,
        watchRow,
        `INSERT INTO watch (id, account_id, slot, name, place, datasets, url, secret, after_sequence)
         SELECT $1, $2, min(free.slot), $3, $4::jsonb, $5::text[], $6, $7, $8
         FROM generate_series(1, ${WATCHES.perAccount}) AS free(slot)
         WHERE NOT EXISTS (SELECT FROM watch taken WHERE taken.account_id = $2 AND taken.slot = free.slot)
         HAVING count(*) > 0
         ON CONFLICT (account_id, slot) DO NOTHING RETURNING ${columns}`,
        [
          id,
          accountId,
          watch.name,
          JSON.stringify(watch.place),
          [...watch.datasets],
          watch.url,
          sealed,
          watch.afterSequence,
        ],
      )
      if (made) return { watch: made, secret }
    }
    throw new TooManyWatches()
  }

  /** The watches of an account, the oldest first. */
  list(accountId: string): Promise<Watch[]> {
    return queryRows(
      this.#db,
      watchRow,
      `SELECT ${columns} FROM watch WHERE account_id = $1 ORDER BY created_at, id`,
      [accountId],
    )
  }

  /** A watch of this account, undefined when it has none of this id. */
  async find(accountId: string, id: string): Promise<Watch | undefined> {
    if (!z.uuid().safeParse(id).success) return undefined
    const sql = `SELECT ${columns} FROM watch WHERE account_id = $1 AND id = $2`
    const [watch] = await queryRows(this.#db, watchRow, sql, [accountId, id])
    return watch
  }

  /** Changes a watch of this account, and gives it; undefined when it has none of this id. */
  async change(
    accountId: string,
    id: string,
    { name, datasets, paused }: WatchChange,
  ): Promise<Watch | undefined> {
    if (!z.uuid().safeParse(id).success) return undefined
    const [changed] = await queryRows(
      this.#db,
      watchRow,
      `UPDATE watch SET name = coalesce($3, name), datasets = coalesce($4::text[], datasets),
         paused = CASE $5::boolean WHEN true THEN coalesce(paused, 'holder') WHEN false THEN NULL ELSE paused END
       WHERE account_id = $1 AND id = $2 RETURNING ${columns}`,
      [accountId, id, name ?? null, datasets ? [...datasets] : null, paused ?? null],
    )
    return changed
  }

  /** Deletes a watch of this account, with its log; false when it has none of this id. */
  async delete(accountId: string, id: string): Promise<boolean> {
    if (!z.uuid().safeParse(id).success) return false
    const sql = 'DELETE FROM watch WHERE account_id = $1 AND id = $2 RETURNING id'
    return (await this.#db.query(sql, [accountId, id])).length > 0
  }

  /** Pauses a watch that is not, for a reason of its receiver. */
  async pauseFor(id: string, why: (typeof PAUSES)[number]): Promise<void> {
    await this.#db.query('UPDATE watch SET paused = $2 WHERE id = $1 AND paused IS NULL', [id, why])
  }

  /** Watches to notify of the publication of this number, in the order of their ids after `after`; `most` of them. */
  watchesToNotify(sequence: number, after: string | undefined, most: number): Promise<Watch[]> {
    return queryRows(
      this.#db,
      watchRow,
      `SELECT ${columns} FROM watch
       WHERE paused IS NULL AND after_sequence < $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
      [sequence, after ?? null, most],
    )
  }
}

import { z } from 'zod'
import { type AccountsDatabase, queryRows } from '../database/database.ts'
import { hashOf, newSecret } from '../secrets.ts'

export const KEY_PREFIX = 'terrier_live_'
/** Active keys that one account may have. The table `api_key` has as many places (a CHECK constraint): a higher number needs a migration. */
export const MAX_KEYS = 5
/** Revoked keys of an account that are kept, and for how many days: making and revoking keys must not fill the database. */
export const REVOKED = { kept: 50, days: 30 }

const columns = 'id, name, ending, created_at, revoked_at, last_used_at'
const keyRow = z
  .object({
    id: z.string(),
    name: z.string(),
    ending: z.string(),
    created_at: z.date(),
    revoked_at: z.date().nullable(),
    last_used_at: z.date().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    ending: row.ending,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  }))

/** An API key as its holder sees it; the key itself is not kept. */
export type ApiKey = z.output<typeof keyRow>

const activeKey = z.object({ id: z.string(), confirmed: z.boolean() })

/** An active key. `confirmed`: its account is confirmed, which gives the key quotas of its own. */
export type ActiveKey = z.output<typeof activeKey>

const keyHolder = z.object({ id: z.string(), email: z.string(), confirmed: z.boolean() })

/** The account that a key belongs to. */
export type KeyHolder = z.output<typeof keyHolder>

/** The account has MAX_KEYS active keys already. */
export class TooManyKeys extends Error {
  constructor() {
    super(`An account has at most ${MAX_KEYS} active keys: revoke one first`)
    this.name = 'TooManyKeys'
  }
}

export class KeyStore {
  readonly #db: AccountsDatabase

  constructor(db: AccountsDatabase) {
    this.#db = db
  }

  /** Makes a key; `secret` is the only time it can be seen. Throws TooManyKeys. */
  async create(accountId: string, name: string): Promise<{ key: ApiKey; secret: string }> {
    const secret = KEY_PREFIX + newSecret()
    // Another request may take the free place first: try the next one, until none is left.
    for (let attempt = 0; attempt <= MAX_KEYS; attempt++) {
      const [key] = await queryRows(
        this.#db,
        keyRow,
        `INSERT INTO api_key (account_id, name, hash, ending, place)
         SELECT $1, $2, $3, $4, min(free.place)
         FROM generate_series(1, ${MAX_KEYS}) AS free(place)
         WHERE NOT EXISTS (
           SELECT FROM api_key taken
           WHERE taken.account_id = $1 AND taken.revoked_at IS NULL AND taken.place = free.place
         )
         HAVING count(*) > 0
         ON CONFLICT (account_id, place) WHERE revoked_at IS NULL DO NOTHING
         RETURNING ${columns}`,
        [accountId, name, hashOf(secret), secret.slice(-4)],
      )
      if (key) {
        await this.#forgetRevoked(accountId)
        return { key, secret }
      }
    }
    throw new TooManyKeys()
  }

  async #forgetRevoked(accountId: string): Promise<void> {
    await this.#db.query(
      `DELETE FROM api_key WHERE account_id = $1 AND revoked_at IS NOT NULL AND (
         revoked_at < now() - make_interval(days => ${REVOKED.days})
         OR id NOT IN (
           SELECT id FROM api_key WHERE account_id = $1 AND revoked_at IS NOT NULL
           ORDER BY revoked_at DESC, id LIMIT ${REVOKED.kept}
         )
       )`,
      [accountId],
    )
  }

  /** The active keys of an account, then those revoked in the last 30 days; the newest first. */
  async list(accountId: string): Promise<ApiKey[]> {
    return queryRows(
      this.#db,
      keyRow,
      `SELECT ${columns} FROM api_key
       WHERE account_id = $1 AND (revoked_at IS NULL OR revoked_at > now() - make_interval(days => ${REVOKED.days}))
       ORDER BY revoked_at IS NOT NULL, created_at DESC, id`,
      [accountId],
    )
  }

  /** Every active key, or those of one address, for who runs the service. */
  async listActive(email?: string): Promise<(ApiKey & { email: string; confirmed: boolean })[]> {
    const rows = await this.#db.query(
      `SELECT api_key.*, account.email, confirmed_at IS NOT NULL AS confirmed FROM api_key JOIN account ON account.id = api_key.account_id
       WHERE revoked_at IS NULL AND ($1::text IS NULL OR account.email = $1) ORDER BY email, api_key.created_at`,
      [email ?? null],
    )
    const owner = z.object({ email: z.string(), confirmed: z.boolean() })
    return rows.map((row) => ({ ...keyRow.parse(row), ...owner.parse(row) }))
  }

  /** Revokes a key, of that account if one is given. False when there is no such active key. */
  async revoke(id: string, accountId?: string): Promise<boolean> {
    if (!z.uuid().safeParse(id).success) return false
    const revoked = await this.#db.query(
      `UPDATE api_key SET revoked_at = now()
       WHERE id = $1 AND revoked_at IS NULL AND ($2::uuid IS NULL OR account_id = $2) RETURNING id`,
      [id, accountId ?? null],
    )
    return revoked.length > 0
  }

  /** The account of an active key, by the id of the key; undefined once it is revoked. */
  async holderOf(keyId: string): Promise<KeyHolder | undefined> {
    const [row] = await queryRows(
      this.#db,
      keyHolder,
      `SELECT account.id, account.email, confirmed_at IS NOT NULL AS confirmed
       FROM api_key JOIN account ON account.id = api_key.account_id WHERE api_key.id = $1 AND revoked_at IS NULL`,
      [keyId],
    )
    return row
  }

  /** The active key that has this hash. */
  async findActive(hash: string): Promise<ActiveKey | undefined> {
    const [row] = await queryRows(
      this.#db,
      activeKey,
      `SELECT api_key.id, confirmed_at IS NOT NULL AS confirmed
       FROM api_key JOIN account ON account.id = api_key.account_id WHERE hash = $1 AND revoked_at IS NULL`,
      [hash],
    )
    return row
  }
}

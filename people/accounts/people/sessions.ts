import { z } from 'zod'
import { type AccountsDatabase, queryRows } from '../database/database.ts'
import { hashOf, newSecret } from '../secrets.ts'
import type { Account } from './people.ts'

/** Days that a session lasts, whatever is done in it. */
export const SESSION_DAYS = 14

/** Who is signed in: the browser keeps a secret, the database its hash. */
export class Sessions {
  readonly #db: AccountsDatabase

  constructor(db: AccountsDatabase) {
    this.#db = db
  }

  /** Begins a session; gives its secret. */
  async begin(accountId: string): Promise<string> {
    const secret = newSecret()
    await this.#db.query('DELETE FROM session WHERE expires_at < now()')
    await this.#db.query(
      `INSERT INTO session (hash, account_id, expires_at)
       VALUES ($1, $2, now() + make_interval(days => ${SESSION_DAYS}))`,
      [hashOf(secret), accountId],
    )
    return secret
  }

  /** Whose session this is, undefined when it is over or never was. */
  async find(secret: string): Promise<Account | undefined> {
    const [account] = await queryRows(
      this.#db,
      z.object({ id: z.string(), email: z.string(), confirmed: z.boolean() }),
      `SELECT account.id, account.email, confirmed_at IS NOT NULL AS confirmed FROM session JOIN account ON account.id = session.account_id
       WHERE session.hash = $1 AND session.expires_at > now()`,
      [hashOf(secret)],
    )
    return account
  }

  /** Ends every session of the account. */
  async endAll(accountId: string): Promise<void> {
    await this.#db.query('DELETE FROM session WHERE account_id = $1', [accountId])
  }

  async end(secret: string): Promise<void> {
    await this.#db.query('DELETE FROM session WHERE hash = $1', [hashOf(secret)])
  }
}

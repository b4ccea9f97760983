import { z } from 'zod'
import { type AccountsDatabase, type Queryable, queryRows } from '../database/database.ts'
import { hashOf, newSecret } from '../secrets.ts'
import { Passwords } from './passwords.ts'

const accountRow = z.object({ id: z.string(), email: z.string(), confirmed: z.boolean() })
const columns = 'id, email, confirmed_at IS NOT NULL AS confirmed'
const withPassword = accountRow.extend({ password: z.string().nullable() })

/** An account and its mail address. `confirmed`: its holder followed a link, or the operator confirmed it. */
export type Account = z.output<typeof accountRow>

/** Deletes accounts whose holder never followed the link, and that no operator confirmed. */
const NEVER_USED = `
DELETE FROM account
WHERE password IS NULL AND confirmed_at IS NULL AND created_at < now() - interval '1 day'
  AND NOT EXISTS (SELECT FROM api_key WHERE account_id = account.id)
  AND NOT EXISTS (SELECT FROM password_link WHERE account_id = account.id)`

/** Minutes for which a link to choose a password works. */
export const LINK_MINUTES = 60

/** Accounts, their passwords, and the links by which a password is chosen. Addresses are as emailEntry gives them. */
export class People {
  readonly #db: AccountsDatabase
  readonly #passwords = new Passwords()

  constructor(db: AccountsDatabase) {
    this.#db = db
  }

  /** Makes an account unless the address has one. Both take as long and return the same, so that a caller cannot find out addresses. */
  async signUp(email: string, password: string): Promise<void> {
    const kept = await this.#passwords.hash(password)
    await this.#db.query(
      'INSERT INTO account (email, password) VALUES ($1, $2) ON CONFLICT (email) DO NOTHING',
      [email, kept],
    )
  }

  /**
   * The account of this address. Makes one without a password when there is none, and confirms it when `confirmed` says so. Leaves an
   * account that exists as it is: someone else may have signed up with that address.
   */
  async ensure(email: string, confirmed: boolean): Promise<Account & { made: boolean }> {
    const [made] = await queryRows(
      this.#db,
      accountRow,
      `INSERT INTO account (email, confirmed_at) VALUES ($1, CASE WHEN $2 THEN now() END)
       ON CONFLICT (email) DO NOTHING RETURNING ${columns}`,
      [email, confirmed],
    )
    if (made) return { ...made, made: true }
    const known = await this.find(email)
    // Deleted between the two statements: its holder wants none.
    if (!known) throw new Error(`The account of ${email} was deleted meanwhile`)
    return { ...known, made: false }
  }

  async find(email: string): Promise<Account | undefined> {
    const sql = `SELECT ${columns} FROM account WHERE email = $1`
    const [account] = await queryRows(this.#db, accountRow, sql, [email])
    return account
  }

  /** Confirms the account of this address. False when there is none. */
  async confirm(email: string): Promise<boolean> {
    const sql =
      'UPDATE account SET confirmed_at = coalesce(confirmed_at, now()) WHERE email = $1 RETURNING id'
    return (await this.#db.query(sql, [email])).length > 0
  }

  /** The account with this address and password, undefined when there is none. */
  async signIn(email: string, password: string): Promise<Account | undefined> {
    const sql = `SELECT ${columns}, password FROM account WHERE email = $1`
    const [account] = await queryRows(this.#db, withPassword, sql, [email])
    const right = await this.#passwords.check(password, account?.password)
    return account && right ? accountRow.parse(account) : undefined
  }

  /** Whether this is the password of that account. */
  async hasPassword(accountId: string, password: string): Promise<boolean> {
    const sql = `SELECT ${columns}, password FROM account WHERE id = $1`
    const [account] = await queryRows(this.#db, withPassword, sql, [accountId])
    return this.#passwords.check(password, account?.password)
  }

  /** Sets the password; every session ends and every link stops working. */
  async setPassword(accountId: string, password: string): Promise<void> {
    const kept = await this.#passwords.hash(password)
    await this.#db.transaction((db) => replacePassword(db, accountId, kept))
  }

  /** The secret of a link by which the holder of the account may choose a password, once, within LINK_MINUTES. */
  async makeLink(accountId: string): Promise<string> {
    const secret = newSecret()
    // Before what follows: an old account that has no link is deleted there, and this one may have had none.
    await this.#db.query(
      `INSERT INTO password_link (hash, account_id, expires_at)
       VALUES ($1, $2, now() + make_interval(mins => ${LINK_MINUTES}))`,
      [hashOf(secret), accountId],
    )
    await this.#db.query('DELETE FROM password_link WHERE expires_at < now()')
    await this.#db.query(NEVER_USED)
    return secret
  }

  /** Sets the password by a link, which works no more, and confirms the account. False when the link does not work (any longer). */
  async usePasswordLink(secret: string, password: string): Promise<boolean> {
    const kept = await this.#passwords.hash(password)
    return this.#db.transaction(async (db) => {
      const [link] = await queryRows(
        db,
        z.object({ account_id: z.string() }),
        'DELETE FROM password_link WHERE hash = $1 AND expires_at > now() RETURNING account_id',
        [hashOf(secret)],
      )
      if (link) {
        await replacePassword(db, link.account_id, kept)
        await db.query('UPDATE account SET confirmed_at = coalesce(confirmed_at, now()) WHERE id = $1', [
          link.account_id,
        ])
      }
      return link !== undefined
    })
  }

  /** Deletes the account with its keys, their use and its sessions. */
  async delete(accountId: string): Promise<void> {
    await this.#db.query('DELETE FROM account WHERE id = $1', [accountId])
  }
}

async function replacePassword(db: Queryable, accountId: string, kept: string): Promise<void> {
  await db.query('UPDATE account SET password = $2 WHERE id = $1', [accountId, kept])
  await db.query('DELETE FROM session WHERE account_id = $1', [accountId])
  await db.query('DELETE FROM password_link WHERE account_id = $1', [accountId])
}

import { scryptSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type AccountsDatabase, queryRows } from '../../people/accounts/database/database.ts'
import { migrate } from '../../people/accounts/database/migrate.ts'
import { postgresDatabase } from '../../people/accounts/database/postgres.ts'
import { Sessions } from '../../people/accounts/people/sessions.ts'
import { buildApp } from '../../server/app.ts'
import type { Config } from '../../shared/settings/config.ts'
import { type Page, Reader } from './browse.ts'
import { quietConfig } from './build-test-app.ts'
import { type TestPostgres, testPostgres } from './postgres.ts'
import { TinyReleases } from './tiny-release.ts'

export const PASSWORD = 'une phrase assez longue'

/**
 * PASSWORD as it is kept, by settings that cost nothing to check: a kept password names its own. What new passwords cost
 * is tested where they are made.
 */
const KEPT = keptCheaply(PASSWORD)

export interface AccountReader {
  app: FastifyInstance
  reader: Reader
  email: string
}

/**
 * One service on one PostgreSQL of the test file's own, others where a test needs other settings, and people who read
 * their pages, each from an address of their own.
 */
export class AccountReaders {
  #postgres: TestPostgres | undefined
  #database: AccountsDatabase | undefined
  #service: FastifyInstance | undefined
  #settings: Partial<Config> = {}
  #count = 0

  /** `settings`: those of the file's service, made once its own servers are there. */
  constructor(settings: () => Promise<Partial<Config>> = async () => ({})) {
    beforeAll(async () => {
      this.#postgres = await testPostgres()
      this.#database = postgresDatabase(this.#postgres.url)
      await migrate(this.#database)
      this.#settings = await settings()
      this.#service = await this.#build(this.#settings)
    })
    afterAll(async () => {
      await this.#service?.close()
      await this.#database?.close()
      await this.#postgres?.close()
    })
  }

  get database(): AccountsDatabase {
    return this.#database!
  }

  /** The service of the file, or one of the test's own when it needs other settings. */
  async service(more?: Partial<Config>): Promise<FastifyInstance> {
    if (!more) return this.#service!
    const app = await this.#build(more)
    onTestFinished(() => app.close())
    return app
  }

  async reader(headers: Record<string, string> = {}, more?: Partial<Config>): Promise<AccountReader> {
    this.#count += 1
    const app = await this.service(more)
    const reader = new Reader(app, { 'x-forwarded-for': `192.0.2.${this.#count}`, ...headers })
    return { app, reader, email: `reader${this.#count}@example.fr` }
  }

  /** A reader who has a confirmed account, with PASSWORD, and is not signed in. */
  async known(headers: Record<string, string> = {}, more?: Partial<Config>): Promise<AccountReader> {
    const made = await this.reader(headers, more)
    await this.#addAccount(made.email)
    return made
  }

  /** A reader with a confirmed account, in a session of it, on its page. */
  async signedIn(more?: Partial<Config>): Promise<AccountReader & { page: Page }> {
    const made = await this.reader({}, more)
    const id = await this.#addAccount(made.email)
    const { publicUrl } = more ?? this.#settings
    const name = publicUrl?.startsWith('https:') ? '__Host-terrier_session' : 'terrier_session'
    made.reader.cookies.set(name, await new Sessions(this.database).begin(id))
    return { ...made, page: await made.reader.get('/account') }
  }

  async #addAccount(email: string): Promise<string> {
    const sql = 'INSERT INTO account (email, password, confirmed_at) VALUES ($1, $2, now()) RETURNING id'
    const [row] = await queryRows(this.database, z.object({ id: z.string() }), sql, [email, KEPT])
    return row!.id
  }

  #build(more: Partial<Config>): Promise<FastifyInstance> {
    const config = { ...quietConfig, databaseUrl: this.#postgres!.url, trustProxy: true, ...more }
    return buildApp({ config, releases: new TinyReleases() })
  }
}

function keptCheaply(password: string): string {
  const salt = Buffer.alloc(16, 7)
  const hash = scryptSync(password, salt, 32, { N: 2 ** 4, r: 8, p: 1 })
  return `$scrypt$ln=4,r=8,p=1$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** The key that a page shows, undefined when it shows none. */
export function secretIn({ html }: Page): string | undefined {
  return /value="(terrier_live_[\w-]{43})"/.exec(html)?.[1]
}

/** The token that the forms of a page carry. */
export function tokenOf({ html }: Page): string {
  return /name="token" value="([^"]+)"/.exec(html)![1]!
}

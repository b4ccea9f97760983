import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { buildApp } from '../../api/app.ts'
import type { Config } from '../../shared/config.ts'
import { type Page, Reader } from './browse.ts'
import { quietConfig } from './build-test-app.ts'
import { type TestPostgres, testPostgres } from './postgres.ts'
import { TinyReleases } from './tiny-release.ts'

export const PASSWORD = 'une phrase assez longue'

export interface AccountReader {
  app: FastifyInstance
  reader: Reader
  email: string
}

/** Makes services on one PostgreSQL of the test file's own, and people who read their pages, each from an address of their own. */
export class AccountReaders {
  #postgres: TestPostgres | undefined
  #count = 0

  constructor() {
    beforeAll(async () => {
      this.#postgres = await testPostgres()
    })
    afterAll(() => this.#postgres?.close())
  }

  get databaseUrl(): string {
    return this.#postgres!.url
  }

  async service(more: Partial<Config> = {}): Promise<FastifyInstance> {
    const config = { ...quietConfig, databaseUrl: this.databaseUrl, trustProxy: true, ...more }
    const app = await buildApp({ config, releases: new TinyReleases() })
    onTestFinished(() => app.close())
    return app
  }

  async reader(headers: Record<string, string> = {}, more: Partial<Config> = {}): Promise<AccountReader> {
    this.#count += 1
    const app = await this.service(more)
    const reader = new Reader(app, { 'x-forwarded-for': `192.0.2.${this.#count}`, ...headers })
    return { app, reader, email: `reader${this.#count}@example.fr` }
  }

  /** A reader with an account, signed in, on the page of the account. */
  async signedIn(
    headers: Record<string, string> = {},
    more: Partial<Config> = {},
  ): Promise<AccountReader & { page: Page }> {
    const made = await this.reader(headers, more)
    const { reader, email } = made
    const up = await reader.post('/account/sign-up', { email, password: PASSWORD })
    expect([up.status, up.location]).toEqual([303, '/account/sign-in?done=signed-up'])
    const entered = await reader.post('/account/sign-in', { email, password: PASSWORD })
    expect([entered.status, entered.location]).toEqual([303, '/account'])
    return { ...made, page: await reader.get('/account') }
  }
}

/** The key that a page shows, undefined when it shows none. */
export function secretIn({ html }: Page): string | undefined {
  return /value="(terrier_live_[\w-]{43})"/.exec(html)?.[1]
}

/** The token that the forms of a page carry. */
export function tokenOf({ html }: Page): string {
  return /name="token" value="([^"]+)"/.exec(html)![1]!
}

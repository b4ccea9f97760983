import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { askAccounts } from '../../people/accounts/control/ask-accounts.ts'
import { publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { testPostgres } from '../support/postgres.ts'
import { type ServerProcess, serverProcess } from '../support/server-process.ts'
import { eventually } from '../support/terrier-process.ts'

const QUESTION = '/v1/parcels/nearest?lng=2.5&lat=46.5'
/** Milliseconds: the server is lost after 5 s, and a machine that is busy with other tests adds to it. */
const FIRST = 12_000
/** Milliseconds: who comes later does not wait for it, 5 s. */
const LATER = 4500
const dataDir = (await publishedDemo()).dataDir.dir
const postgres = await testPostgres()
afterEach(() => postgres.resume())

function mayPause(): boolean {
  if (!postgres.kill)
    process.stderr.write('\nSKIPPED: DATABASE_URL names a server that is not ours to pause\n')
  return postgres.kill !== undefined
}

async function start(): Promise<ServerProcess> {
  const server = await serverProcess({ TERRIER_DATA: dataDir, DATABASE_URL: postgres.url, ...NO_QUOTAS })
  onTestFinished(() => server.stop())
  return server
}

async function newKey(): Promise<string> {
  const config = { dataPath: dataDir, databaseUrl: postgres.url }
  const email = 'hung@example.fr'
  return (await askAccounts(config, { verb: 'create-key', email, name: 'hung' })).secret
}

/** The answers of several requests sent at once, and the milliseconds of the slowest. */
async function ask(count: number, url: string, init: RequestInit = {}) {
  const times: number[] = []
  const answers = await Promise.all(
    Array.from({ length: count }, async () => {
      const sent = performance.now()
      const answer = await fetch(url, { redirect: 'manual', ...init })
      const text = await answer.text()
      times.push(performance.now() - sent)
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
    }),
  )
  const statuses = [...new Set(answers.map(({ status }) => status))]
  return { statuses, slowest: Math.round(Math.max(...times)), ...answers[0]! }
}

function signIn({ url }: ServerProcess) {
  return ask(1, `${url}/account/sign-in`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'accept-language': 'fr' },
    body: new URLSearchParams({ email: 'hung@example.fr', password: 'une phrase assez longue' }),
  })
}

test('PostgreSQL hangs: keys and sign-in say 503, after the first time at once, and work again when it is back', async () => {
  if (!mayPause()) return
  const server = await start()
  const keyed = { headers: { authorization: `Bearer ${await newKey()}` } }
  const wrong = { headers: { authorization: `Bearer terrier_live_${'c'.repeat(43)}` } }
  expect((await ask(1, server.url + QUESTION, keyed)).status).toBe(200)
  await delay(900)
  await postgres.pause()

  const anonymous = ask(20, server.url + QUESTION)
  const first = await ask(20, server.url + QUESTION, keyed)
  expect([first.statuses, first.retryAfter]).toEqual([[503], '5'])
  expect(JSON.parse(first.text)).toMatchObject({ type: '/problems/keys-unavailable' })
  expect(first.slowest).toBeLessThan(FIRST)
  expect((await anonymous).statuses).toEqual([200])
  expect((await anonymous).slowest).toBeLessThan(LATER)

  let slowest = 0
  for (const end = performance.now() + 4000; performance.now() < end; ) {
    const [known, unknown, none, page] = await Promise.all([
      ask(5, server.url + QUESTION, keyed),
      ask(5, server.url + QUESTION, wrong),
      ask(5, server.url + QUESTION),
      signIn(server),
    ])
    expect([known.statuses, unknown.statuses, none.statuses, page.status]).toEqual([[503], [503], [200], 503])
    expect(page.retryAfter).toBe('5')
    expect(page.text).toContain('<html lang="fr">')
    expect(page.text).toContain('Les comptes ne sont pas disponibles pour l’instant.')
    slowest = Math.max(slowest, known.slowest, unknown.slowest, none.slowest, page.slowest)
    await delay(100)
  }
  expect(slowest).toBeLessThan(LATER)
  const session = { headers: { cookie: `terrier_session=${'d'.repeat(43)}` } }
  const account = await ask(1, `${server.url}/account`, session)
  expect([account.status, account.slowest < LATER]).toEqual([503, true])

  await postgres.resume()
  const resumed = performance.now()
  await eventually('keys work again', async () =>
    (await ask(1, server.url + QUESTION, keyed)).status === 200 ? true : undefined,
  )
  const back = Math.round(performance.now() - resumed)
  expect(back).toBeLessThan(FIRST)
  expect((await ask(1, server.url + QUESTION, wrong)).status).toBe(401)
  expect((await signIn(server)).status).toBe(400)
  process.stdout.write(
    `hung PostgreSQL: first ${first.slowest} ms, later ${slowest} ms, back after ${back} ms\n`,
  )
})

test('a service starts, and ends on a signal, beside a PostgreSQL that hangs', async () => {
  if (!mayPause()) return
  const key = { headers: { authorization: `Bearer ${await newKey()}` } }
  await postgres.pause()
  const server = await start()
  expect((await ask(5, server.url + QUESTION)).statuses).toEqual([200])
  expect((await ask(5, server.url + QUESTION, key)).statuses).toEqual([503])
  await postgres.resume()
  await eventually('keys work', async () =>
    (await ask(1, server.url + QUESTION, key)).status === 200 ? true : undefined,
  )
  await postgres.pause()
  const told = performance.now()
  await server.stop('SIGTERM')
  expect(server.exitCode()).toBe(0)
  expect(performance.now() - told).toBeLessThan(20_000)
})

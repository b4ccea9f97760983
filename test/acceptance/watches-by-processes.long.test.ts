import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { DEMO_COMMUNES } from '../../data/sample/communes.ts'
import { queryRows } from '../../people/accounts/database/database.ts'
import { migrate } from '../../people/accounts/database/migrate.ts'
import { postgresDatabase } from '../../people/accounts/database/postgres.ts'
import { Seal } from '../../people/watches/store/seal.ts'
import { WatchStore } from '../../people/watches/store/watch-store.ts'
import { ingestDemo, publishedDemo } from '../support/demo.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { testPostgres } from '../support/postgres.ts'
import { testRedis } from '../support/redis.ts'
import { serverProcess } from '../support/server-process.ts'

const ACCOUNTS = 50
const SECRET = 'a secret of the tests, long enough'

test('1,000 watches over Redis, two processes of which one is killed: each is told, twice only with its identifier', async () => {
  const demo = await publishedDemo()
  await dropLastParcel(demo)
  await ingestDemo(demo, { datasets: ['cadastre'], files: {} })

  const told = new Map<string, Set<string>>()
  let count = 0
  const server = createServer(async (incoming, reply) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(Buffer.from(part))
    const watch = String(JSON.parse(Buffer.concat(parts).toString('utf8')).watch.id)
    told.set(watch, (told.get(watch) ?? new Set()).add(String(incoming.headers['webhook-id'])))
    count += 1
    // Long enough for some to be under way when a process dies.
    await delay(40)
    reply.writeHead(200).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const [postgres, redis] = [await testPostgres(), await testRedis()]
  const db = postgresDatabase(postgres.url)
  onTestFinished(async () => {
    await db.close()
    server.closeAllConnections()
    server.close()
  })
  await migrate(db)
  const watches = new WatchStore(db, async () => new Seal(SECRET))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const made = new Set<string>()
  for (let i = 0; i < ACCOUNTS; i++) {
    const sql = 'INSERT INTO account (email) VALUES ($1) RETURNING id'
    const [account] = await queryRows(db, z.object({ id: z.string() }), sql, [`w${i}@example.fr`])
    for (let j = 0; j < 20; j++) {
      const place = { kind: 'communes' as const, codes: DEMO_COMMUNES.map(({ code }) => code) }
      const watch = { name: `w${j}`, place, datasets: ['cadastre'], url, afterSequence: 1 }
      made.add((await watches.create(account!.id, watch)).watch.id)
    }
  }

  const env = {
    TERRIER_DATA: demo.dataDir.dir,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    WATCH_SECRET: SECRET,
    WATCH_NETWORKS: '127.0.0.0/8',
    WATCH_RETRY_SECONDS: '1',
  }
  const [killed, left] = await Promise.all([serverProcess(env), serverProcess(env)])
  onTestFinished(async () => {
    await killed.stop()
    await left.stop()
  })
  await expect.poll(() => told.size, { interval: 10 }).toBeGreaterThan(100)
  await killed.stop('SIGKILL')
  const then = told.size
  expect(then).toBeLessThan(made.size)
  await expect.poll(() => told.size, { timeout: 150_000 }).toBe(made.size)
  const waiting = () =>
    queryRows(
      db,
      z.object({ state: z.string() }),
      `SELECT state FROM watch_message WHERE state <> 'delivered'`,
    )
  await expect.poll(async () => (await waiting()).length, { timeout: 100_000 }).toBe(0)
  // One identifier a watch, however often it was sent.
  expect([...told.values()].every((ids) => ids.size === 1)).toBe(true)
  process.stderr.write(
    `watches: ${count} deliveries of ${made.size} messages, ${then} before a process was killed\n`,
  )
}, 400_000)

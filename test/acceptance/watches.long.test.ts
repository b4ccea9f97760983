import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../people/accounts/database/database.ts'
import { PublicationFollower } from '../../people/watches/follow-publications.ts'
import { LocalDeliveries } from '../../people/watches/queue/local-queue.ts'
import { deliver } from '../../people/watches/send/deliver.ts'
import { guardedAgent } from '../../people/watches/send/guarded-agent.ts'
import { MessageStore } from '../../people/watches/store/message-store.ts'
import { ReleaseLedger } from '../../people/watches/store/release-ledger.ts'
import { Seal } from '../../people/watches/store/seal.ts'
import { WatchStore } from '../../people/watches/store/watch-store.ts'
import type { WatchedPlace } from '../../people/watches/watch.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import { onBothDatabases } from '../support/databases.ts'
import { ingestDemo, publishedDemo } from '../support/demo.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { serviceOf } from '../support/service.ts'

let dataDir: DataDir
beforeAll(async () => {
  const demo = await publishedDemo()
  dataDir = demo.dataDir
  await dropLastParcel(demo)
  await ingestDemo(demo, { datasets: ['cadastre'], files: {} })
})

const seal = async () => new Seal('a secret of the tests, long enough')
const accountRow = z.object({ id: z.string() })

onBothDatabases((db) => {
  const account = async () => {
    const email = `watch${Math.random().toString(36).slice(2)}@example.fr`
    const [row] = await queryRows(db(), accountRow, 'INSERT INTO account (email) VALUES ($1) RETURNING id', [
      email,
    ])
    return row!.id
  }

  async function world(statusOf: (name: string, attempt: number) => number = () => 200) {
    await db().query('DELETE FROM watch_release')
    await db().query('DELETE FROM watch')
    const received: { id: string; body: string; headers: Record<string, unknown> }[] = []
    const attempts = new Map<string, number>()
    const server = createServer(async (request, reply) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(Buffer.from(part))
      const body = Buffer.concat(parts).toString('utf8')
      const id = String(request.headers['webhook-id'])
      attempts.set(id, (attempts.get(id) ?? 0) + 1)
      received.push({ id, body, headers: request.headers })
      reply.writeHead(statusOf(JSON.parse(body).watch.name, attempts.get(id)!)).end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const dispatcher = guardedAgent(['127.0.0.0/8'])
    const service = await serviceOf(dataDir)
    onTestFinished(async () => {
      await service.close()
      await dispatcher.destroy()
      server.closeAllConnections()
      server.close()
    })
    const watches = new WatchStore(db(), seal)
    const messages = new MessageStore(db())
    const errors: unknown[] = []
    const context = { messages, watches, seal, dispatcher, mail: undefined, retrySeconds: 1 }
    const start = () => {
      const onError = (error: unknown) => void errors.push(error)
      const queue = new LocalDeliveries(messages, (id) => deliver(id, context), onError, 100)
      const follower = new PublicationFollower({
        releases: service.releases,
        watches,
        messages,
        ledger: new ReleaseLedger(db()),
        queue,
        isUsed: async () => true,
        base: 'https://terrier.example.fr',
        onError,
        everyMs: 50,
      })
      onTestFinished(async () => {
        await follower.close()
        await queue.close()
      })
    }
    const watch = (owner: string, name: string, place: WatchedPlace, datasets: string[] = []) =>
      watches.create(owner, {
        name,
        place,
        datasets,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        afterSequence: 1,
      })
    return { watches, messages, received, errors, start, watch }
  }

  const gone = async () => {
    const service = await serviceOf(dataDir)
    const { body } = await service.app.inject('/v1/changes?dataset=cadastre&kind=removed')
    await service.close()
    return z
      .object({
        key: z.object({ idu: z.string() }),
        before: z.object({ bbox: z.record(z.string(), z.number()) }),
      })
      .parse(JSON.parse(body).data[0])
  }

  test('a parcel, its commune and a drawing around it are told of what changed there, signed, once', async () => {
    const { received, errors, start, watch, messages } = await world()
    const owner = await account()
    const { key, before } = await gone()
    const { xmin = 0, ymin = 0, xmax = 0, ymax = 0 } = before.bbox
    const ring = [
      [xmin, ymin],
      [xmax, ymin],
      [xmax, ymax],
      [xmin, ymax],
      [xmin, ymin],
    ]
    const geometry = { type: 'Polygon' as const, coordinates: [ring] }
    const made = [
      await watch(owner, 'parcel', { kind: 'parcels', idus: [key.idu] }, ['cadastre']),
      await watch(owner, 'commune', { kind: 'communes', codes: [key.idu.slice(0, 5)] }, ['cadastre']),
      await watch(owner, 'area', { kind: 'area', geometry }, ['cadastre']),
      await watch(owner, 'elsewhere', { kind: 'parcels', idus: ['960010000A0001'] }, ['cadastre']),
    ]
    start()
    await expect.poll(() => received.length).toBe(3)
    const bodies = new Map(received.map(({ body }) => [JSON.parse(body).watch.name, JSON.parse(body)]))
    for (const name of ['parcel', 'commune', 'area']) {
      const { datasets, changes } = bodies.get(name)
      expect([name, datasets[0]]).toMatchObject([
        name,
        { dataset: 'cadastre', removedCount: 1, changedCount: 0 },
      ])
      expect(changes).toContainEqual(
        expect.objectContaining({
          dataset: 'cadastre',
          file: 'parcels',
          kind: 'removed',
          key: { idu: key.idu },
        }),
      )
      // No content of a row leaves in a message.
      expect(JSON.stringify(changes)).not.toContain('contenance')
    }
    for (const { id, body, headers } of received) {
      const { secret } = made.find(({ watch: { id: of } }) => of === JSON.parse(body).watch.id)!
      const signed = createHmac('sha256', Buffer.from(secret!.slice('whsec_'.length), 'base64'))
      const expected = signed.update(`${id}.${headers['webhook-timestamp']}.${body}`).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    }
    const log = await messages.log(made[3]!.watch.id)
    expect(log.map(({ state, changes }) => [state, changes])).toEqual([['quiet', 0]])
    expect(errors).toEqual([])
  })

  test('one that fails is sent again with its identifier; 410 pauses the watch; nobody reads that of another', async () => {
    const { received, errors, start, watch, watches, messages } = await world((name, attempt) =>
      name === 'gone' ? 410 : attempt === 1 ? 500 : 200,
    )
    const [owner, other] = [await account(), await account()]
    const place: WatchedPlace = { kind: 'communes', codes: [(await gone()).key.idu.slice(0, 5)] }
    const again = (await watch(owner, 'again', place)).watch
    const refused = (await watch(owner, 'gone', place)).watch
    start()
    const states = async () =>
      (await Promise.all([again, refused].map(({ id }) => messages.log(id)))).map((log) => log[0]?.state)
    await expect.poll(states).toEqual(['delivered', 'failed'])
    const ids = received.filter(({ body }) => JSON.parse(body).watch.name === 'again').map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect((await watches.find(owner, refused.id))?.paused).toBe('gone')
    expect(await watches.find(other, again.id)).toBeUndefined()
    expect(await watches.delete(other, again.id)).toBe(false)
    await watches.change(other, again.id, { paused: true })
    expect((await watches.find(owner, again.id))?.paused).toBeNull()
    expect(errors).toEqual([])
  })

  test('two at once over one database send each of 200 watches one message', async () => {
    const { received, errors, start, watch } = await world()
    const place: WatchedPlace = { kind: 'communes', codes: [(await gone()).key.idu.slice(0, 5)] }
    const made = new Set<string>()
    for (let i = 0; i < 10; i++) {
      const owner = await account()
      for (let j = 0; j < 20; j++) made.add((await watch(owner, `w${i}-${j}`, place, ['cadastre'])).watch.id)
    }
    await expect(watch(await account(), 'one', place)).resolves.toBeDefined()
    start()
    start()
    const watched = () => new Set(received.map(({ body }) => JSON.parse(body).watch.id)).size
    await expect.poll(watched).toBe(made.size + 1)
    // An attempt that takes longer than its 10 s is made again, under the same identifier.
    expect(new Set(received.map(({ id }) => id)).size).toBe(made.size + 1)
    expect(errors).toEqual([])
  })

  test('an account has at most twenty', async () => {
    const { watch } = await world()
    const owner = await account()
    const place: WatchedPlace = { kind: 'parcels', idus: ['960010000A0001'] }
    const all = await Promise.allSettled(Array.from({ length: 22 }, (_, i) => watch(owner, `w${i}`, place)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })
})

import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { docker } from './engine.ts'
import type { Figures } from './figures.ts'
import type { Installation } from './installation.ts'
import { CALLERS, underLoad } from './load.ts'

/** GETs under each fault, at least. */
const GETS = Number(process.env.DOCKER_GETS ?? 23_000)

const BOTH = 'both replicas killed at once'

/** What is done to the replicas and to Redis while callers ask. None of it may cost a GET, but that both replicas die at once. */
export function replicaFaults(installation: () => Installation, figures: Figures): void {
  const faults: [string, (one: Installation) => Promise<void>][] = [
    ['nothing', () => delay(5000)],
    [
      'a replica killed (`kill -9`), three times; Compose starts it again',
      async (one) => {
        for (let i = 0; i < 3; i++) {
          const [first, second] = await one.replicas(2)
          await one.kill9(i % 2 ? second! : first!)
          await delay(1000)
        }
      },
    ],
    [
      'a container killed (`docker kill`), started after 5 s',
      async (one) => {
        const [first] = await one.replicas(2)
        await docker('kill', first!)
        await delay(5000)
        await docker('start', first!)
      },
    ],
    [
      'a replica stopped (`docker stop`), started again',
      async (one) => {
        const [, second] = await one.replicas(2)
        await docker('stop', '-t', '30', second!)
        expect(await docker('inspect', '-f', '{{.State.ExitCode}}', second!)).toBe('0')
        await docker('start', second!)
      },
    ],
    [
      'scaled to 4, then back to 2',
      async (one) => {
        await one.scale('api', 4)
        await one.replicas(4)
        await delay(3000)
        await one.scale('api', 2)
      },
    ],
    [
      BOTH,
      async (one) => {
        const both = await one.replicas(2)
        await Promise.all(both.map((id) => one.kill9(id)))
      },
    ],
    [
      'Redis killed, started after 10 s',
      async (one) => {
        const [redis] = await one.containers('redis')
        await docker('kill', redis!)
        await delay(10_000)
        await docker('start', redis!)
      },
    ],
  ]

  test.each(faults)('%s', async (fault, done) => {
    const one = installation()
    await one.replicas(2)
    const met = await underLoad(one.url, GETS, async () => {
      await delay(2000)
      await done(one)
      await one.replicas(2)
      await delay(2000)
    })
    figures.add(fault, met)
    process.stdout.write(`${fault}: ${JSON.stringify({ ...met, failedGets: met.failedGets.length })}\n`)
    // With nothing left to ask, what was under way in both replicas may be lost: one request a caller at most.
    if (fault === BOTH) expect(met.failedGets.length).toBeLessThanOrEqual(CALLERS)
    else expect(met.failedGets.slice(0, 5), await one.logs('proxy', 'api')).toEqual([])
    // A POST may have been done by the replica that died: it is not sent again, and its caller is told.
    for (const failure of met.failedPosts) expect(failure).toMatch(/: 502 .*may have been done/)
  })

  test('new replicas are asked: each of 4 answers', async () => {
    const one = installation()
    await one.scale('api', 4)
    const ids = await one.replicas(4)
    await underLoad(one.url, 2000, () => delay(2000))
    const logged = await one.logs('proxy')
    for (const i of [1, 2, 3, 4]) expect(logged).toContain(`ready-${i}`)
    expect(ids.length).toBe(4)
    await one.scale('api', 2)
    await one.replicas(2)
  })
}

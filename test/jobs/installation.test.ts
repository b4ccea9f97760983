import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBucket } from '../../ingest/bucket/open-bucket.ts'
import { pushRelease } from '../../ingest/bucket/push.ts'
import { freePort } from '../bench/free-port.ts'
import { type Fleet, fleet } from '../support/fleet.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { type FrontProxy, nginx } from '../support/nginx.ts'
import { type S3Server, s3Server } from '../support/s3-server.ts'
import { NO_QUOTAS } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'
import { eventually, TerrierProcess } from '../support/terrier-process.ts'

const answer = z.object({ meta: z.object({ release: z.string() }), data: z.object({ id: z.string() }) })
const PER_SECOND = 200

/** Two services behind nginx, two workers, each with a data folder of its own; one Redis, one bucket. */
describe('a whole installation', { timeout: 300_000 }, () => {
  let one: Fleet
  let bucket: S3Server
  let proxy: FrontProxy
  const started: TerrierProcess[] = []
  const ports: number[] = []

  const machine = async (...args: string[]) => {
    const { endpoint, keyId, secret, address } = bucket.config
    const env = {
      ...one.env,
      ...NO_QUOTAS,
      TERRIER_DATA: await temporaryDir('machine'),
      TERRIER_BUCKET: address,
      BUCKET_ENDPOINT: endpoint,
      BUCKET_KEY_ID: keyId,
      BUCKET_SECRET: secret,
    }
    return (more: Record<string, string> = {}) => {
      const process = new TerrierProcess(args, { ...env, ...more })
      started.push(process)
      return process
    }
  }

  beforeAll(async () => {
    bucket = await s3Server()
    one = await fleet()
    await pushRelease(one.home, openBucket(bucket.config), (await one.home.readCurrent())!)
    ports.push(await freePort(), await freePort())
    proxy = await nginx(ports)
  })
  afterAll(async () => {
    await Promise.all(started.map((process) => process.stop('SIGKILL')))
    await proxy?.stop()
    await one?.stop()
    await bucket?.stop()
  })

  const releaseAt = async (url: string) => {
    const response = await fetch(`${url}/ready`).catch(() => undefined)
    if (response?.status !== 200) return undefined
    return z.object({ release: z.string() }).parse(await response.json()).release
  }
  const bothServe = (wanted: (release: string) => boolean) =>
    eventually('both services serve it', async () => {
      const [a, b] = await Promise.all(ports.map((port) => releaseAt(`http://127.0.0.1:${port}`)))
      return a !== undefined && a === b && wanted(a) ? a : undefined
    })

  test('refreshes under load while workers and services are killed: not one failed request', async () => {
    const startServices = [await machine('serve'), await machine('serve')]
    const serve = (i: number) => startServices[i]!({ PORT: String(ports[i]), LOG_LEVEL: 'warn' })
    const services = [serve(0), serve(1)]
    const startWorkers = [await machine('worker'), await machine('worker')]
    const workers = startWorkers.map((start) => start())
    await Promise.all(workers.map((worker) => worker.says('worker ready')))

    await one.terrier('jobs', 'run', 'cadastre')
    const first = await bothServe(() => true)

    const seen = new Map<string, number>()
    const faults: string[] = []
    let going = true
    const load = (async () => {
      const asked: Promise<void>[] = []
      while (going) {
        asked.push(
          fetch(`${proxy.url}/v1/parcels/nearest?lng=2.5&lat=46.5`)
            .then(async (response) => {
              const text = await response.text()
              if (response.status !== 200) return void faults.push(`${response.status} ${text}`)
              const { meta, data } = answer.parse(JSON.parse(text))
              if (data.id !== '960010000A0001') faults.push(data.id)
              seen.set(meta.release, (seen.get(meta.release) ?? 0) + 1)
            })
            .catch((error: unknown) => void faults.push(String(error))),
        )
        await sleep(1000 / PER_SECOND)
      }
      await Promise.all(asked)
    })()

    // The producer has a parcel less; the worker that takes the place is killed in the middle of it.
    await dropLastParcel(one)
    await one.terrier('jobs', 'run', 'cadastre')
    await eventually('a worker has the place', async () =>
      (await one.jobs()).find((job) => job.step === 'prepare' && job.state === 'active'),
    ).catch(() => undefined)
    await workers[0]!.stop('SIGKILL')
    await services[0]!.stop('SIGKILL')
    await sleep(1000)
    serve(0)
    startWorkers[0]!()
    const second = await bothServe((release) => release !== first)
    await eventually('it is seen through the proxy', async () => seen.get(second))
    going = false
    await load
    expect(faults.slice(0, 5)).toEqual([])
    expect([...seen.keys()].sort()).toEqual([first, second].sort())
    const total = [...seen.values()].reduce((sum, n) => sum + n, 0)
    expect(total).toBeGreaterThan(500)
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openBucket } from '../../ingest/bucket/open-bucket.ts'
import { pushRelease } from '../../ingest/bucket/push.ts'
import { freePort } from '../bench/free-port.ts'
import { type Fleet, fleet } from '../support/fleet.ts'
import { type FrontProxy, haproxy } from '../support/haproxy.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { held, loadCadastre } from '../support/refreshes.ts'
import { type S3Server, s3Server } from '../support/s3-server.ts'
import { temporaryDir } from '../support/temp.ts'
import { eventually, TerrierProcess } from '../support/terrier-process.ts'

const answer = z.object({ meta: z.object({ release: z.string() }), data: z.object({ id: z.string() }) })
const QUESTION = '/v1/parcels/nearest?lng=2.5&lat=46.5'
const PER_SECOND = 200
const CALLERS = 64

/** Two services behind HAProxy, two workers, each with a data folder of its own; one Redis, one bucket. */
describe('a whole installation', () => {
  let one: Fleet
  let bucket: S3Server
  let proxy: FrontProxy
  const started: TerrierProcess[] = []
  const ports: number[] = []

  const machine = async (...args: string[]) => {
    const { endpoint, region, keyId, secret, address } = bucket.config
    const env = {
      ...one.env,
      ...NO_QUOTAS,
      TERRIER_DATA: await temporaryDir('machine'),
      TERRIER_BUCKET: address,
      BUCKET_ENDPOINT: endpoint,
      BUCKET_REGION: region,
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
    const { release } = await loadCadastre(one)
    await pushRelease(one.dataDir, openBucket(bucket.config), release)
    ports.push(await freePort(), await freePort())
    proxy = await haproxy(ports)
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
    const first = await bothServe(() => true)

    const seen = new Map<string, number>()
    const faults: string[] = []
    let going = true
    const ask = async () => {
      try {
        const { statusCode, body } = await callers.request({ method: 'GET', path: QUESTION })
        const text = await body.text()
        if (statusCode !== 200) return void faults.push(`${statusCode} ${text}`)
        const { meta, data } = answer.parse(JSON.parse(text))
        if (data.id !== '960010000A0001') faults.push(data.id)
        seen.set(meta.release, (seen.get(meta.release) ?? 0) + 1)
      } catch (error) {
        faults.push(String(error))
      }
    }
    const callers = new Pool(proxy.url, { connections: CALLERS })
    const began = performance.now()
    // By the clock: what a busy moment kept back is asked right after it.
    const load = (async () => {
      const asked: Promise<void>[] = []
      for (; going; await sleep(5))
        while (asked.length < ((performance.now() - began) / 1000) * PER_SECOND) asked.push(ask())
      await Promise.all(asked)
      await callers.close()
      return asked.length
    })()

    // The producer has a parcel less; the worker that takes the place is killed in the middle of it.
    await dropLastParcel(one)
    one.producer.next = ['well', 'hanging']
    await one.ask('cadastre')
    await held(one, 'prepare')
    const atWork = await Promise.all(workers.map(async (worker) => (await worker.children()).length))
    expect(atWork.toSorted()).toEqual([0, 1])
    await workers[atWork.indexOf(1)]!.stop('SIGKILL')
    await services[0]!.stop('SIGKILL')
    await sleep(1000)
    serve(0)
    startWorkers[atWork.indexOf(1)]!()
    const second = await bothServe((release) => release !== first)
    await eventually('it is seen through the proxy', async () => seen.get(second))
    going = false
    const seconds = (performance.now() - began) / 1000
    const asked = await load
    expect(faults.slice(0, 5), proxy.log()).toEqual([])
    expect([...seen.keys()].sort()).toEqual([first, second].sort())
    const total = [...seen.values()].reduce((sum, n) => sum + n, 0)
    expect(total).toBe(asked)
    expect(asked / seconds).toBeGreaterThan(PER_SECOND * 0.9)
    expect(seconds).toBeGreaterThan(3)
  })
})

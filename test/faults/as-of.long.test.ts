import { cp, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { forget } from '../../ingest/pipeline/release/forget.ts'
import { rollback } from '../../ingest/pipeline/release/rollback.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { INGEST_ALONE } from '../support/damages.ts'
import { cutDemo, ingestDemo, publishedDemo } from '../support/demo.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { type Service, served, serviceOf } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

/** Milliseconds after which the service has looked at a file again. */
const LOOKED = 130

interface Answer {
  status: number
  type: string
  oldest: unknown
  body: string
}

async function asked(app: FastifyInstance, url: string): Promise<Answer> {
  const { statusCode: status, body } = await app.inject(url)
  const { type = '', oldest } = JSON.parse(body)
  return { status, type, oldest, body: body.replaceAll(/"requestId":"[^"]*"/g, '') }
}

/** The same inode gets other bytes, as a failing disk writes them. */
async function overwrite(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.write(bytes, 0, bytes.length, 0)
  } finally {
    await file.close()
  }
}

describe('an older release of which a file is damaged', () => {
  let dataDir: DataDir
  let older: Manifest
  let current: Manifest
  let idu: string
  beforeAll(async () => {
    const demo = await publishedDemo()
    // The published demo is shared by links: what is damaged here must be a copy.
    dataDir = new DataDir(join(await temporaryDir('as-of-damaged'), 'home'))
    await cp(demo.dataDir.dir, dataDir.dir, { recursive: true, verbatimSymlinks: true })
    older = (await dataDir.readCurrent())!
    await dropLastParcel(demo)
    current = (await ingestDemo({ ...demo, dataDir }, { datasets: ['cadastre'], files: {} })).release
    const service = await serviceOf(dataDir)
    const { body } = await service.app.inject(`/v1/changes?since=${older.id}&dataset=cadastre&kind=removed`)
    idu = JSON.parse(body).data[0].key.idu
    await service.close()
  })

  const urls = () => [
    '/v1/parcels/nearest?lng=2.5&lat=46.5',
    `/v1/parcels/${idu}`,
    `/v1/parcels/${idu}/dossier`,
    '/v1/parcels/960010000A0005/dossier',
    `/v1/addresses/by-parcel/960010000A0005`,
    '/v1/addresses/search?q=5%20rue%20des%20lilas%20fictifs',
    '/v1/prices/by-parcel/960010000A0005',
    '/v1/transactions/by-parcel/960010000A0005',
    `/v1/changes?since=${older.id}&limit=50`,
  ]
  const answersOf = async ({ app }: Service, release?: Manifest) => {
    const answers: Answer[] = []
    for (const url of urls())
      answers.push(
        await asked(app, release ? `${url}${url.includes('?') ? '&' : '?'}release=${release.id}` : url),
      )
    return answers
  }
  /** Files that the older release alone reads to answer. */
  const own = () =>
    older.files.filter(
      ({ role, kind, file }) =>
        role === 'readmodel' &&
        !INGEST_ALONE.includes(kind) &&
        !current.files.some((one) => one.role === role && one.file === file),
    )

  test('is refused with the file named, whichever it is, and answers again once it is put back; the served one never notices', async () => {
    const sound = await serviceOf(dataDir)
    const [then, now] = [await answersOf(sound, older), await answersOf(sound)]
    await sound.close()
    expect(then.map(({ status }) => status)).toContain(200)
    expect(then.map(({ body }) => body)).not.toEqual(now.map(({ body }) => body))
    expect(own().length).toBeGreaterThan(5)
    for (const { file, kind } of own()) {
      const path = dataDir.store(file)
      const bytes = await readFile(path)
      const damaged = Buffer.from(bytes)
      damaged[damaged.length >> 1]! ^= 1
      await overwrite(path, damaged)
      const service = await serviceOf(dataDir)
      try {
        for (const answer of await answersOf(service, older)) {
          expect([kind, answer.status, answer.type]).toEqual([kind, 503, '/problems/damaged-data'])
          expect(answer.body).toContain(file)
        }
        expect(await answersOf(service)).toEqual(now)
        await overwrite(path, bytes)
      } finally {
        await service.close()
      }
    }
    const healed = await served(dataDir)
    expect(await answersOf(healed, older)).toEqual(then)
  })

  test('damaged while it is open: each answer is the sound one or a 503, within a bound too', async () => {
    const service = await served(dataDir, { MEMORY_MB: '400', DOCUMENTS_MEMORY_MB: '1' })
    const [then, now] = [await answersOf(service, older), await answersOf(service)]
    for (const { file, kind } of own()) {
      const path = dataDir.store(file)
      const bytes = await readFile(path)
      const damaged = Buffer.from(bytes)
      for (let i = 0; i < damaged.length; i += 97) damaged[i]! ^= 0x5a
      await overwrite(path, damaged)
      await delay(LOOKED)
      const answers = await answersOf(service, older)
      const wrong = answers.filter(({ status, body }, i) => status !== 503 && body !== then[i]!.body)
      expect([kind, wrong]).toEqual([kind, []])
      expect(await answersOf(service)).toEqual(now)
      await overwrite(path, bytes)
      await expect.poll(() => answersOf(service, older), { interval: 500 }).toEqual(then)
    }
  })
})

describe('while releases come and go', async () => {
  const releases: Manifest[] = []
  const demo = await cutDemo()
  const { dataDir } = demo
  const publish = async () => {
    if (releases.length > 0) await dropLastParcel(demo)
    const { release } = await ingestDemo(demo, { datasets: ['cadastre'], files: {} })
    releases.push(release)
    return release
  }
  const before = (await dataDir.readCurrent())!
  await publish()
  await publish()
  // The first of these is the oldest of all.
  await forget(dataDir, before.id)
  const service = await served(dataDir, { RELEASES_OPEN: '3' })

  /** Asks again and again, eight at once, while `work` is done; gives every answer in the order in which they came. */
  async function askedDuring(
    urls: readonly string[],
    work: () => Promise<void>,
  ): Promise<(Answer & { url: string })[]> {
    const answers: (Answer & { url: string })[] = []
    let going = true
    const callers = Array.from({ length: 8 }, async (_, i) => {
      while (going) {
        const url = urls[i % urls.length]!
        answers.push({ url, ...(await asked(service.app, url)) })
        await delay(1)
      }
    })
    try {
      await work()
    } finally {
      going = false
      await Promise.allSettled(callers)
    }
    await Promise.all(callers)
    return answers
  }
  const untilServed = (release: Manifest) =>
    expect
      .poll(
        async () =>
          JSON.parse((await asked(service.app, '/v1/parcels/nearest?lng=2.5&lat=46.5')).body).meta.release,
      )
      .toBe(release.id)
  const near = (release: Manifest) => `/v1/parcels/nearest?lng=2.5&lat=46.5&release=${release.id}`

  test('the current release is swapped and swapped back: a named release answers the same bytes all along', async () => {
    const [first, second] = releases
    const urls = [near(first!), near(second!)]
    const before = new Map<string, string>()
    for (const url of urls) before.set(url, (await asked(service.app, url)).body)
    const answers = await askedDuring(urls, async () => {
      await untilServed(await publish())
      await untilServed(await publish())
      await rollback(dataDir, first!.id)
      await untilServed(first!)
      await rollback(dataDir, releases[3]!.id)
      await untilServed(releases[3]!)
    })
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.filter(({ status, url, body }) => status !== 200 || body !== before.get(url))).toEqual([])
  })

  test('an older one is removed while it is asked: the same bytes, then 410 with the oldest that is kept', async () => {
    const [first, second] = releases
    const url = near(first!)
    const sound = (await asked(service.app, url)).body
    const page = `/v1/changes?since=${first!.id}&limit=1&release=${second!.id}`
    const { headers } = await service.app.inject(page)
    const next = /<([^>]+)>; rel="next"/.exec(String(headers.link))![1]!
    const answers = await askedDuring([url], async () => {
      await delay(100)
      await forget(dataDir, first!.id)
      await delay(200)
    })
    const gone = answers.findIndex(({ status }) => status !== 200)
    expect(gone).toBeGreaterThan(0)
    for (const { status, body } of answers.slice(0, gone)) expect([status, body]).toEqual([200, sound])
    // Those that were under way when it went may still end with it.
    for (const { status, type, oldest, body } of answers.slice(gone))
      if (status === 200) expect(body).toBe(sound)
      else expect([status, type, oldest]).toEqual([410, '/problems/release-gone', second!.id])
    expect(answers.at(-1)!.status).toBe(410)
    // A list that was begun before goes on of its own release, or says that what it needs is gone.
    const { status, type } = await asked(service.app, next)
    expect([200, 410]).toContain(status)
    if (status === 410) expect(type).toBe('/problems/changes-gone')
  })
})

import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DamagedFile } from '../shared/integrity/damaged-file.ts'
import type { DataDir } from '../shared/release/data-dir.ts'
import { cutDemo, ingestDemo } from '../test/support/demo.ts'
import { dropLastParcel } from '../test/support/mirror-edits.ts'
import { HeldRelease } from './held-release.ts'
import { type OpenedRelease, Opener } from './opener.ts'
import { PastReleases, ReleaseNotKept, TooManyOpen } from './past-releases.ts'

let dataDir: DataDir
/** The last one is served. */
const ids: string[] = []
let oldest: string

beforeAll(async () => {
  const demo = await cutDemo()
  dataDir = demo.dataDir
  oldest = (await dataDir.readPointer())!.release
  for (let i = 0; i < 4; i++) {
    if (i > 0) await dropLastParcel(demo)
    const { release } = await ingestDemo(demo, { datasets: ['cadastre'], files: {} })
    ids.push(release.id)
  }
})
let opener: Opener
let opened: OpenedRelease
beforeAll(async () => {
  opener = new Opener(dataDir)
  opened = await opener.open()
})
afterAll(() => opened.close())

/** Older releases beside the served one, and the closings under way. */
async function pastReleases(most: number, idleMs?: number) {
  const served = new HeldRelease(opened)
  const closed: string[] = []
  const past = new PastReleases(dataDir, {
    most,
    nearestMaxMetres: 1000,
    opener,
    served: () => served.stores,
    closed: (id) => void closed.push(id),
    ...(idleMs === undefined ? {} : { idleMs }),
  })
  onTestFinished(() => past.stop())
  return { past, closed, served }
}

test('a release stays open while it is held, and is closed once nobody asks for a while', async () => {
  const { past, closed } = await pastReleases(2, 30)
  const lease = await past.acquire(ids[0]!)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([past.ids, closed]).toEqual([[ids[0]], []])
  expect(lease.stores.manifest.id).toBe(ids[0])
  lease.done()
  lease.done()
  await expect.poll(() => closed).toEqual([ids[0]])
  expect(past.ids).toEqual([])
})

test('who asks at once for one release has it opened once', async () => {
  const { past } = await pastReleases(1)
  const leases = await Promise.all([1, 2, 3].map(() => past.acquire(ids[0]!)))
  expect(new Set(leases.map(({ stores }) => stores)).size).toBe(1)
  for (const { done } of leases) done()
})

test('the one asked for the longest time ago makes room, unless all are in use', async () => {
  const { past, closed } = await pastReleases(2)
  const [first, second] = [await past.acquire(ids[0]!), await past.acquire(ids[1]!)]
  await expect(past.acquire(ids[2]!)).rejects.toThrow(TooManyOpen)
  first.done()
  ;(await past.acquire(ids[2]!)).done()
  expect(past.ids).toEqual([ids[1], ids[2]])
  await expect.poll(() => closed).toEqual([ids[0]])
  second.done()
})

test('each has its own parcels, and knows which release is served', async () => {
  const { past, served } = await pastReleases(1)
  const { stores, done } = await past.acquire(ids[2]!)
  const parcels = [stores, served.stores].map(
    ({ manifest }) =>
      manifest.files.find(({ role, kind }) => role === 'readmodel' && kind === 'parcel-blocks')?.file,
  )
  // Every edition of the cadastre has other parcels here.
  expect(parcels[0]).not.toBe(parcels[1])
  expect(stores.parcels.count).toBe(served.stores.parcels.count + 1)
  expect(stores.served?.()).toBe(served.stores)
  done()
})

test('a release that was never there is not kept, and the oldest that is has a name', async () => {
  const { past } = await pastReleases(1)
  const error = await past.acquire('r20200101-000000-00000000').catch((one: unknown) => one)
  expect(error).toBeInstanceOf(ReleaseNotKept)
  expect(error).toMatchObject({ oldest })
})

test('a damaged file fails its release alone, again and again without reading it each time', async () => {
  const { past, served, closed } = await pastReleases(1)
  const manifest = await dataDir.readManifest(ids[1]!)
  const own = manifest.files.find(
    ({ role, kind, file }) =>
      role === 'readmodel' &&
      kind === 'parcel-blocks' &&
      !served.stores.manifest.files.some((one) => one.file === file),
  )!
  await writeFile(dataDir.store(own.file), Buffer.alloc(own.bytes))
  await expect(past.acquire(ids[1]!)).rejects.toThrow(DamagedFile)
  await expect(past.acquire(ids[1]!)).rejects.toThrow(DamagedFile)
  expect(closed).toEqual([])
  // It holds no place: another one is opened.
  const { stores, done } = await past.acquire(ids[0]!)
  expect(stores.manifest.id).toBe(ids[0])
  done()
})

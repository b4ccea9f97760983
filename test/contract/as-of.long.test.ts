import { readdir, readlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { forget } from '../../ingest/pipeline/release/forget.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import { cutDemo, ingestDemo } from '../support/demo.ts'
import { callTool } from '../support/mcp.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { served } from '../support/service.ts'

/** Each without the last parcel of the one before. */
const releases: Manifest[] = []
const demo = await cutDemo()
const { dataDir } = demo
for (let i = 0; i < 4; i++) {
  if (i > 0) await dropLastParcel(demo)
  releases.push((await ingestDemo(demo, { datasets: ['cadastre'], files: {} })).release)
}
const service = await served(dataDir, { RELEASES_OPEN: '1' })

const ask = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })
/** The parcel that the second release has no more. */
const idu: string = (await ask(`/v1/changes?since=${releases[0]!.id}&dataset=cadastre&kind=removed`)).json()
  .data[0].key.idu
const at = (release: Manifest, headers: Record<string, string> = {}) =>
  ask(`/v1/parcels/${idu}?release=${release.id}`, headers)

test('a question is answered by the release that is named, with its ETag', async () => {
  expect((await ask(`/v1/parcels/${idu}`)).statusCode).toBe(410)
  const then = await at(releases[0]!)
  expect([then.statusCode, then.json().data.id, then.json().meta.release]).toEqual([
    200,
    idu,
    releases[0]!.id,
  ])
  expect(then.headers.etag).toContain(releases[0]!.id)
  expect((await at(releases[0]!, { 'if-none-match': String(then.headers.etag) })).statusCode).toBe(304)
  expect((await at(releases[1]!)).json()).toMatchObject({ type: '/problems/former-parcel' })
})

test('the current release is named like any other, and answers the same bytes as without a name', async () => {
  const url = '/v1/parcels/nearest?lng=2.5&lat=46.5'
  const [named, plain] = [await ask(`${url}&release=${releases[3]!.id}`), await ask(url)]
  expect([named.statusCode, named.body]).toEqual([200, plain.body])
  expect(named.headers.etag).toBe(plain.headers.etag)
})

test('older releases are opened in turn where one may be open, and asked at once they all answer or say to come back', async () => {
  for (const release of [...releases, ...releases])
    expect((await at(release)).json().meta?.release ?? release.id).toBe(release.id)
  const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => at(releases[i % 3]!)))
  for (const { statusCode, headers } of answers) {
    expect([200, 410, 503]).toContain(statusCode)
    if (statusCode === 503) expect(headers['retry-after']).toBe('5')
  }
  expect(answers.some(({ statusCode }) => statusCode !== 503)).toBe(true)
})

test('a posted question takes the name in its address', async () => {
  const area = {
    type: 'Polygon',
    coordinates: [
      [
        [2.49, 46.49],
        [2.51, 46.49],
        [2.51, 46.51],
        [2.49, 46.51],
        [2.49, 46.49],
      ],
    ],
  }
  const asked = await service.app.inject({
    method: 'POST',
    url: `/v1/transactions/by-geometry?release=${releases[0]!.id}`,
    payload: { geometry: area },
  })
  // The first release has no sales: the coverage is its own, and the name is not refused.
  expect([asked.statusCode, asked.json().meta.coverage.status]).toEqual([200, 'not-loaded'])
})

test('a page leads to the next one of the same release', async () => {
  const { headers } = await ask(`/v1/changes?since=${releases[0]!.id}&limit=1&release=${releases[2]!.id}`)
  expect(headers.link).toContain(`release=${releases[2]!.id}`)
  expect(headers.link).toContain('cursor=')
})

test('tools answer of the release that is named too', async () => {
  const then = await callTool(service.app, 'get_parcel', { idu, release: releases[0]!.id })
  expect(then).toMatchObject({ structuredContent: { data: { id: idu }, meta: { release: releases[0]!.id } } })
  const text = async (args: object) =>
    JSON.stringify(await callTool(service.app, 'get_parcel', { idu, ...args }))
  expect(await text({})).toContain('former-parcel')
  expect(await text({ release: 'yesterday' })).toContain('must be the identifier of one release')
  expect(await text({ release: 'r20200101-000000-00000000' })).toContain('release-gone')
})

test('within a bound, older releases are read in pages, and closing them leaves open what the served one shares', async () => {
  const tight = await served(dataDir, {
    RELEASES_OPEN: '1',
    MEMORY_MB: '400',
    DOCUMENTS_MEMORY_MB: '1000',
  })
  const question = (release: Manifest) => `/v1/parcels/nearest?lng=2.5&lat=46.5&release=${release.id}`
  for (let round = 0; round < 3; round++)
    for (const release of releases) {
      const [bounded, free] = await Promise.all(
        [tight, service].map(({ app }) => app.inject(question(release))),
      )
      expect([bounded!.statusCode, bounded!.body]).toEqual([200, free!.body])
    }
  // Three older ones were open in turn: of their files only those of the last are still.
  await expect.poll(() => openFiles(dataDir)).toBeLessThanOrEqual(2 * releases[3]!.files.length)
  expect((await tight.app.inject('/v1/parcels/nearest?lng=2.5&lat=46.5')).statusCode).toBe(200)
})

test('none is opened where none may be', async () => {
  const none = await served(dataDir, { RELEASES_OPEN: '0' })
  const answer = await none.app.inject(`/v1/parcels/${idu}?release=${releases[0]!.id}`)
  expect([answer.statusCode, answer.json().type]).toEqual([410, '/problems/release-gone'])
  expect((await none.app.inject(`/v1/parcels/${idu}?release=${releases[3]!.id}`)).statusCode).toBe(410)
})

test('what is no release is refused by name, one that is gone with the oldest that is kept', async () => {
  const none = await ask(`/v1/parcels/${idu}?release=yesterday`)
  expect([none.statusCode, none.json().errors[0].parameter]).toEqual([400, 'query.release'])
  const never = await ask(`/v1/parcels/${idu}?release=r20200101-000000-00000000`)
  expect([never.statusCode, never.json()]).toMatchObject([
    410,
    { type: '/problems/release-gone', oldest: await oldest() },
  ])
  await at(releases[2]!)
  await forget(dataDir, releases[2]!.id)
  expect((await at(releases[2]!)).json()).toMatchObject({ type: '/problems/release-gone' })
})

async function oldest(): Promise<string> {
  const { data } = (await ask('/v1/releases')).json()
  return data.map(({ release }: { release: string }) => release).sort()[0]
}

/** Files of the store that this process has open. */
async function openFiles({ dir }: DataDir): Promise<number> {
  const names = await readdir('/proc/self/fd')
  const paths = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(`${dir}/`)).length
}

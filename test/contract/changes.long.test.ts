import { describe, expect, test } from 'vitest'
import { forget } from '../../ingest/pipeline/release/forget.ts'
import { changeSchema, changesSchema, releasesSchema } from '../../shared/schemas/change.ts'
import { changedReleases } from '../support/changed-releases.ts'
import { callTool } from '../support/mcp.ts'
import { served } from '../support/service.ts'

/** `releases`: the one before any change, one without a parcel, one without a sale. */
const { dataDir, releases } = await changedReleases()
const service = await served(dataDir)

const get = (query = '', headers: Record<string, string> = {}) =>
  service.app.inject({ url: `/v1/changes${query}`, headers })
const answer = async (query = '') => {
  const body = (await get(query)).json()
  return { data: changesSchema.parse(body.data), meta: body.meta }
}
const first = () => releases[0]!.id

describe('what changed', () => {
  test('since a release, of one dataset: the parcel that went, whole, and the one that stayed is not told', async () => {
    const { data, meta } = await answer(`?since=${first()}&dataset=cadastre`)
    expect(data.map(({ file, kind }) => `${file} ${kind}`)).toEqual([
      'former-parcels added',
      'parcels removed',
    ])
    expect(data[1]).toMatchObject({
      release: releases[1]!.id,
      sequence: 2,
      departementCode: '96',
      number: 1,
      causes: ['correction'],
      communeCode: '96005',
      key: { idu: expect.stringMatching(/^96005/) },
      nth: 1,
      columns: null,
      after: null,
      contents: 'given',
    })
    expect(data[1]!.before).toMatchObject({
      ...data[1]!.key,
      geometry: expect.stringMatching(/^(MULTI)?POLYGON/),
    })
    expect(meta).toMatchObject({
      returned: 2,
      next: null,
      since: { release: first(), sequence: 1 },
      until: { release: releases[2]!.id, sequence: 3 },
      notComputed: [],
    })
  })

  test('a sale that its producer withdrew is told by its key alone, so that who copied it can delete it', async () => {
    const { data } = await answer('?dataset=dvf')
    const lines = data.filter(({ file, kind }) => file === 'sales' && kind === 'removed')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines)
      expect([line.before, line.after, line.contents, Object.keys(line.key)]).toEqual([
        null,
        null,
        'withdrawn',
        ['mutation'],
      ])
    expect(new Set(lines.map(({ key }) => key.mutation)).size).toBe(1)
    expect(data.filter(({ file, kind }) => file === 'sales' && kind !== 'removed')).toEqual([])
  })

  test('by number as by identifier; since the release that is served there is none', async () => {
    expect((await answer('?since=1')).meta.since).toEqual({ release: first(), sequence: 1 })
    expect((await answer('?since=2')).data).toEqual((await answer()).data)
    for (const since of ['3', releases[2]!.id]) {
      const { data, meta } = await answer(`?since=${since}`)
      expect([data, meta.until.sequence, meta.next]).toEqual([[], 3, null])
    }
  })

  test('of a commune, and of a kind', async () => {
    const all = (await answer(`?since=1&kind=all&limit=5000`)).data
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(2)
    const here = (await answer(`?since=1&kind=all&commune=96005&limit=5000`)).data
    expect(here).toEqual(all.filter(({ communeCode }) => communeCode === '96005'))
    const removed = (await answer(`?since=1&kind=removed&limit=5000`)).data
    expect(removed).toEqual(all.filter(({ kind }) => kind === 'removed'))
    expect((await answer('?since=1&limit=5000')).data).toEqual(all.filter(({ kind }) => kind !== 'restated'))
  })

  test.each([3, 40, 700])('pages of %i give what one page gives, in the same order', async (limit) => {
    const whole = (await answer('?since=1&limit=5000')).data
    const paged: unknown[] = []
    let link: string | undefined = `?since=1&limit=${limit}`
    for (let pages = 0; link !== undefined && pages < 400; pages++) {
      const page = await get(link)
      paged.push(...page.json().data)
      expect(page.json().data.length).toBeLessThanOrEqual(limit)
      const next: string | undefined = /<\/v1\/changes(.*)>; rel="next"/.exec(String(page.headers.link))?.[1]
      expect(next === undefined).toBe(page.json().meta.next === null)
      link = next
    }
    expect(paged).toEqual(whole)
  })

  test('line by line, by name or by what is accepted', async () => {
    const whole = (await answer('?since=1&limit=5000')).data
    for (const [query, accept] of [
      ['&format=ndjson', '*/*'],
      ['', 'application/x-ndjson'],
    ] as const) {
      const lines = await get(`?since=1&limit=5000${query}`, { accept })
      expect(lines.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
      const read = lines.body.trimEnd().split('\n')
      expect(read.map((line) => changeSchema.parse(JSON.parse(line)))).toEqual(whole)
    }
    const page = await get('?since=1&limit=2&format=ndjson')
    expect(page.body.trimEnd().split('\n')).toHaveLength(2)
    expect(page.headers.link).toMatch(
      /^<\/v1\/changes\?since=1&limit=2&format=ndjson&cursor=[^>]+>; rel="next"$/,
    )
    expect(page.headers).toMatchObject({ 'x-until': releases[2]!.id, 'x-not-computed-count': '0' })
    expect((await get('?format=csv')).json()).toMatchObject({ type: '/problems/invalid-parameters' })
  })

  test('a release that does not lead here is gone, with the oldest that does', async () => {
    const gone = await get('?since=r20200101-000000-00000000')
    expect(gone.statusCode).toBe(410)
    expect(gone.json()).toMatchObject({
      type: '/problems/changes-gone',
      oldest: { release: first(), sequence: 1 },
      current: { release: releases[2]!.id, sequence: 3 },
    })
    expect((await get('?since=99')).statusCode).toBe(410)
    expect((await get('?since=yesterday')).json().errors[0].parameter).toBe('query.since')
    expect((await get('?cursor=x')).json().errors[0].parameter).toBe('query.cursor')
  })

  test('a cursor goes with its own question', async () => {
    const { meta } = await answer('?since=1&limit=1')
    expect((await get(`?since=1&limit=1&dataset=ban&cursor=${meta.next}`)).json().errors[0].detail).toContain(
      'another question',
    )
    // The page may be of another size.
    expect((await get(`?since=1&limit=3&cursor=${meta.next}`)).json().data).toHaveLength(3)
  })

  test('agents are told the same', async () => {
    const told = await callTool(service.app, 'get_changes', { since: '1', dataset: 'cadastre' })
    expect(told.structuredContent).toMatchObject({
      data: (await answer('?since=1&dataset=cadastre')).data.map(({ kind, key }) => ({ kind, key })),
    })
  })
})

test('files that do not leave tell which rows changed, and not what is in them', async () => {
  const all = (await answer('?since=1&kind=all&limit=5000')).data
  const withheld = all.filter(({ dataset, file }) => dataset === 'owners' || file === 'coproprietes')
  for (const { before, after, contents } of withheld)
    expect([before, after, contents]).toEqual([null, null, 'withheld'])
})

test('the releases, newest first, with what each changed', async () => {
  const data = releasesSchema.parse((await service.app.inject('/v1/releases')).json().data)
  expect(data.map(({ release, sequence, since }) => [release, sequence, since])).toEqual([
    [releases[2]!.id, 3, releases[1]!.id],
    [releases[1]!.id, 2, first()],
    [first(), 1, null],
  ])
  expect(data[2]!.changes).toBeNull()
  expect(data[1]!.changes).toContainEqual({
    dataset: 'cadastre',
    file: 'parcels',
    departementCode: '96',
    causes: ['correction'],
    addedCount: 0,
    removedCount: 1,
    changedCount: 0,
    restatedCount: 0,
  })
})

test('the list has another ETag once a release is forgotten', async () => {
  const list = (headers = {}) => service.app.inject({ url: '/v1/releases', headers })
  const whole = await list()
  const known = { 'if-none-match': whole.headers.etag }
  expect((await list(known)).statusCode).toBe(304)
  await forget(dataDir, first())
  const shorter = await list(known)
  expect([shorter.statusCode, shorter.json().data.length]).toEqual([200, 2])
})

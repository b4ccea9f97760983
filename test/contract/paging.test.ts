import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cursorOf, questionHash } from '../../api/answers/cursor.ts'
import { operations } from '../../api/operations/index.ts'
import { publishedDemo } from '../support/demo.ts'
import { callTool } from '../support/mcp.ts'
import { served } from '../support/service.ts'
import { square } from '../support/square.ts'

const demo = await publishedDemo()
const service = await served(demo.dataDir)

const page = z.object({
  data: z.unknown(),
  meta: z.looseObject({
    returned: z.number(),
    limit: z.number(),
    total: z.number(),
    isExact: z.boolean().optional(),
    next: z.string().nullable(),
  }),
})
type Page = z.infer<typeof page>

const BOX = { minLng: 2.495, minLat: 46.495, maxLng: 2.504, maxLat: 46.504 }
const ZONE = { level: 'commune', code: '96001' }

/** A list of the demo of more than one page, by operation: its address, with the body when it is posted, and the most rows of a page. */
const LISTS: Readonly<Record<string, { url: string; body?: object; most: number }>> = {
  transactionsByBbox: { url: `/v1/transactions/by-bbox?${new URLSearchParams(text(BOX))}`, most: 50 },
  transactionsByRadius: { url: '/v1/transactions/by-radius?lng=2.5&lat=46.5&radiusMeters=300', most: 50 },
  transactionsByZone: { url: '/v1/transactions/by-zone?level=commune&code=96001&year=2024', most: 50 },
  transactionsByGeometry: {
    url: '/v1/transactions/by-geometry',
    body: { geometry: { type: 'Polygon', coordinates: [square(2.5, 46.5, 0.003)] } },
    most: 50,
  },
  searchTransactions: {
    url: '/v1/transactions/search',
    body: { mode: 'zone', zone: ZONE, filters: { year: 2024, sort: 'pricePerM2-asc' } },
    most: 50,
  },
  transactionsByParcel: { url: '/v1/transactions/by-parcel/960010000A0001', most: 50 },
  salesBehindPrice: {
    url: '/v1/prices/by-zone/sales?level=commune&code=96001&year=2024&type=Maison',
    most: 50,
  },
  searchParcels: {
    url: '/v1/parcels/search',
    body: { mode: 'zone', zone: ZONE, sort: 'lastSoldOn-desc' },
    most: 1000,
  },
  searchCompanies: { url: '/v1/entreprises?q=sci', most: 20 },
  getPortfolio: { url: '/v1/proprietaires/by-siren/000000018', most: 100 },
}
/** Those whose list of the demo has one row: a page of it is the whole. */
const SHORT = ['getPortfolio']

function text(members: object): Record<string, string> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, String(value)]))
}

async function ask(url: string, body: object | undefined, more: Record<string, string | number> = {}) {
  const { app } = service
  const asked = new URL(url, 'http://terrier')
  if (body) return app.inject({ method: 'POST', url, payload: { ...body, ...more } })
  for (const [name, value] of Object.entries(more)) asked.searchParams.set(name, String(value))
  return app.inject(asked.pathname + asked.search)
}

/** What tells the rows of a page apart. */
function keysOf({ data }: Page): string[] {
  const lists = z.looseObject({
    sales: z.array(z.unknown()).optional(),
    parcels: z.array(z.unknown()).optional(),
  })
  const rows = Array.isArray(data) ? data : (lists.parse(data).sales ?? lists.parse(data).parcels ?? [])
  const key = z.looseObject({
    id: z.string().optional(),
    idu: z.string().optional(),
    siren: z.string().optional(),
  })
  return rows.map((row) => {
    const { id, idu, siren } = key.parse(row)
    return id ?? idu ?? siren!
  })
}

/** Every row of a list, page by page; `limits` are taken in turn. */
async function wholeOf({ url, body }: (typeof LISTS)[string], limits: readonly number[]) {
  const keys: string[] = []
  let cursor: string | null = null
  let last: Page | undefined
  for (let turn = 0; turn === 0 || cursor !== null; turn++) {
    const limit = limits[turn % limits.length]!
    const answer = await ask(url, body, { limit, ...(cursor === null ? {} : { cursor }) })
    expect(answer.statusCode, answer.body).toBe(200)
    last = page.parse(answer.json())
    const own = keysOf(last)
    expect([last.meta.returned, own.length <= limit]).toEqual([own.length, true])
    keys.push(...own)
    // A list that says how many it has says so from the first page on.
    if (last.meta.isExact === false) expect(last.meta.total).toBeGreaterThanOrEqual(keys.length)
    cursor = last.meta.next
    expect(cursor !== null).toBe(answer.headers.link !== undefined)
  }
  return { keys, meta: last!.meta }
}

describe('a list that is cut', () => {
  test('has a cursor: every operation with one is tried here', () => {
    // The feed of changes goes on from release to release and has no total: its pages are tried in changes.long.test.ts.
    const paged = operations
      .filter(({ input, name }) => 'cursor' in input.shape && name !== 'getChanges')
      .map(({ name }) => name)
    expect(Object.keys(LISTS).sort()).toEqual(paged.sort())
    for (const { name, about } of operations) {
      const said = Object.keys(about?.shape ?? {})
      if (paged.includes(name))
        expect(said, name).toEqual(expect.arrayContaining(['returned', 'limit', 'total', 'next']))
    }
  })

  test.each(Object.entries(LISTS))('%s: following next gives every row once', async (name, list) => {
    const whole = await wholeOf(list, [list.most])
    expect(whole.keys.length).toBe(whole.meta.total)
    expect(new Set(whole.keys).size).toBe(whole.keys.length)
    if (!SHORT.includes(name)) expect(whole.keys.length).toBeGreaterThan(1)
    const least = Math.max(1, Math.ceil(whole.keys.length / 12))
    const limits = fc.array(fc.integer({ min: Math.min(least, list.most), max: list.most }), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(limits, async (some) => {
        const { keys, meta } = await wholeOf(list, some)
        expect(keys).toEqual(whole.keys)
        expect(meta.total).toBe(whole.keys.length)
      }),
      { numRuns: 4, seed: 26 },
    )
  })

  test.each(Object.entries(LISTS))(
    '%s: a cursor that was changed, or is of elsewhere, is refused',
    async (name, list) => {
      const release = (await demo.dataDir.readCurrent())!.id
      const first = await ask(list.url, list.body, { limit: 1 })
      const { next } = page.parse(first.json()).meta
      const refusal = async (cursor: string) => {
        const answer = await ask(list.url, list.body, { limit: 1, cursor })
        return [answer.statusCode, answer.json().type]
      }
      if (next !== null) {
        const changed = [...next]
        changed[40] = changed[40] === 'A' ? 'B' : 'A'
        expect(await refusal(changed.join(''))).toEqual([400, '/problems/invalid-parameters'])
        expect(await refusal(next.slice(0, -1))).toEqual([400, '/problems/invalid-parameters'])
      }
      for (const cursor of ['', 'x', 'e30', 'e30.abcdefgh', '.'])
        expect(await refusal(cursor)).toEqual([400, '/problems/invalid-parameters'])
      const other = { release, question: questionHash(name, 'another') }
      expect(await refusal(cursorOf(other, 1))).toEqual([400, '/problems/invalid-parameters'])
    },
  )

  test('a cursor whose release is gone is 410, and one with an impossible position 400', async () => {
    const release = 'r20200101-000000-00000000'
    const url = '/v1/transactions/by-parcel/960010000A0001'
    const question = questionHash('transactionsByParcel', '960010000A0001')
    const old = await ask(url, undefined, { cursor: cursorOf({ release, question }, 1) })
    expect([old.statusCode, old.json().type]).toEqual([410, '/problems/release-changed'])
    const current = { release: (await demo.dataDir.readCurrent())!.id, question }
    for (const position of [-1, 'x', null, { at: 1 }, 1.5])
      expect((await ask(url, undefined, { cursor: cursorOf(current, position) })).statusCode).toBe(400)
    const both = await ask(url, undefined, { cursor: cursorOf(current, 1), offset: 1 })
    expect([both.statusCode, both.json().errors[0].parameter]).toEqual([400, 'query.offset'])
  })
})

describe('the Link header', () => {
  const next = /^<(\/[^>]+)>; rel="next"$/

  test('leads to the next page of a question, in the same form', async () => {
    const first = await service.app.inject(`${LISTS.transactionsByZone!.url}&limit=7&format=csv`)
    const [, url] = next.exec(String(first.headers.link))!
    expect(url).toContain('format=csv')
    const second = await service.app.inject(url!)
    const whole = await service.app.inject(`${LISTS.transactionsByZone!.url}&limit=14&format=csv`)
    const rows = second.body.split('\n').slice(1)
    expect(first.body + rows.join('\n')).toBe(whole.body)
    expect(first.headers['access-control-expose-headers']).toContain('Link')
  })

  test('of a posted question is posted again with the same body', async () => {
    const { url, body } = LISTS.searchParcels!
    const payload = { ...body, limit: 10 }
    const post = (to: string, more: object = {}) =>
      service.app.inject({ method: 'POST', url: to, payload: { ...payload, ...more } })
    const first = await post(url)
    const [, to] = next.exec(String(first.headers.link))!
    const second = await post(to!)
    const [, third] = next.exec(String(second.headers.link))!
    // The cursor of the address comes before the one that an earlier page left in the body.
    const again = await post(third!, { cursor: first.json().meta.next })
    const rows = [first, second, again].flatMap((answer) => keysOf(page.parse(answer.json())))
    const whole = await service.app.inject({ method: 'POST', url, payload: { ...body, limit: 30 } })
    expect(rows).toEqual(keysOf(page.parse(whole.json())))
  })
})

describe('over MCP', () => {
  test('a page that is cut to fit goes on after the last row shown', async () => {
    const args = { level: 'commune', code: '96001', filters: { yearMin: 2021 } }
    const seen: string[] = []
    let cursor: string | undefined
    let cuts = 0
    for (let pages = 0; pages < 6; pages++) {
      const { structuredContent } = await callTool(service.app, 'transactions_by_zone', {
        ...args,
        ...(cursor ? { cursor } : {}),
      })
      const found = page.parse(structuredContent)
      if (found.meta.limit < 50 && found.meta.cut !== undefined) cuts++
      seen.push(...keysOf(found))
      cursor = found.meta.next ?? undefined
    }
    const whole = await wholeOf(
      { url: '/v1/transactions/by-zone?level=commune&code=96001&yearMin=2021', most: 50 },
      [50],
    )
    expect(seen).toEqual(whole.keys.slice(0, seen.length))
    expect(cuts).toBeGreaterThan(0)
  })
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { linkWriter } from '../../api/answers/links.ts'
import { operations } from '../../api/operations/index.ts'
import { callTool } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()

const get = async (url: string) => (await service.app.inject(url)).json()
/** Puts members into a template, as RFC 6570 has it: `{id}` and `{?level,code}`. */
function expanded(template: string, members: Readonly<Record<string, string | number>>): string {
  return template
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(members[name]!))
    .replace(
      /\{\?([\w,]+)\}/g,
      (_, names: string) =>
        `?${new URLSearchParams(names.split(',').map((name): [string, string] => [name, String(members[name])]))}`,
    )
}

test('from a parcel: every link answers, and every question about a parcel is linked', async () => {
  const { meta } = await get('/v1/parcels/960010000A0001')
  expect(meta.links.sales).toBe('/v1/transactions/by-parcel/960010000A0001')
  for (const url of Object.values<string>(meta.links))
    expect((await service.app.inject(url)).statusCode, url).toBe(200)
  const questions = operations.filter(({ path }) => /^\/v1\/[\w-]+\/by-parcel\/\{idu\}$/.test(path))
  const linked = Object.values<string>(meta.links).map((url) => url.replace('960010000A0001', '{idu}'))
  expect(linked).toEqual(expect.arrayContaining(questions.map(({ path }) => path)))
})

test('from a sale of a list to its address and parcels, from a figure to the sales behind it', async () => {
  const { data, meta } = await get('/v1/transactions/by-radius?lng=2.5&lat=46.5&radiusMeters=300&limit=1')
  const [sale] = data
  expect((await get(expanded(meta.links.sale, sale))).data).toEqual(sale)
  expect((await get(expanded(meta.links.parcel, sale.parcels[0]))).data.id).toBe(sale.parcels[0].idu)
  const prices = await get('/v1/prices/by-zone?level=commune&code=96001')
  const [zone] = prices.data.yearlyStats
  const { year, byType } = zone.years.at(-1)
  const [figure] = byType.filter(({ count }: { count: number }) => count > 0)
  const behind = await get(
    expanded(prices.meta.links.salesBehind, { level: zone.level, code: zone.code, year, type: figure.type }),
  )
  expect(behind.meta.total).toBe(figure.count)
  expect((await get(expanded(prices.meta.links.sales, zone))).meta.resolvedZone.code).toBe('96001')
  expect((await get(behind.meta.links.prices)).data.resolvedZone.code).toBe('96001')
})

test('what a template names is a parameter or a member, and goes in encoded; tools have no links', async () => {
  expect(
    JSON.parse(
      linkWriter({ one: '/v1/x/{idu}?q={q}', other: '/v1/{id}{?level,code}', 'a "third"': '/{list}/{idu}' })({
        idu: 'a/b"',
        q: 'é&',
        list: ['x'],
      }).text,
    ),
  ).toEqual({
    one: '/v1/x/a%2Fb%22?q=%C3%A9%26',
    other: '/v1/{id}{?level,code}',
    'a "third"': '/{list}/a%2Fb%22',
  })
  for (const { path, links = {} } of operations)
    for (const link of Object.values(links)) expect(link, path).toMatch(/^\/(v1|parcels)\//)
  const { structuredContent } = await callTool(service.app, 'get_parcel', { idu: '960010000A0001' })
  expect(
    z.looseObject({ meta: z.record(z.string(), z.unknown()) }).parse(structuredContent).meta.links,
  ).toBeUndefined()
})

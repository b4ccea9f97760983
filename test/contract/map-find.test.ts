import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Reader } from '../support/browse.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { servedDemo } from '../support/service.ts'
import { TinyReleases } from '../support/tiny-release.ts'

const service = await servedDemo()
const site = new Reader(service.app, { 'accept-language': 'fr' })

const find = (query: string) => site.get(`/map/find?${query}`)
const idusOf = (html: string) => [...html.matchAll(/data-idu="(\w+)"/g)].map(([, idu]) => idu!)

async function api(payload: object) {
  const answer = await service.app.inject({ method: 'POST', url: '/v1/parcels/search', payload })
  const shape = z.looseObject({ data: z.array(z.looseObject({ idu: z.string() })), meta: z.looseObject({}) })
  return shape.parse(answer.json())
}

describe('a question of the map', () => {
  test('finds what the API finds, says it in French, and carries what marks it on the map', async () => {
    const found = await find(
      'in=zone:96001&surface.min=700&worstEnergyLabel.in=F&worstEnergyLabel.in=G&sort=surface-desc',
    )
    const { data, meta } = await api({
      mode: 'zone',
      zone: { level: 'commune', code: '96001' },
      criteria: { surface: { min: 700 }, worstEnergyLabel: { in: ['F', 'G'] } },
      sort: 'surface-desc',
    })
    expect(found.status).toBe(200)
    expect(idusOf(found.html)).toEqual(data.map(({ idu }) => idu))
    expect(data.length).toBeGreaterThan(2)
    expect(found.text).toContain(`${meta.total} parcelles`)
    expect(found.text).toContain(`${meta.unjudged} parcelles n’ont pas pu être jugées`)
    expect(found.text).toContain('Dans Sainte-Parcelle-la-Démo (96001).')
    expect(found.text).toContain('Pire classe énergie G')
    expect(found.html).toMatch(/data-lng="2\.\d+" data-lat="46\.\d+"/)
    expect(found.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex, noarchive',
      'cache-control': 'private, no-cache',
    })
  })

  test.each([
    [
      'a box',
      'in=box:2.4999,46.4999,2.5008,46.5002',
      { mode: 'bbox', bbox: { minLng: 2.4999, minLat: 46.4999, maxLng: 2.5008, maxLat: 46.5002 } },
    ],
    [
      'a circle',
      'in=circle:2.5,46.5,60',
      { mode: 'radius', radius: { lng: 2.5, lat: 46.5, radiusMeters: 60 } },
    ],
    ['a name', 'in=zone:Contenance-sur-Fiction', { mode: 'zone', zone: { q: 'Contenance-sur-Fiction' } }],
    [
      'a drawing',
      'in=drawing:2.4999,46.4999;2.5008,46.4999;2.5004,46.5006',
      {
        mode: 'geometry',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [2.4999, 46.4999],
              [2.5008, 46.4999],
              [2.5004, 46.5006],
              [2.4999, 46.4999],
            ],
          ],
        },
      },
    ],
  ])('in %s', async (_, query, place) => {
    const found = await find(query)
    const { data } = await api(place)
    expect(data.length).toBeGreaterThan(1)
    expect(idusOf(found.html)).toEqual(data.map(({ idu }) => idu))
  })

  test('criteria of each type mean what they mean in the API', async () => {
    const found = await find(
      'in=zone:96&lastSoldOn.max=2023-06-30&lastSoldOn.if=or-unknown&coOwnershipManaged.in=true&ownerSirens.if=known&heightMeters.min=2,5',
    )
    const { data } = await api({
      mode: 'zone',
      zone: { level: 'departement', code: '96' },
      criteria: {
        lastSoldOn: { max: '2023-06-30', orUnknown: true },
        coOwnershipManaged: { in: [true] },
        ownerSirens: { is: 'known' },
        heightMeters: { min: 2.5 },
      },
    })
    expect(idusOf(found.html)).toEqual(data.map(({ idu }) => idu))
  })

  test('goes on with the next lines alone', async () => {
    const query = 'in=zone:96001&surface.min=300'
    const first = await find(query)
    const [, cursor] = /data-cursor="([^"]+)"/.exec(first.html)!
    const second = await find(`${query}&cursor=${cursor}`)
    expect([first, second].map(({ html }) => idusOf(html).length)).toEqual([100, 100])
    expect(new Set([...idusOf(first.html), ...idusOf(second.html)]).size).toBe(200)
    expect(second.html).toMatch(/^<ol class="plain found-list"><li>/)
  })

  test.each([
    ['in=zone:96001&surface.min=5&surface.max=3', 400, 'Surface\u00a0: cette valeur ne convient pas.'],
    [
      'in=zone:96001&lastSoldOn.min=hier',
      400,
      'Vendue le (dernière fois)\u00a0: cette valeur ne convient pas.',
    ],
    ['in=zone:nulle part', 404, 'Aucune commune, aucun IRIS, département ou région de ce nom'],
    ['in=circle:2.5,46.5,9000', 400, 'Un cercle a un rayon de 1 à 5\u202f000\u00a0m.'],
    ['in=drawing:2.5,46.5;2.6,46.6;2.6,46.5;2.5,46.6', 400, 'Ce lieu ne peut pas être cherché'],
    ['surface.min=5', 400, 'Ce lieu ne peut pas être cherché'],
    ['in=zone:96001&cursor=xyz', 400, 'La question ne se lit pas.'],
  ])('refuses in French: %s', async (query, status, said) => {
    const found = await find(query)
    expect([found.status, found.text.includes(said)], found.text).toEqual([status, true])
    expect(found.html).toMatch(/^<div class="message bad" role="alert">/)
  })

  test('what is not loaded there is named', async () => {
    const found = await find('in=zone:75056&surface.min=5')
    expect([
      found.status,
      found.text.includes('Pas chargé dans ce service\u00a0: les parcelles (cadastre).'),
    ]).toEqual([503, true])
  })

  test('names that mean nothing here are passed over, and texts are escaped', async () => {
    const query = 'in=zone:96001&surface.min=900&'
    expect((await find(`${query}utm_source=x`)).html).toBe((await find(query)).html)
    expect((await find(`${query}nothing.min=3`)).status).toBe(200)
    expect((await find('in=zone:<script>')).html).not.toContain('<script>')
  })
})

describe('the sales of the place', () => {
  async function statistics(groupBy: string[]) {
    const payload = {
      mode: 'zone',
      zone: { level: 'commune', code: '96001' },
      groupBy,
      filters: { yearMin: 2014, yearMax: 2025 },
    }
    const answer = await service.app.inject({ method: 'POST', url: '/v1/transactions/statistics', payload })
    const figure = z.looseObject({ median: z.number().nullable() })
    const group = z.looseObject({ count: z.number(), type: z.string().nullable(), pricesPerM2: figure })
    return z
      .object({ data: z.array(group), meta: z.looseObject({ salesCount: z.number() }) })
      .parse(answer.json())
  }
  const sales = (by: string) => site.get(`/map/find/sales?in=zone:96001&by=${by}`)

  test.each([
    ['year', ['year', 'type']],
    ['quarter', ['quarter', 'type']],
    ['type', ['type']],
  ])('by %s: a row for each group of the API, a dot for each median of a dwelling', async (by, groupBy) => {
    const { data, meta } = await statistics(groupBy)
    const shown = await sales(by)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain(`${meta.salesCount} ventes`)
    const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(shown.html) ?? []
    expect(body.match(/<tr>/g)).toHaveLength(data.length)
    const dwellings = data.filter(
      ({ type, pricesPerM2 }) => (type === 'Maison' || type === 'Appartement') && pricesPerM2.median !== null,
    )
    expect(shown.html.match(/<circle class="dot/g) ?? []).toHaveLength(by === 'type' ? 0 : dwellings.length)
    expect(shown.headers['x-robots-tag']).toBe('noindex, noarchive')
  })

  test('quarters are named by their year, and a figure of few sales is withheld', async () => {
    const { html, text } = await sales('quarter')
    expect(html).toMatch(/<text x="[\d.]+" y="253">2019<\/text>/)
    expect(text).toContain('moins de 5')
    expect(text).not.toContain('NaN')
  })

  test('a place that cannot be searched is refused in French', async () => {
    const refused = await site.get('/map/find/sales?in=circle:2.5,46.5,9000')
    expect([refused.status, refused.text.includes('Un cercle a un rayon')]).toEqual([400, true])
  })
})

describe('a file of what was found', () => {
  const QUESTION = 'in=zone:96001&surface.min=900&sort=surface-desc'

  test.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['geojson', 'application/geo+json; charset=utf-8'],
    ['arrow', 'application/vnd.apache.arrow.stream'],
    ['parquet', 'application/vnd.apache.parquet'],
    ['gpkg', 'application/geopackage+sqlite3'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('is what the API gives, as %s', async (format, mediaType) => {
    const found = await find(QUESTION)
    expect(found.html).toContain(
      `href="/map/find/parcels.${format}?in=zone%3A96001&amp;surface.min=900&amp;sort=surface-desc"`,
    )
    const file = await service.app.inject(`/map/find/parcels.${format}?${QUESTION}`)
    const payload = {
      mode: 'zone',
      zone: { level: 'commune', code: '96001' },
      criteria: { surface: { min: 900 } },
      sort: 'surface-desc',
      limit: 1000,
    }
    const url = `/v1/parcels/search?format=${format}`
    const answer = await service.app.inject({ method: 'POST', url, payload })
    expect(file.headers).toMatchObject({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="parcelles.${format}"`,
      'x-robots-tag': 'noindex, noarchive',
    })
    expect(file.rawPayload.equals(answer.rawPayload)).toBe(true)
    expect((await site.get(`/map/find/parcels.${format}x?${QUESTION}`)).status).toBe(404)
  })
})

test('a question counts as a page, not as a question of the API', async () => {
  const none = { minute: 0, day: 0 }
  const others = { key: none, tiles: none, downloads: none }
  const quotas = { ...others, ip: { minute: 1, day: 1 }, pages: { minute: 2, day: 100 } }
  const app = await buildTestApp(new TinyReleases(), { quotas })
  const reader = new Reader(app, { 'accept-language': 'fr' })
  const statuses: number[] = []
  let last = ''
  for (let i = 0; i < 3; i += 1) {
    const { status, text } = await reader.get('/map/find?in=zone:96001')
    statuses.push(status)
    last = text
  }
  expect(statuses.slice(0, 2)).not.toContain(429)
  expect(statuses[2]).toBe(429)
  expect(last).toContain('Revenez dans')
})

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Reader } from '../support/browse.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { servedDemo } from '../support/service.ts'
import { TinyReleases } from '../support/tiny-release.ts'

const service = await servedDemo({ PUBLIC_URL: 'https://terrier.example' })
const site = new Reader(service.app)

const sectionsOf = (html: string) => [...html.matchAll(/<section id="([\w-]+)">/g)].map(([, id]) => id)
const euros = (amount: number) => `€${new Intl.NumberFormat('en-GB').format(amount)}`
const ask = async (url: string) => (await service.app.inject(url)).json()

describe('a commune', () => {
  test('has its prices, sales, rents, people, streets and quarters on a page that is not indexed', async () => {
    const page = await site.get('/communes/96001')
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex, noarchive'])
    expect(page.html).toContain('<h1>Sainte-Parcelle-la-Démo (commune, 96001)</h1>')
    expect(sectionsOf(page.html)).toEqual(['prices', 'sales', 'rents', 'people'])
    const drawn = [...page.html.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, name]) => name!)
    expect(drawn[1]).toMatch(
      /^Flats, €\/m²: Sainte-Parcelle-la-Démo \(commune\)\. Median of [\d,]+\u00a0€\/m² in 20\d\d/,
    )
    expect(drawn.filter((name) => name.startsWith('How prices are spread'))).toHaveLength(2)
    expect(page.html).toContain('<a href="/iris/960010101">Les Bornes</a>')
    expect(page.html).toMatch(/<a href="\/rues\/96001\/\w{4}">/)
    expect(page.html).toContain('<a href="/departements/96">')
    expect(page.text).toContain('What is loaded here')
    expect(page.html).toContain('value="https://terrier.example/communes/96001"')
    expect(page.html).toContain('/v1/prices/by-zone?level=commune&amp;code=96001')
  })

  test('begins with the search, a map of prices and the price of today with its change', async () => {
    const page = await site.get('/communes/96001')
    expect(page.html.indexOf('role="search"')).toBeLessThan(page.html.indexOf('<h1>'))
    const { data } = await ask('/v1/prices/by-zone?level=commune&code=96001')
    type Year = { partial: boolean; byType: { type: string; median: number }[] }
    const houses = data.yearlyStats[0].years
      .filter(({ partial }: Year) => !partial)
      .map(({ byType }: Year) => byType.find(({ type }) => type === 'Maison')!.median)
    const [before, newest] = houses.slice(-2)
    const now = /<dt>Houses<\/dt>.*?<\/dd>/s.exec(page.html)![0]
    expect(now).toContain(`<strong>${euros(newest)}/m²</strong>`)
    expect(page.html).toContain('<h2>Prices of 2024</h2>')
    const change = Math.round((newest / before - 1) * 100)
    expect(now).toContain(`<b class="change">${change > 0 ? '+' : ''}${change}%<span`)
    // The zones of the map lead to their pages, and the legend has the colour of each.
    const map = /<svg class="plan prices".*?<\/svg>/s.exec(page.html)![0]
    expect(map).toMatch(
      /<a href="\/iris\/960010101" tabindex="-1"><path class="price-\d" d="M[^"]+Z"><title>Les Bornes: €[\d,]+\/m²</,
    )
    for (const [, colour] of map.matchAll(/<path class="(price-\d)"/g))
      expect(page.html).toContain(`<span class="key ${colour}"></span>`)
  })

  test('shows sales with a price per m² first, the others below', async () => {
    const { data } = await ask('/v1/transactions/by-zone?level=commune&code=96001&limit=50')
    const priced = data.filter((one: { pricePerM2: number | null }) => one.pricePerM2 !== null)
    const page = await site.get('/communes/96001')
    expect(page.text).toContain(`Of the 50 newest sales, ${priced.length} have a price per m²`)
    const [first = '', others = ''] = page.html.split('<h3>Without a price per m²')
    expect(first.match(/\/m²<\/span>|\/m² ·/g)!.length).toBeGreaterThanOrEqual(priced.length)
    expect(/<ol class="plain">.*?<\/ol>/s.exec(others)![0]).not.toContain('/m²')
  })

  test('writes streets in ordinary letters, as the BAN spells them', async () => {
    for (const path of ['/communes/96001', '/communes/96001/sales', '/parcels/960010000A0001']) {
      const page = await site.get(path)
      expect([path, page.html.match(/\b(?:RUE|AV|PL|BD|CHE|IMP|ALL) [A-ZÉÈ' ]{3,}/g)]).toEqual([path, null])
      expect(page.html).toContain('Rue des Lilas Fictifs')
    }
  })

  test('shows the newest sales, and all of them in a list of pages and years', async () => {
    const { data } = await ask('/v1/transactions/by-zone?level=commune&code=96001&limit=50')
    const page = await site.get('/communes/96001')
    for (const { price } of data.slice(0, 8)) if (price !== null) expect(page.text).toContain(euros(price))
    expect(page.html).toContain('<a href="/communes/96001/sales">')
    const list = await site.get('/communes/96001/sales')
    expect([list.status, list.headers['x-robots-tag']]).toEqual([200, 'noindex, noarchive'])
    expect(list.html.match(/<li><strong>/g)).toHaveLength(50)
    expect(list.html).toContain('<a rel="next" href="/communes/96001/sales?page=2">')
    expect(list.html).not.toContain('rel="prev"')
    const second = await site.get('/communes/96001/sales?page=2')
    expect(second.html).toContain('<ol class="plain" start="51">')
    expect(second.html).toContain('<a rel="prev" href="/communes/96001/sales">')
  })

  test('the pages of the list hold every sale once, as the API counts them year by year', async () => {
    const years: number[] = []
    for (const [, year] of (await site.get('/communes/96001/sales')).html.matchAll(/sales\?year=(\d{4})"/g))
      years.push(Number(year))
    expect(years.length).toBeGreaterThan(5)
    let sold = 0
    for (const year of years) {
      let page = `/communes/96001/sales?year=${year}`
      for (;;) {
        const { html, status } = await site.get(page)
        expect(status).toBe(200)
        sold += html.match(/<li><strong>/g)?.length ?? 0
        const next = /<a rel="next" href="([^"]+)"/.exec(html)?.[1]
        if (next === undefined) break
        page = next.replaceAll('&amp;', '&')
      }
    }
    let all = 0
    for (let page = 1; ; page++) {
      const { html } = await site.get(`/communes/96001/sales?page=${page}`)
      all += html.match(/<li><strong>/g)?.length ?? 0
      if (!html.includes('rel="next"')) break
    }
    expect(all).toBe(sold)
    expect((await site.get('/communes/96001/sales?page=99')).status).toBe(404)
  })

  test('the histogram is made of the sales that the figures count', async () => {
    const figures = z
      .object({
        data: z.object({
          yearlyStats: z.array(
            z.object({
              years: z.array(
                z.object({ byType: z.array(z.object({ type: z.string(), count: z.number() })) }),
              ),
            }),
          ),
        }),
      })
      .parse(await ask('/v1/prices/by-zone?level=commune&code=96001'))
    const counted = (type: string) =>
      figures.data.yearlyStats[0]!.years.flatMap(({ byType }) => byType)
        .filter((one) => one.type === type)
        .reduce((sum, { count }) => sum + count, 0)
    const page = await site.get('/communes/96001')
    const says = [...page.text.matchAll(/([\d,]+) sales from 2021 to 2025\. Prices far/g)].map(([, n]) =>
      Number(n!.replace(',', '')),
    )
    expect(says).toEqual([counted('Appartement'), counted('Maison')])
  })

  test('a code from before a merger leads to the commune of today', async () => {
    const moved = await site.get('/communes/96006')
    expect([moved.status, moved.location]).toEqual([301, '/communes/96005'])
    const list = await site.get('/communes/96006/sales?year=2024')
    expect([list.status, list.location]).toEqual([301, '/communes/96005/sales?year=2024'])
  })
})

test('an IRIS has its page, with the zones around it', async () => {
  const page = await site.get('/iris/960010101')
  expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex, noarchive'])
  expect(page.html).toContain('<h1>Les Bornes (IRIS quarter, 960010101)</h1>')
  expect(sectionsOf(page.html)).toEqual(['prices', 'sales', 'rents', 'people'])
  expect(page.html).toContain('<a href="/communes/96001">Sainte-Parcelle-la-Démo</a>')
  expect((await site.get('/iris/960010101/sales')).status).toBe(200)
})

test('a street has its page, reached from the parcel, the commune and the search', async () => {
  const commune = await site.get('/communes/96001')
  const path = /<a href="(\/rues\/96001\/\w{4})">([^<]+)</.exec(commune.html)!
  const page = await site.get(path[1]!)
  expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex, noarchive'])
  expect(page.html).toContain(`<h1>${path[2]}, Sainte-Parcelle-la-Démo</h1>`)
  expect(sectionsOf(page.html)).toEqual(['prices', 'sales'])
  expect(page.html.match(/<li><strong>/g)!.length).toBeGreaterThan(0)
  expect((await site.get(`${path[1]!.toLowerCase()}/sales`)).status).toBeLessThan(302)
})

test('a département has a page without sales, which may be indexed', async () => {
  const page = await site.get('/departements/96')
  expect([page.status, page.headers['x-robots-tag']]).toEqual([200, undefined])
  expect(sectionsOf(page.html)).toEqual(['prices', 'people'])
  expect(page.text).toContain('Communes loaded')
  expect(page.html).toContain('<a href="/communes/96001">Sainte-Parcelle-la-Démo</a>')
  expect(page.html).not.toContain('€296,300')
})

test('a parcel links to its commune, its IRIS and its street', async () => {
  const page = await site.get('/parcels/960010000A0001')
  expect(page.html).toContain('<dd><a href="/communes/96001">Sainte-Parcelle-la-Démo</a> (96001)</dd>')
  expect(page.html).toContain('<dd><a href="/iris/960010101">Les Bornes</a></dd>')
  const street = /<dd><a href="(\/rues\/96001\/\w{4})">/.exec(page.html)![1]!
  expect((await site.get(street)).status).toBe(200)
})

test.each([
  ['/communes/9600', 400],
  ['/communes/99999', 404],
  ['/iris/960019999', 404],
  ['/iris/nonsense', 400],
  ['/rues/96001/ZZZZ', 404],
  ['/departements/00', 404],
  ['/communes/96001/sales?page=nonsense&year=abc', 200],
])('%s answers %i, with the way on', async (url, status) => {
  const page = await site.get(url)
  expect(page.status).toBe(status)
  if (status !== 200) expect(page.html).toContain('role="search"')
})

test.each([
  ['Sainte-Parcelle-la-Démo', '/communes/96001'],
  ['sainte parcelle la demo 96', '/communes/96001'],
])('the search for the town %s opens its page', async (typed, path) => {
  const found = await site.get(`/search?${new URLSearchParams({ q: typed })}`)
  expect([found.status, found.location]).toEqual([303, path])
})

test('arrondissements and their city: a name with its number, and the city as a whole', async () => {
  const tiny = new Reader(await buildTestApp(new TinyReleases()))
  const found = await tiny.get('/search?q=Paris+18e')
  expect([found.status, found.location]).toEqual([303, '/communes/75118'])
  const page = await tiny.get('/communes/75118')
  expect(page.status).toBe(200)
  expect(page.text).toContain('arrondissement, 75118')
  expect(page.text).toContain('Not loaded in this service: the sales of this place (DVF).')
})

test('what is typed is suggested with the page of the town or street itself, the town first', async () => {
  const suggested = (q: string) => ask(`/map/suggest?${new URLSearchParams({ q })}`)
  const [town] = await suggested('Sainte-Parcelle-la-Démo')
  expect(town).toMatchObject({ kind: 'commune', href: '/communes/96001', isLikely: true })
  const [street] = await suggested('Rue des Lilas Fictifs, Sainte-Parcelle-la-Démo')
  expect(street).toMatchObject({ kind: 'street', href: expect.stringMatching(/^\/rues\/96001\/\w{4}$/) })
  const [vague] = await suggested('lilas bornage xyz')
  expect(vague.isLikely).toBe(false)
})

test('the map of a place has the level, type, year and price of its legend', async () => {
  const { html, text } = await site.get('/communes/96001')
  const [, level, type, year] =
    /data-level="(\w+)" data-type="(\w+)" data-year="(\d+)" data-price="\d+/.exec(html) ?? []
  expect([level, type]).toEqual(['iris', 'Maison'])
  expect(text).toContain(`Median price per m², houses, ${year}, by IRIS quarter.`)
})

test('a printed place says when it was made, from which release, and where it is', async () => {
  const { html } = await site.get('/communes/96001')
  const note = /<div class="printed note">.*?<\/div>/s.exec(html)![0]
  expect(note).toMatch(/from release r\d{8}-/)
  expect(note).toContain('https://terrier.example/communes/96001')
})

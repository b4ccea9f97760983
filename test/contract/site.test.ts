import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import type { Config } from '../../shared/settings/config.ts'
import { LoadedAddresses } from '../../stores/addresses/loaded-addresses.ts'
import { Reader } from '../support/browse.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { TinyReleases, tinyStores } from '../support/tiny-release.ts'

const NONE = { minute: 0, day: 0 }
const QUOTAS: Config['quotas'] = {
  ip: { minute: 2, day: 100 },
  key: NONE,
  pages: { minute: 3, day: 100 },
  tiles: NONE,
  downloads: NONE,
}
const SURE = '/search?q=1+rue+des+lilas+fictifs'
const PARCEL = '/parcels/960010000A0001'

async function reader(
  language = 'en',
  more: Partial<Config> = {},
): Promise<Reader & { app: FastifyInstance }> {
  const app = await buildTestApp(new TinyReleases(), more)
  return Object.assign(new Reader(app, { 'accept-language': language }), { app })
}

test('the home page says what is served: datasets, editions, areas, in both languages', async () => {
  const site = await reader()
  const home = await site.get('/')
  expect(home.status).toBe(200)
  expect(home.text).toContain('Release r20260301-120000-0123abcd, made on 1 March 2026.')
  expect(home.text).toMatch(
    /Title of cog\s+Edition: 2026 · Area: the whole of France\s+Producer of cog · Licence Ouverte 2\.0/,
  )
  expect(home.text).toContain(
    'Edition: 1 October 2025 – 1 January 2026 · Area: Commune 75118 (75); Sainte-Parcelle (96)',
  )
  expect(home.html).toMatch(/By département: .*<a href="\/departements\/96">/)
  // The datasets are folded; the ground is named above them.
  const folded =
    /<details class="more"><summary>The \d+ datasets, their editions and their ground<\/summary>.*?<\/details>/s.exec(
      home.html,
    )!
  expect(folded[0]).toContain('Title of cog')
  const ground = home.html.slice(home.html.indexOf('What this service holds'), folded.index)
  expect(ground).toContain('<strong>Val-Terrier (96)</strong>')
  expect(ground).toContain('<a href="/communes/96001">Sainte-Parcelle</a>')
  const french = await site.get('/?lang=fr')
  expect(french.html).toContain('<html lang="fr">')
  expect(french.text).toContain('Millésime\u00a0: 2026 · Territoire\u00a0: toute la France')
  expect((await site.get('/')).html).toContain('<html lang="fr">')
})

test('without a release the home page says so, and a search too', async () => {
  const releases = new TinyReleases()
  releases.stores = undefined
  const empty = new Reader(await buildTestApp(releases))
  const home = await empty.get('/')
  expect([home.status, home.text.includes('no release is loaded')]).toEqual([200, true])
  const search = await empty.get(SURE)
  expect([search.status, search.headers['retry-after']]).toEqual([503, '10'])
  expect(search.text).toContain('Nothing is loaded in this service yet.')
})

test('an address that is sure leads straight to its parcel, drawn among its neighbours', async () => {
  const site = await reader()
  const found = await site.get('/search?q=1+bis+rue+des+lilas+fictifs')
  expect([found.status, found.location]).toEqual([
    303,
    '/parcels/960010000A0002?lng=2.50001&lat=46.5&q=1bis+Rue+des+Lilas+Fictifs+96100+Sainte-Parcelle-la-D%C3%A9mo',
  ])
  const page = await site.get(found.location)
  expect(page.status).toBe(200)
  expect(page.html).toContain('<h1>Parcel A 2, Sainte-Parcelle</h1>')
  expect(page.html).toContain('value="1bis Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo"')
  expect(page.text).toContain('2,001\u00a0m²')
  expect(page.html.match(/<path class="own"/g)).toHaveLength(1)
  for (const neighbour of ['960010000A0001', '960010000A0003'])
    expect(page.html.split(`href="/parcels/${neighbour}"`)).toHaveLength(4)
})

test('several addresses are a list to choose from, and one without a parcel leads to the nearest', async () => {
  const site = await reader()
  const list = await site.get('/search?q=rue+des+lilas+fictifs')
  expect(list.status).toBe(200)
  expect(list.text).toContain('street · the parcel nearest to its point')
  const link = /<a href="(\/parcels\/nearest[^"]*)">/.exec(list.html)![1]!.replaceAll('&amp;', '&')
  expect((await site.get(link)).html).toContain('<h1>Parcel A 1, Sainte-Parcelle</h1>')
  const other = await site.get('/search?q=9+rue+des+lilas+fictifs')
  expect(other.text).toContain('this number is not known: the nearest one')
})

test('a parcel identifier is found as it is typed', async () => {
  const site = await reader()
  expect((await site.get('/search?q=96001+000+0a+0001')).location).toBe(PARCEL)
})

test.each([
  ['96001 000 A 1', PARCEL],
  ['96001-0A-1', PARCEL],
  ['960001000 A0001', PARCEL],
  ['2.3444, 48.8925', '/parcels/nearest?lng=2.3444&lat=48.8925&q=2.3444%2C+48.8925'],
  ['48.8925 2.3444', '/parcels/nearest?lng=2.3444&lat=48.8925&q=48.8925+2.3444'],
])('the search box understands %s', async (q, location) => {
  const site = await reader()
  expect((await site.get(`/search?q=${encodeURIComponent(q)}`)).location).toBe(location)
})

test('a SIRET and a reference without its commune are said to be what they are', async () => {
  const site = await reader()
  const siret = await site.get('/search?q=35600000000048')
  expect([siret.status, siret.html.includes('href="/v1/entreprises/356000000"')]).toEqual([200, true])
  expect(siret.text).toContain('This is the SIRET number of an establishment')
  const local = await site.get('/search?q=000-CL-15')
  expect(local.text).toContain('This cadastral reference does not say its commune')
})

test.each([
  ['/search?q=zzzz', 200, 'No address is like this one in what is loaded.'],
  ['/search?q=zzzz%2C%20Commune%2096002', 200, 'The addresses of this town are not loaded'],
  ['/search', 400, 'Type an address: at most 250 characters'],
  ['/search?q=', 400, 'Type an address'],
  ['/search?q=%21%21', 400, 'Type an address'],
  [`/search?q=${'a'.repeat(251)}`, 400, 'Type an address'],
  ['/search?q=a&q=b', 400, 'Type an address'],
  ['/parcels/nonsense', 400, 'This is neither a parcel identifier'],
  ['/parcels/nearest', 400, 'This is neither a parcel identifier'],
  ['/parcels/nearest?lng=x&lat=46', 400, 'This is neither a parcel identifier'],
  ['/parcels/nearest?lng=200&lat=46', 400, 'This is neither a parcel identifier'],
  ['/parcels/nearest?lng=2.5&lat=48', 404, 'No loaded parcel lies within 1,000\u00a0m of this place.'],
  ['/parcels/960010000A0099', 404, 'This parcel is not in the loaded cadastre.'],
  ['/parcels/960020000A0001', 404, 'its commune is not loaded in this service'],
])('what is not there is said: %s', async (url, status, said) => {
  const page = await (await reader()).get(url)
  expect([page.status, page.text.includes(said)], page.text).toEqual([status, true])
  // The way on is always there.
  expect(page.html).toContain('<form method="get" action="/search" role="search">')
})

test('a dataset that is not loaded takes nothing else away', async () => {
  const page = await (await reader()).get(PARCEL)
  expect(page.status).toBe(200)
  // The sales, the prices and the estimate that would be made of them: each in its section, all in one line of the card.
  expect(page.text.match(/Not loaded in this service: the sales \(DVF\)\./g)).toHaveLength(3)
  const line = /Not loaded in this service: <a href="#sales">.*?<\/p>/s.exec(page.html)![0]
  expect([...line.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id).slice(0, 3)).toEqual([
    'sales',
    'prices',
    'estimate',
  ])
  const bare = new Reader(
    await buildTestApp(new TinyReleases(tinyStores({ addresses: new LoadedAddresses(undefined, []) }))),
  )
  const search = await bare.get(SURE)
  expect([search.status, search.text.includes('Not loaded in this service: the addresses (BAN).')]).toEqual([
    503,
    true,
  ])
})

test('pages that ask have a ceiling of their own; the home page has none', async () => {
  const site = await reader('en', { quotas: QUOTAS })
  expect((await site.get('/')).headers['x-ratelimit-limit']).toBeUndefined()
  const search = await site.get(SURE)
  expect(search.headers['x-ratelimit-remaining']).toBe('2')
  expect((await site.get('/parcels/nearest?lng=2.5&lat=46.5')).headers['x-ratelimit-remaining']).toBe('1')
  const parcel = await site.get(PARCEL)
  expect([parcel.status, parcel.headers['x-ratelimit-remaining']]).toEqual([200, '0'])
  const refused = await site.get(PARCEL)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(refused.text).toMatch(/than one address may open for now\. Come back in \d+\u00a0s\./)
  expect(refused.html).toContain('<a href="/account">a key raises them.</a>')
  const french = await site.get(`${PARCEL}?lang=fr`)
  expect(french.text).toMatch(/Revenez dans \d+\u00a0s\./)
  expect(french.html).toContain('<a href="/account">une clé les relève.</a>')
  expect((await site.get('/?lang=en')).text).toContain('may ask 2 questions a minute and 100 a day')
})

test('pages and questions of one address do not count for each other', async () => {
  const site = await reader('en', { quotas: QUOTAS })
  for (const left of ['1', '0'])
    expect((await site.app.inject('/v1/coverage')).headers['x-ratelimit-remaining']).toBe(left)
  expect((await site.app.inject('/v1/coverage')).statusCode).toBe(429)
  for (const left of ['2', '1', '0'])
    expect((await site.get(PARCEL)).headers['x-ratelimit-remaining']).toBe(left)
  expect((await site.get(PARCEL)).status).toBe(429)
})

test('a key changes nothing about pages: neither a bad one nor the ceiling', async () => {
  const app = await buildTestApp(new TinyReleases(), { quotas: QUOTAS })
  const site = new Reader(app, { authorization: 'Bearer terrier_live_nobody' })
  for (let i = 0; i < 3; i++) expect((await site.get(PARCEL)).status).toBe(200)
  expect((await site.get(PARCEL)).status).toBe(429)
})

test('search engines are asked to leave out what carries sales', async () => {
  const site = await reader()
  for (const url of [PARCEL, '/search?q=rue+des+lilas+fictifs', '/parcels/nonsense']) {
    const page = await site.get(url)
    expect(page.headers['x-robots-tag'], url).toBe('noindex, noarchive')
    expect(page.html).toContain('<meta name="robots" content="noindex,noarchive">')
  }
  expect((await site.get('/')).headers['x-robots-tag']).toBeUndefined()
})

test('every page is strict about what it loads, and what is typed stays text', async () => {
  const site = await reader()
  const hostile = encodeURIComponent('rue "><script>alert(1)</script><svg onload=x>')
  for (const url of ['/', PARCEL, `/search?q=${hostile}`, `${PARCEL}?q=${hostile}`, '/parcels/nonsense']) {
    const { headers, html } = await site.get(url)
    const policy = String(headers['content-security-policy']).replace(/'sha256-[^']+'/, 'HASH')
    const rest = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    // Pages with a small map load its files, start its worker and ask for tiles, all from this service.
    const hasMap = html.includes('data-map-embed')
    expect(hasMap, url).toBe(url === '/' || url.startsWith(PARCEL))
    expect(policy, url).toBe(
      hasMap
        ? `default-src 'none'; style-src HASH 'self'; script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data: blob:; ${rest}`
        : `default-src 'none'; style-src HASH; img-src 'self'; ${rest}`,
    )
    expect(headers['referrer-policy']).toBe('no-referrer')
    const ours =
      /<script type="(?:module" src="\/assets\/(?:boot|sheet|suggest)-[0-9A-Z]{8}\.js|application\/json" id="map-config)">/g
    expect(html.replace(ours, '')).not.toMatch(/<script| style=| on[a-z]+=x>/)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(headers.vary).toBe('accept-encoding, accept-language, cookie')
  }
})

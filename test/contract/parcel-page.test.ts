import { describe, expect, test } from 'vitest'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { Reader } from '../support/browse.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { ingestDemo, publishedDemo } from '../support/demo.ts'
import { divideParcel } from '../support/mirror-edits.ts'
import { served, servedDemo } from '../support/service.ts'
import { TinyReleases } from '../support/tiny-release.ts'

const IDU = '960010000A0001'
const SECTIONS = [
  'addresses',
  'sales',
  'prices',
  'estimate',
  'rents',
  'planning',
  'risks',
  'local-rules',
  'buildings',
  'energy',
  'co-ownership',
  'owners',
  'land',
  'companies',
  'permits',
  'history',
  'people',
]

describe('the page of a parcel of the demo', async () => {
  const { app } = await servedDemo({ PUBLIC_URL: 'https://terrier.example' })
  const site = new Reader(app)

  test('shows every section in words, each with its source', async () => {
    const page = await site.get(`/parcels/${IDU}`)
    expect(page.status).toBe(200)
    const parts = [...page.html.matchAll(/<section class="(?:fold|bare)[^>]*>.*?<\/section>/gs)].map(
      ([text]) => [text, / id="([\w-]+)"/.exec(text)?.[1]] as const,
    )
    expect(parts.map(([, id]) => id)).toEqual(['cadastre', ...SECTIONS])
    for (const [text, id] of parts) expect([id, text.includes('Source: ')]).toEqual([id, true])
    for (const words of [
      '1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo',
      '€296,300',
      'Résidence du 1 Rue des Lilas Fictifs',
      '42 lots',
      'MENUISERIE FICTIF 1',
      'Natural persons are never published.',
      'Median rent',
      'Ages, Les Bornes, 2022',
    ])
      expect(page.text).toContain(words)
  })

  test('says of each section what the API says: the same owner, rent and diagnostic', async () => {
    const ask = async (url: string) => (await app.inject(url)).json().data
    const page = await site.get(`/parcels/${IDU}`)
    const [owner] = (await ask(`/v1/proprietaires/by-parcel/${IDU}`)).owners
    expect(page.text).toContain(owner.name)
    expect(page.html).toContain(`/v1/proprietaires/by-siren/${owner.siren}`)
    const [dpe] = await ask(`/v1/dpe-residential/by-parcel/${IDU}`)
    expect(page.text).toContain(dpe.number)
    expect(page.html).toContain(`<b class="dpe-${dpe.energyLabel.toLowerCase()}">${dpe.energyLabel}</b>`)
    const { observed } = await ask('/v1/loyers/by-commune/96001')
    const { year, figures } = observed.years.at(-1)
    expect(page.text).toMatch(new RegExp(`${year}\\s+${figures.rentPerM2.median}`))
    const buildings = await ask(`/v1/buildings/by-parcel/${IDU}`)
    expect(page.text).toContain(`built in ${buildings[0].constructionYear}`)
  })

  test('says of a parcel without a sale in which years, on the card and folded', async () => {
    let idu = ''
    for (let n = 2; idu === ''; n += 1) {
      const one = `960010000A${String(n).padStart(4, '0')}`
      const { data } = (await app.inject(`/v1/transactions/by-parcel/${one}`)).json()
      if (data?.length === 0) idu = one
    }
    const page = await site.get(`/parcels/${idu}`)
    const none = /No sale of this parcel in the loaded years, \d{4} to \d{4}\./
    expect(/<dl class="facts">.*?<\/dl>/s.exec(page.html)![0]).toMatch(none)
    expect(/<section class="bare" id="sales">.*?<\/section>/s.exec(page.html)![0]).toMatch(none)
  })

  test('draws prices, rents and the spread of sale prices, each with its table', async () => {
    const page = await site.get(`/parcels/${IDU}`)
    const drawn = [...page.html.matchAll(/<svg viewBox="0 -?\d+ \d+ \d+" role="img" aria-label="([^"]+)"/g)]
    const names = drawn.map(([, name]) => name!)
    expect(
      names.some((name) => /^Flats, €\/m²: Sainte-Parcelle-la-Démo \(commune\)\. Median of/.test(name)),
    ).toBe(true)
    expect(names.some((name) => name.startsWith('How prices are spread. Houses, €/m²:'))).toBe(true)
    expect(
      names.some((name) => /^From \d{4} to \d{4}: [\d.]+ then [\d.]+\u00a0€\/m² a month\.$/.test(name)),
    ).toBe(true)
    expect(page.html.match(/<summary>The same as a table<\/summary>/g)!.length).toBeGreaterThan(2)
  })

  test('gives its own address to copy, under the public one, and the raw answers at the end', async () => {
    const page = await site.get(`/parcels/${IDU}?lng=2.5&lat=46.5`)
    expect(page.html).toContain(`<input id="share" readonly value="https://terrier.example/parcels/${IDU}">`)
    const links = [...page.html.matchAll(/<li><a href="(\/v1\/[^"]+)"/g)].map(([, href]) => href)
    expect(links).toHaveLength(19)
    expect(links).toContain(`/v1/proprietaires/by-parcel/${IDU}`)
    expect(page.html.indexOf('class="more raw')).toBeGreaterThan(page.html.indexOf('id="people"'))
  })

  test('is the same in French', async () => {
    const page = await site.get(`/parcels/${IDU}?lang=fr`)
    for (const words of ['Propriétaires', 'Énergie', '296\u202f300\u00a0€', 'Syndic\u00a0:', 'Loyer médian'])
      expect(page.text).toContain(words)
    expect((await site.get(`/parcels/${IDU}?lang=en`)).text).not.toContain('Propriétaires')
  })
})

describe('what the panel of the map shows of a parcel', async () => {
  const site = new Reader((await servedDemo()).app)

  test('the sections of the page, folded, without a frame', async () => {
    const panel = await site.get(`/map/parcels/${IDU}`)
    expect(panel.status).toBe(200)
    expect(panel.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex, noarchive',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, accept-language, cookie',
    })
    expect(panel.html).toMatch(
      /^<article class="panel" lang="en"><h2>Parcel A 1, Sainte-Parcelle-la-Démo<\/h2>/,
    )
    expect(panel.html).not.toMatch(/<html|<body|<style|<script|<h1| id="/)
    const titles = [...panel.html.matchAll(/<details class="part"( open)?><summary><b>([^<]+)/g)]
    expect(titles.map(([, open, title]) => [title, open !== undefined])).toEqual([
      ['Addresses', false],
      ['Sales of this parcel', true],
      ['Prices around it', false],
      ['Estimate', false],
      ['Rents', false],
      ['Planning rules', false],
      ['Risks', false],
      ['Zoning and local tax', false],
      ['Buildings', false],
      ['Energy', false],
      ['Co-ownership', false],
      ['Owners', false],
      ['Land unit and neighbours', false],
      ['Companies in activity', false],
      ['Permits to build', false],
      ['Where it came from', false],
      ['Who lives around', false],
    ])
    expect(panel.html).toContain(`<a class="whole" href="/parcels/${IDU}">Whole page of this parcel</a>`)
    expect(panel.text).toContain('Source: ')
    expect((await site.get(`/map/parcels/${IDU}?lang=fr`)).html).toContain('<b>Propriétaires</b>')
  })

  test.each([
    ['/map/parcels/nonsense', 400, 'This is neither a parcel identifier'],
    ['/map/parcels/960010000Z9999', 404, 'This parcel is not in the loaded cadastre.'],
  ])('a failure is a panel too: %s', async (url, status, said) => {
    const panel = await site.get(`${url}?lang=en`)
    expect([panel.status, panel.text.includes(said)], panel.text).toEqual([status, true])
    expect(panel.html).toMatch(/^<article class="panel"/)
    expect(panel.headers['x-robots-tag']).toBe('noindex, noarchive')
  })
})

test('a panel counts as a page', async () => {
  const ceilings = { minute: 1, day: 10 }
  const none = { minute: 0, day: 0 }
  const quotas = { ip: none, key: none, pages: ceilings, tiles: none, downloads: none }
  const site = new Reader(await buildTestApp(new TinyReleases(), { quotas }))
  expect((await site.get(`/map/parcels/${IDU}`)).status).toBe(200)
  const refused = await site.get(`/map/parcels/${IDU}`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.html).toMatch(/^<article class="panel"/)
})

test('where nothing but the cadastre is loaded, each section says what is missing', async () => {
  const page = await new Reader(await buildTestApp(new TinyReleases())).get(`/parcels/${IDU}`)
  expect(page.status).toBe(200)
  for (const words of [
    'the sales (DVF)',
    'the observed rents (observatories)',
    'the buildings (RNB)',
    'the energy diagnostics (DPE)',
    'the co-ownerships (RNIC)',
    'the companies (SIRENE)',
    'the population (census)',
  ])
    expect(page.text).toContain(`Not loaded in this service: ${words}.`)
  // What is missing is a grey line, and no notice; the card does not call it none.
  expect(page.html).not.toContain('class="message')
  expect(page.html).toMatch(/<section class="bare" id="sales"><h2>[^<]+<\/h2> <span>Not loaded/)
  // The card names it once for all facts.
  expect(page.html).not.toContain('<dt><a href="#sales">')
  const absent = /<p class="soft small">Not loaded in this service: .*?<\/p>/s.exec(page.html)![0]
  for (const id of ['sales', 'planning', 'energy', 'owners']) expect(absent).toContain(`<a href="#${id}">`)
  expect(page.text).toContain('Not loaded in this service for this commune.')
})

test('a parcel that left the cadastre has a page (410) with its successors and the data that still name it', async () => {
  const files = await publishedDemo()
  const [half, other] = ['960010000A9001', '960010000A9002']
  await divideParcel(files, demoPlace.soldIdu, [1, 4], [half, other])
  await ingestDemo(files, { datasets: ['cadastre'], files: {} })
  const site = new Reader((await served(files.dataDir)).app)
  const page = await site.get(`/parcels/${demoPlace.soldIdu}`)
  expect([page.status, page.headers['x-robots-tag']]).toEqual([410, 'noindex, noarchive'])
  expect(page.html).toContain('<h1>Parcel A 1, which left the cadastre</h1>')
  expect(page.text).toContain('596\u00a0m²')
  expect(page.html).toContain('<body class="sheet parcel">')
  expect(page.html).toMatch(/<nav class="menu"[^>]*><a href="#sales">/)
  expect(page.html).toContain('<section class="cited">')
  expect(page.text).toContain('The 2 parcels of today on its ground')
  for (const idu of [half, other]) expect(page.html).toContain(`<a href="/parcels/${idu}">`)
  expect(page.text).toContain('€296,300')
  expect(page.text).toContain('MENUISERIE FICTIF 1')
  const panel = await site.get(`/map/parcels/${demoPlace.soldIdu}`)
  expect(panel.status).toBe(410)
  expect(panel.html).toContain(`<a href="/parcels/${half}">`)
})

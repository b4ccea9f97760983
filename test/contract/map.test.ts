import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { VERSION } from '../../shared/process/version.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { TinyReleases } from '../support/tiny-release.ts'

/** Bytes of all scripts of the map together, compressed, that a page may load. */
const MOST_SCRIPT = 370_000

test('the page of the map: its headers, and scripts and tiles from this service alone', async () => {
  const app = await buildTestApp()
  const page = await app.inject({ url: '/map', headers: { 'accept-language': 'fr' } })
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, noarchive',
    vary: 'accept-encoding, accept-language, cookie',
  })
  expect(String(page.headers['content-security-policy']).replace(/'sha256-[^']+'/g, 'HASH')).toBe(
    "default-src 'none'; style-src HASH 'self'; script-src 'self'; worker-src 'self'; connect-src 'self'; " +
      "img-src 'self' data: blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(page.body).toContain('<title>Carte · Terrier</title>')
  expect(page.body).toContain('La carte a besoin de JavaScript.')
  expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  const config = z
    .object({
      layers: z.record(z.string(), z.object({ tiles: z.string() })),
      bounds: z.array(z.number()).length(4),
      loaded: z.array(z.array(z.number())),
    })
    .parse(JSON.parse(/id="map-config">(.*?)<\/script>/s.exec(page.body)![1]!))
  expect(config.layers.parcels?.tiles).toBe(
    `/v1/tiles/r20260301-120000-0123abcd-${VERSION}/parcels/{z}/{x}/{y}.mvt`,
  )
  // The four parcels: the map asks there whether something is loaded where the reader is.
  expect(config.loaded).toEqual([[2.499, 46.499, 2.502, 46.501]])
})

test('a background that is set is the one other origin that the page may ask, and the reader switches it on', async () => {
  const mapBackground = { address: 'https://tiles.example.fr:8443/{z}/{x}/{y}.png', credit: '© Exemple <b>' }
  const app = await buildTestApp(new TinyReleases(), { mapBackground })
  const page = await app.inject({ url: '/map', headers: { 'accept-language': 'fr' } })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("; connect-src 'self' https://tiles.example.fr:8443; img-src 'self' data: blob:; ")
  expect(policy.split('tiles.example.fr')).toHaveLength(2)
  expect(page.body).toContain('<input type="checkbox" name="background"')
  expect(page.body).toContain('Le fond vient de tiles.example.fr:8443')
  // Other pages with a map have no such box: they go on asking this service alone.
  const home = await app.inject('/')
  expect(String(home.headers['content-security-policy'])).not.toContain('tiles.example.fr')
  expect((await (await buildTestApp()).inject('/map')).body).not.toContain('name="background"')
})

test('what is not loaded is disabled, with its reason', async () => {
  const app = await buildTestApp()
  const { body } = await app.inject({ url: '/map', headers: { 'accept-language': 'fr' } })
  expect(body).toContain('<input type="checkbox" name="permits" disabled aria-describedby="absent-permits">')
  expect(body).toContain(
    '<p class="absent" id="absent-permits">Les permis (Sitadel) ne sont pas chargés dans ce service.</p>',
  )
})

test('without a release there is a page, which has no layers', async () => {
  const releases = new TinyReleases()
  releases.stores = undefined
  const app = await buildTestApp(releases)
  const page = await app.inject('/map')
  expect([page.statusCode, page.body.includes('"layers":{}')]).toEqual([200, true])
})

test('scripts are kept for good, compressed once, and together below the bound', async () => {
  const app = await buildTestApp()
  const { body } = await app.inject('/map')
  const named = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  // Those that a page asks for later, too.
  const paths = [...new Set([...named, ...(await builtScripts())])]
  const sizes = { br: 0, gzip: 0 }
  for (const path of paths) {
    expect(path).toMatch(/^\/assets\/[a-z]+-[0-9A-Z]{8}\.(js|css)$/)
    const plain = await app.inject(path)
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
    })
    for (const [coding, inflate] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const coded = await app.inject({ url: path, headers: { 'accept-encoding': coding } })
      expect(coded.headers['content-encoding']).toBe(coding)
      expect(inflate(coded.rawPayload).equals(plain.rawPayload)).toBe(true)
      if (path.endsWith('.js')) sizes[coding] += coded.rawPayload.length
    }
  }
  // The library is really in it.
  expect(sizes.br).toBeGreaterThan(200_000)
  expect(sizes.br).toBeLessThan(MOST_SCRIPT)
  expect(sizes.gzip).toBeLessThan(MOST_SCRIPT)
  const licences = await app.inject('/assets/licences.txt')
  expect(licences.body).toContain('maplibre-gl 6.17.0 (BSD-3-Clause)')
})

async function builtScripts(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../dist/assets/manifest.json'), 'utf8')
  const { files } = z.object({ files: z.array(z.string()) }).parse(JSON.parse(text))
  return files.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}`)
}

test('a script that is not there is not found', async () => {
  const app = await buildTestApp()
  expect((await app.inject('/assets/boot-00000000.js')).statusCode).toBe(404)
  expect((await app.inject('/assets/../package.json')).statusCode).toBe(404)
})

test('what is typed is suggested with its place, and a house number with its parcel', async () => {
  const app = await buildTestApp()
  const ask = async (q: string) => {
    const answer = await app.inject({
      url: '/map/suggest',
      query: { q },
      headers: { 'accept-language': 'fr' },
    })
    expect([q, answer.statusCode, answer.headers['cache-control']]).toEqual([q, 200, 'private, no-cache'])
    return answer.json()
  }
  const [first] = await ask('1 bis rue des lilas fictifs')
  expect(first).toMatchObject({
    label: '1bis Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo',
    kind: 'housenumber',
    lng: 2.50001,
    lat: 46.5,
    idu: '960010000A0002',
  })
  const [street] = await ask('rue des lilas fictifs')
  expect([street.kind, street.idu]).toEqual(['street', undefined])
  const [parcel] = await ask('96001 000 0a 0001')
  expect(parcel).toMatchObject({ kind: 'parcel', idu: '960010000A0001', href: '/parcels/960010000A0001' })
  for (const nothing of ['', '  ', '!?', 'zzzzzz', '960010000Z9999', 'x'.repeat(300)])
    expect(await ask(nothing)).toEqual([])
})

/** One question, and so many pages a minute; all else without a ceiling. */
function quotasOfPages(minute: number) {
  const none = { minute: 0, day: 0 }
  return { ip: { minute: 1, day: 1 }, key: none, pages: { minute, day: 100 }, tiles: none, downloads: none }
}

test('suggestions count against the ceiling of pages, not of questions', async () => {
  const app = await buildTestApp(new TinyReleases(), { quotas: quotasOfPages(2) })
  const statuses: number[] = []
  for (const q of ['rue', 'rue d', 'rue de'])
    statuses.push((await app.inject({ url: '/map/suggest', query: { q } })).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})

test('choosing parcels counts as pages: it leaves the questions of the reader alone', async () => {
  const app = await buildTestApp(new TinyReleases(), { quotas: quotasOfPages(30) })
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  for (let click = 0; click < 12; click += 1) {
    const idu = `960010000A000${(click % 4) + 1}`
    for (const path of [`/map/parcels/${idu}`, `/map/parcels/${idu}/unit`])
      expect([path, await statusOf(path)]).toEqual([path, 200])
  }
  expect(await statusOf('/v1/parcels/960010000A0001')).toBe(200)
  expect(await statusOf('/v1/parcels/960010000A0001')).toBe(429)
})

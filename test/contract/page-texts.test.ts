import { expect, test } from 'vitest'
import { servedDemo } from '../support/service.ts'

const { app } = await servedDemo()
const page = async (url: string, language: string) =>
  (await app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })).body

/** What a person reads of a page: neither scripts nor what stands between <code>. */
const readText = (body: string) =>
  body.replaceAll(/<(script|style|code|pre)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '\n')

test.each([
  '/',
  '/mentions',
  '/donnees',
  '/changements',
  '/docs',
  '/docs/getNearestParcel',
  '/ogc?f=html',
  '/map',
  '/search?q=zzzz',
  '/parcels/960010000A0001',
  '/communes/96001',
  '/communes/96001/estimates',
  '/departements/96',
  '/parcels/nonsense',
  '/nothing',
  '/account',
])('%s keeps the signs of French on the line of the word before, and writes a minus as one', async (url) => {
  const text = readText(await page(url, 'fr'))
  expect(text.match(/.* [?!:;»].*|.*« .*|.*(?:De|de) -\d.*/g) ?? []).toEqual([])
})

test.each([
  ['/', 'Tapez une adresse pour voir sa parcelle cadastrale, ses ventes et les prix alentour.'],
  ['/parcels/960010000A0001', 'Parcelle A 1, Sainte-Parcelle-la-Démo'],
  ['/communes/96001', 'Prix médian au m² des logements vendus, avec le nombre de ventes dont il est fait.'],
])('%s says in its head what it is', async (url, description) => {
  expect(await page(url, 'fr')).toContain(`<meta name="description" content="${description}">`)
})

test('a page begins with its lead, which is its description, in the language of its reader', async () => {
  const lead =
    'Everything this service answers from, as Parquet files to fetch whole or in part. Cite the producer and the edition.'
  const body = await page('/donnees', 'en')
  expect(body).toContain(`<meta name="description" content="${lead}">`)
  expect(body).toContain(`</h1><p class="lead">${lead}</p>`)
})

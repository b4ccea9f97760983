import { expect, test } from 'vitest'
import { cursorOf, questionHash } from '../../api/answers/cursor.ts'
import { OgcQuestions } from '../support/ogc-questions.ts'
import { servedDemo } from '../support/service.ts'

const ogc = new OgcQuestions(await servedDemo())
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const PARCELS = '/ogc/collections/parcels/items'
const owner = { release: 'r20200101-000000-00000000', question: questionHash('ogc parcels', {}) }
const OF_A_PAST_RELEASE = `${PARCELS}?limit=3&cursor=${cursorOf(owner, [0, 3])}`

const ask = async (url: string, accept: string, language = 'fr') => {
  const answer = await ogc.app.inject({ url, headers: { accept, 'accept-language': language } })
  const { 'content-type': type, 'x-robots-tag': robots } = answer.headers
  return { status: answer.statusCode, type, robots, body: answer.body }
}

test.each([
  [`${PARCELS}?limit=0`, 400, 'query.limit doit être un nombre entier à partir de 1'],
  [`${PARCELS}?f=xml`, 400, 'query.f doit être json, html ou gpkg'],
  [OF_A_PAST_RELEASE, 410, 'r20200101-000000-00000000'],
  ['/ogc/collections/nope', 404, '/ogc/collections/nope'],
  [`${PARCELS}/960010000Z9999`, 404, '960010000Z9999'],
])('%s is a page with its status for a person', async (url, status, words) => {
  const page = await ask(url, BROWSER)
  expect(page).toMatchObject({ status, type: 'text/html; charset=utf-8', robots: 'noindex, noarchive' })
  expect(page.body).toContain('<html lang="fr"')
  expect(page.body).toContain('<h1>Cela n’a pas marché</h1>')
  expect(page.body).toContain(words)
  expect((await ask(url, BROWSER, 'en')).body).toContain('<html lang="en"')
  // The form in the address counts more than the header.
  if (url.includes('f=')) return
  const form = `${url}${url.includes('?') ? '&' : '?'}f=`
  expect(await ask(`${form}html`, '*/*')).toMatchObject({ status, type: 'text/html; charset=utf-8' })
  expect(await ask(`${form}json`, BROWSER)).toMatchObject({
    status,
    type: 'application/problem+json; charset=utf-8',
  })
})

test.each([
  [`${PARCELS}?limit=0`, 'application/geo+json'],
  [OF_A_PAST_RELEASE, '*/*'],
  ['/ogc/collections/nope', 'application/json'],
  ['/ogc/tiles/WebMercatorQuad/16/x/0', BROWSER],
])('%s is a problem document for a program', async (url, accept) => {
  expect((await ask(url, accept)).type).toBe('application/problem+json; charset=utf-8')
})

test('the page of a past release leads to the first page of the same question', async () => {
  const { body } = await ask(`${OF_A_PAST_RELEASE}&f=html`, BROWSER)
  expect(body).toContain(`<a href="${PARCELS}?limit=3&amp;f=html">Reprendre à la première page</a>`)
})

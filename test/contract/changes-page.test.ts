import { expect, test } from 'vitest'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { elementsOf, readXml, textIn } from '../support/read-xml.ts'
import { served } from '../support/service.ts'

const PUBLIC = 'https://terrier.example.fr'
const demo = await parcelsDemo()
const { dataDir } = demo
/** The first release, and one without a parcel. */
const releases = [(await dataDir.readCurrent())!]
await dropLastParcel(demo)
releases.push((await ingestDemo(demo, { datasets: ['cadastre'], files: {} })).release)
const service = await served(dataDir, { PUBLIC_URL: PUBLIC })

const page = (url: string, language = 'fr') =>
  service.app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })

test('tells in French what each publication changed, the newest first, with a link that gives it', async () => {
  const { statusCode, body } = await page('/changements')
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>Ce qui a changé</h1>')
  const ids = [...body.matchAll(/<section id="([^"]+)">/g)].map(([, id]) => id)
  expect(ids).toEqual([releases[1]!.id, releases[0]!.id])
  const cadastre = body.slice(body.indexOf('les parcelles (cadastre)'))
  expect(cadastre).toMatch(
    /<th scope="row"><a href="\/v1\/changes[^"]+" aria-label="[^"]+Val-Terrier \(territoire inventé\) \(96\)">Val-Terrier \(territoire inventé\) \(96\)<\/a> <span class="soft">correction du producteur<\/span><\/th>\s*<td>1<\/td><td>1<\/td><td>0<\/td>/,
  )
  expect(body).toContain('n’a pas été calculé')
  const link = /href="(\/v1\/changes[^"]+dataset=cadastre[^"]*)"/.exec(cadastre)![1]!.replaceAll('&amp;', '&')
  const lines = (await service.app.inject(link)).body.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).kind).sort()).toEqual(['added', 'removed'])
})

test('in English too; the home page leads to it, and it to the feed', async () => {
  expect((await page('/changements', 'en')).body).toContain('<h1>What changed</h1>')
  expect((await page('/')).body).toContain('<a href="/changements">ce qui a changé</a>')
  expect((await page('/changements')).body).toContain(
    '<link rel="alternate" type="application/feed+json" title="Terrier\u00a0: publications des données" href="/changements.json">' +
      '<link rel="alternate" type="application/atom+xml" title="Terrier\u00a0: publications des données (Atom)" href="/changements.atom">',
  )
})

test('the feed is JSON Feed 1.1, in French for everyone', async () => {
  const { headers, body } = await page('/changements.json', 'en')
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
  const feed = JSON.parse(body)
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    language: 'fr',
    home_page_url: `${PUBLIC}/changements`,
    feed_url: `${PUBLIC}/changements.json`,
  })
  expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(
    [releases[1]!, releases[0]!].map(({ id }) => `urn:terrier:release:${id}`),
  )
  expect(feed.items[0]).toMatchObject({
    url: `${PUBLIC}/changements#${releases[1]!.id}`,
    date_published: releases[1]!.createdAt,
    title: expect.stringMatching(/^Publication du \d/),
    content_text: expect.stringContaining(
      'les parcelles (cadastre), 96\u00a0: lignes ajoutées\u00a0: 1\u00a0; retirées\u00a0: 1\u00a0; modifiées\u00a0: 0',
    ),
  })
  expect(feed.items[1].content_text).toContain('n’a pas été calculé')
})

test('the same as Atom, in French for everyone', async () => {
  const { headers, body } = await page('/changements.atom', 'en')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const feed = readXml(body)
  expect([feed.name, feed.attributes]).toEqual([
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'fr' },
  ])
  expect(['id', 'title', 'updated'].map((name) => textIn(feed, name))).toEqual([
    `${PUBLIC}/changements.atom`,
    'Terrier\u00a0: publications des données',
    releases[1]!.createdAt,
  ])
  expect(elementsOf(feed, 'link').map(({ attributes: { rel, href } }) => [rel, href])).toEqual([
    ['self', `${PUBLIC}/changements.atom`],
    ['alternate', `${PUBLIC}/changements`],
  ])
  const { items } = JSON.parse((await page('/changements.json')).body)
  const entries = elementsOf(feed, 'entry')
  expect(entries).toHaveLength(2)
  expect(
    entries.map((entry) => ({
      id: textIn(entry, 'id'),
      url: elementsOf(entry, 'link')[0]!.attributes.href,
      title: textIn(entry, 'title'),
      content_text: textIn(entry, 'content'),
      date_published: textIn(entry, 'published'),
    })),
  ).toEqual(items)
})

import { expect, test } from 'vitest'
import { Reader } from '../support/browse.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { TinyReleases } from '../support/tiny-release.ts'

const SITE = { name: 'Cadastre & Cie', contact: 'contact@example.fr', legal: 'Publié par X, hébergé par Y.' }
const FRENCH = { 'accept-language': 'fr', accept: 'text/html' }
const foot = (html: string) => /<footer.*<\/footer>/s.exec(html)![0]

test('every page ends with the legal notice, sources, privacy, contact, version and release', async () => {
  const site = new Reader(await buildTestApp(new TinyReleases(), { site: SITE }), FRENCH)
  for (const url of [
    '/',
    '/mentions',
    '/parcels/960010000A0001',
    '/parcels/nonsense',
    '/account/sign-in',
    '/nowhere',
  ]) {
    const { html } = await site.get(url)
    expect(html, url).toContain('<header><strong>Cadastre &amp; Cie</strong>')
    for (const link of [
      '/mentions#legal',
      '/mentions#sources',
      '/mentions#privacy',
      'mailto:contact@example.fr',
    ])
      expect([url, foot(html).includes(`href="${link}"`)]).toEqual([url, true])
    expect(foot(html), url).toMatch(
      /Cadastre &amp; Cie · Terrier \d+\.\d+\.\d+ · édition r20260301-120000-0123abcd/,
    )
  }
})

test('the page of the notice says who runs the service, every source with its licence, and how to be withheld', async () => {
  const site = new Reader(await buildTestApp(new TinyReleases(), { site: SITE }), FRENCH)
  const { status, html, text } = await site.get('/mentions')
  expect(status).toBe(200)
  expect(html).toContain('<p>Publié par X, hébergé par Y.</p>')
  expect(text).toMatch(/Title of cog, 2026\s+Producer of cog · Licence Ouverte 2\.0/)
  expect(text).toContain('statut-diffusion-sirene.insee.fr')
  expect(html).toContain('<a href="mailto:contact@example.fr">contact@example.fr</a>')
  expect((await site.get('/mentions?lang=en')).text).toContain('never natural persons who own')
})

test('a notice that is an address is a link', async () => {
  const legal = 'https://example.fr/mentions'
  const site = new Reader(await buildTestApp(new TinyReleases(), { site: { name: 'Terrier', legal } }))
  expect((await site.get('/mentions')).html).toContain(`<a href="${legal}">Legal notice of Terrier</a>`)
})

test('what is not set is said, and without a release the page still answers', async () => {
  const releases = new TinyReleases()
  releases.stores = undefined
  const { status, html, text } = await new Reader(await buildTestApp(releases)).get('/mentions')
  expect(status).toBe(200)
  expect(text).toContain('has not said here who they are (setting SITE_LEGAL)')
  expect(text).toContain('(setting SITE_CONTACT)')
  expect(foot(html)).not.toContain('mailto:')
  expect(foot(html)).toMatch(/<p class="soft">Terrier \d+\.\d+\.\d+<\/p>/)
})

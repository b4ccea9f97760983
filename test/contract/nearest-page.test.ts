import { expect, test } from 'vitest'
import { Reader } from '../support/browse.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { TinyReleases, tinyManifest, tinyStores } from '../support/tiny-release.ts'

/** 331 m north of the parcels, 334 m from the addresses. */
const OUTSIDE = '/parcels/nearest?lng=2.5&lat=46.50323&q=9+rue+des+Lilas'

const reader = async (language: string, stores = tinyStores()) =>
  new Reader(await buildTestApp(new TinyReleases(stores)), { 'accept-language': language })

test('a point on no loaded parcel: the page names what was searched, and how far the parcel is', async () => {
  const english = await (await reader('en')).get(OUTSIDE)
  expect(english.status).toBe(200)
  expect(english.text).toContain(
    '“9 rue des Lilas” lies on no loaded parcel; this is the nearest, 332\u00a0m away.',
  )
  const french = await reader('fr')
  expect((await french.get(OUTSIDE)).text).toContain(
    '«\u00a09 rue des Lilas\u00a0» n’est sur aucune parcelle chargée\u00a0; voici la plus proche, à 332\u00a0m.',
  )
  expect((await french.get(OUTSIDE.replace(/&q=.*/, ''))).text).toContain('Ce lieu n’est sur aucune parcelle')
})

test('the commune of the point is named where its cadastre is not loaded', async () => {
  const datasets = tinyManifest.datasets.filter(({ name }) => name !== 'cadastre')
  const site = await reader('fr', tinyStores({ manifest: { ...tinyManifest, datasets } }))
  expect((await site.get(OUTSIDE)).text).toContain(
    'Le cadastre de sa commune (Sainte-Parcelle-la-Démo) n’est pas chargé dans ce service.',
  )
  expect((await (await reader('fr')).get(OUTSIDE)).text).not.toContain('n’est pas chargé dans ce service.')
})

test('a point on a parcel, and a parcel asked by its identifier, say nothing of a distance', async () => {
  const site = await reader('en')
  for (const url of ['/parcels/nearest?lng=2.5&lat=46.5', '/parcels/960010000A0001'])
    expect((await site.get(url)).text).not.toContain('this is the nearest')
})

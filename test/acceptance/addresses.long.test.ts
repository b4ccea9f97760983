import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { AddressLinks } from '../../ingest/links/address-links.ts'
import { ReleaseFiles } from '../../ingest/release-files.ts'
import { wordsOf } from '../../shared/addresses/words.ts'
import { openRelease } from '../../stores/open-release.ts'
import type { Stores } from '../../stores/stores.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { filtered } from '../support/filtered.ts'
import { mistakenQueries, PARIS_QUERIES, parisAddresses } from '../support/paris-addresses.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'

const same = (a: string, b: string) => wordsOf(a).join(' ') === wordsOf(b).join(' ')

describeWithSamples('the real addresses of Paris', () => {
  let stores: Stores
  let links: AddressLinks

  beforeAll(async () => {
    const dataDir = await cutFrance()
    await ingestSamples(dataDir, { datasets: ['cadastre'], area: '75118' })
    const { release } = await ingestSamples(dataDir, { datasets: ['ban'], area: '75' })
    stores = await openRelease(dataDir.dir)
    links = (await AddressLinks.open(new ReleaseFiles(dataDir, release.files), '75', dataDir.work('links')))!
  })

  test('158,048 house numbers', () => {
    expect(stores.addresses.count).toBe(158_048)
  })

  test('98 % of the addresses of the 18e lie in a parcel, and most of the others are near one', () => {
    const count = { contained: 0, near: 0, none: 0 }
    const own = parisAddresses().filter(({ commune }) => commune === '75118')
    for (const { id } of own) count[(links.byBanId(id)[0]?.method ?? 'none') as keyof typeof count]++
    expect(own).toHaveLength(12_280)
    expect(count).toEqual({ contained: 12_050, near: 191, none: 39 })
  })

  test.each(PARIS_QUERIES)('300 addresses, $name: $atLeast % first answers', async ({ make, atLeast }) => {
    const asked = mistakenQueries(make, 300)
    const missed = await filtered(asked, async ({ text, address }) => {
      const [hit] = await stores.addresses.search(text, { limit: 5 })
      if (hit?.id === address.id) return false
      // Two streets of one name and postcode are told apart by nothing in the question.
      return (
        !hit ||
        !same(hit.name, address.street) ||
        `${hit.number}${hit.suffix}` !== address.number + address.suffix
      )
    })
    const share = (100 * (asked.length - missed.length)) / asked.length
    expect(asked.length).toBeGreaterThan(75)
    expect(share, missed.map(({ text }) => text).join('\n')).toBeGreaterThanOrEqual(atLeast)
  })

  test('of the first answers with a score of 0.9 or more, at least 98 % are right; under 0.6, at most a quarter', async () => {
    const bands = { high: [0, 0], low: [0, 0] }
    for (const { make } of PARIS_QUERIES)
      for (const { text, address } of mistakenQueries(make, 100)) {
        const [hit] = await stores.addresses.search(text, { limit: 1 })
        if (!hit || (hit.score < 0.9 && hit.score >= 0.6)) continue
        const band = hit.score >= 0.9 ? bands.high : bands.low
        band[0]!++
        if (hit.id === address.id || same(hit.name, address.street)) band[1]!++
      }
    expect(bands.high[1]! / bands.high[0]!).toBeGreaterThanOrEqual(0.98)
    expect(bands.low[1]!).toBeLessThanOrEqual(Math.max(3, bands.low[0]! / 4))
  })

  test('addresses of another town, which is not loaded, get no score above 0.75', async () => {
    const lines = gunzipSync(readFileSync(samplePath('files/ban/93010-adresses.R-export.csv.gz')))
      .toString()
      .trim()
      .split('\n')
      .slice(1)
    const scores = await Promise.all(
      lines
        .filter((_, i) => i % 40 === 0)
        .map(async (line) => {
          const [, , , number, , street] = line.split(',').map((cell) => cell.replaceAll('"', ''))
          return (
            (await stores.addresses.search(`${number} ${street} 93140 Bondy`, { limit: 1 }))[0]?.score ?? 0
          )
        }),
    )
    expect(scores.length).toBeGreaterThan(200)
    expect(Math.max(...scores)).toBeLessThan(0.75)
  })

  test('a town, an arrondissement and a postcode alone', async () => {
    const first = async (q: string) => (await stores.addresses.search(q, { limit: 1 }))[0]
    expect(await first('paris')).toMatchObject({ type: 'municipality', id: '75056', score: 1 })
    expect(await first('Paris 18e Arrondissement')).toMatchObject({ type: 'municipality', id: '75118' })
    expect(await first('75018')).toMatchObject({ type: 'municipality', id: '75118' })
  })

  test('a number that is not there gives the nearest, and says so', async () => {
    const [hit] = await stores.addresses.search('4000 rue de Vaugirard 75015', { limit: 1 })
    expect(hit).toMatchObject({ name: 'Rue de Vaugirard', numberMatch: 'nearest' })
    expect(hit!.number).toBeGreaterThan(390)
    expect(hit!.score).toBeLessThan(0.9)
  })

  test('near a point, the street of that arrondissement comes first; an exact far one is still found', async () => {
    const near = { lng: 2.3412, lat: 48.8924 }
    const [bias] = await stores.addresses.search('rue de la chapelle', { limit: 1, near })
    expect(bias).toMatchObject({ commune: '75118' })
    const [far] = await stores.addresses.search('12 rue de la convention 75015', { limit: 1, near })
    expect(far).toMatchObject({ commune: '75115', number: 12 })
  })
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Manifest } from '../../../shared/release/release.ts'
import { openAllAddresses } from '../../../stores/addresses/open-addresses.ts'
import { openingOf } from '../../support/opening.ts'
import { temporaryDir } from '../../support/temp.ts'
import { CountryFiles } from './country-files.ts'
import { places } from './places.ts'
import { writeStreets } from './streets.ts'

const EMPTY: Manifest = {
  format: 4,
  id: 'r20260101-000000-00000000',
  createdAt: '2026-01-01T00:00:00Z',
  contentHash: '0'.repeat(64),
  datasets: [],
  files: [],
  builds: [],
  difference: { previous: null, rows: {} },
}

test('invented streets are a release that is opened and searched, each in the département of its place', async () => {
  // The last place, 2A, is neither the last nor the first by its code.
  const [all, chosen] = [places(95), ['01', '30', '2A']]
  const own = all.filter(({ code }) => chosen.includes(code))
  const country = await CountryFiles.create(join(await temporaryDir('country-streets'), 'served'))
  const questions = await writeStreets(country, own, { count: 900, seed: 3 })

  // A file of addresses counts its house numbers: these streets have none.
  expect(country.weigh('street-index').rows).toBeGreaterThan(900)
  expect(country.weigh('addresses').rows).toBe(0)
  await country.publish(EMPTY)
  const manifest = (await country.dataDir.readCurrent())!
  const addresses = await openAllAddresses(openingOf({ dataDir: country.dataDir, files: manifest.files }))
  const found = await Promise.all(
    questions.slice(0, 900).map(async (text) => (await addresses.search(text, { limit: 1 }))[0]),
  )
  expect(found.filter((hit) => hit === undefined).length / found.length).toBeLessThan(0.05)
  for (const { code, lng, lat } of own) {
    const here = found.filter((hit) => hit?.commune.startsWith(code))
    expect(here.length).toBeGreaterThan(100)
    for (const hit of here) {
      expect(hit!.lng - lng).toBeGreaterThanOrEqual(-1e-6)
      expect(hit!.lng - lng).toBeLessThan(0.46)
      expect(hit!.lat - lat).toBeGreaterThanOrEqual(-1e-6)
      expect(hit!.lat - lat).toBeLessThan(0.27)
    }
  }
})

import { expect, test } from 'vitest'
import { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { manifest } from '../../shared/release/release.ts'
import { QueryPool } from '../../stores/sets/query-pool.ts'
import { SetStore } from '../../stores/sets/set-store.ts'
import { tinyManifest, tinyStores } from '../../test/support/tiny-release.ts'
import { TEXTS } from '../texts/texts.ts'
import { loadedInWords } from './there.ts'

/** A release whose parcels can be searched; no row of theirs is read here. */
function searchable() {
  const facts = {
    dataset: 'parcel-facts',
    area: '75',
    role: 'lake',
    kind: 'parcel-facts',
    file: 'facts.parquet',
    sha256: 'a'.repeat(64),
    bytes: 1,
    rows: 1,
  }
  const dataDir = new DataDir('/nowhere')
  const pool = new QueryPool({ places: 1, queue: 1, timeMs: 1000 })
  const own = manifest.parse({ ...tinyManifest, files: [facts] })
  return tinyStores({ sets: new SetStore(own, dataDir, new CheckedFiles(dataDir), pool, 64e6) })
}

/** What the map names as not loaded of surfaces in a box, where parcels of Paris 18 (75118) are loaded. */
async function lackingIn(minLng: number, minLat: number, maxLng: number, maxLat: number): Promise<string> {
  const place = { mode: 'bbox', bbox: { minLng, minLat, maxLng, maxLat } }
  const { text } = await loadedInWords({ place, columns: ['surface'] }, searchable(), TEXTS.fr)
  return text.replace(/\s/g, ' ')
}

test('a box over a border names the département behind it that is not loaded', async () => {
  const text = await lackingIn(2.2, 48.84, 2.34, 48.88)
  expect(text).toContain('Chargé en partie seulement pour Paris')
  expect(text).toContain('Pas chargé pour 92 : les parcelles (cadastre)')
  expect(text).not.toContain('pour 96')
})

test('a box far from France has nothing loaded', async () => {
  expect(await lackingIn(-74.01, 40.7, -74, 40.71)).toContain('Rien n’y est chargé.')
})

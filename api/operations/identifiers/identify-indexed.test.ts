import { expect, test } from 'vitest'
import type { Manifest } from '../../../shared/release/release.ts'
import { Documents } from '../../../stores/documents/documents.ts'
import { tinyManifest, tinyStores } from '../../../test/support/tiny-release.ts'
import { identifyIndexed } from './identify-indexed.ts'

const [, cadastre] = tinyManifest.datasets
const whole = (area: string) => ({ ...cadastre!.units[0]!, area, commune: undefined })

/** Of the numbers of 31 there is no index, because no cadastre is loaded there. */
const withoutCadastre = (datasets: Manifest['datasets'], known: readonly string[] = []) =>
  tinyStores({
    manifest: { ...tinyManifest, datasets: [...tinyManifest.datasets, ...datasets] },
    documents: Object.assign(new Documents([], []), {
      has: (_kind: unknown, area?: string) => area !== '31',
      everywhere: async (_kind: unknown, key: string) => (known.includes(key) ? [{ value: [] }] : []),
    }),
  })

test('a permit of a département without a cadastre is not loaded, and no unknown permit', async () => {
  const stores = withoutCadastre([{ ...cadastre!, name: 'permits', units: [whole('31'), whole('96')] }])
  expect(await identifyIndexed('permit', '03155512C0210', stores)).toMatchObject({
    status: 'not-loaded',
    coverage: {
      status: 'not-loaded',
      detail: expect.stringContaining('terrier ingest cadastre --area 31'),
      datasets: ['permits'],
    },
  })
  const elsewhere = await identifyIndexed('permit', '09600112C0210', stores)
  expect([elsewhere.status, elsewhere.coverage.status]).toEqual(['unknown', 'partly-loaded'])
})

test('a diagnostic without a parcel says that the cadastre of its place may not be loaded', async () => {
  const stores = withoutCadastre(
    [{ ...cadastre!, name: 'dpe', units: [whole('69')] }],
    ['diagnostic/2369E2223214Z'],
  )
  expect(await identifyIndexed('diagnostic', '2369E2223214Z', stores)).toMatchObject({
    status: 'known',
    coverage: {
      status: 'partly-loaded',
      detail: expect.stringContaining(
        '"cadastre" is loaded for département 75 (1 commune), 96 (1 commune) alone',
      ),
      datasets: ['dpe', 'cadastre'],
    },
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AddressesBuilder } from '../../ingest/datasets/ban/addresses-builder.ts'
import { builtAddresses } from '../../test/support/built-addresses.ts'
import { chord } from '../../test/support/geodesy.ts'
import { holding } from '../blocks/hold.ts'
import { nearestNumbers } from './nearest-numbers.ts'

const point = fc.tuple(
  fc.integer({ min: 24_000_000, max: 24_100_000 }).map((x) => x / 1e7),
  fc.integer({ min: 465_000_000, max: 465_100_000 }).map((y) => y / 1e7),
)

function artefactOf(departement: string, points: readonly (readonly [number, number])[]) {
  const builder = new AddressesBuilder(departement, [
    { commune: `${departement}001`, name: 'X', city: '', former: '', postcode: '', postal: '' },
  ])
  builder.addEntry({ type: 0, name: 'Rue', key: 'k', locality: 0, lon: 2, lat: 46, importance: 0 })
  points.forEach(([lon, lat], i) => {
    builder.addNumber({
      entry: 0,
      id: `k_${i}`,
      number: i,
      suffix: '',
      lon,
      lat,
      locality: 0,
      certified: false,
      links: [],
    })
  })
  return builtAddresses(builder.encode())
}

test('the nearest house numbers are those that measuring all of them gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(point, { maxLength: 80 }),
      fc.array(point, { maxLength: 80 }),
      point,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 2000 }),
      async (first, second, [lng, lat], limit, reach) => {
        const both = [artefactOf('96', first), artefactOf('97', second)]
        const asked = { lng, lat, limit, maxMetres: reach }
        const found = await holding((hold) => nearestNumbers(both, asked, hold))
        const truth = [...first, ...second].map((to) => chord([lng, lat], to)).sort((a, b) => a - b)
        const within = truth.filter((metres) => metres <= reach).slice(0, limit)
        // A chord and the plane differ by less than a millimetre at this reach; a point on the rim may fall on either side.
        if (truth.some((metres) => Math.abs(metres - reach) < 0.001)) return
        expect(found).toHaveLength(within.length)
        found.forEach(({ metres }, i) => {
          expect(Math.abs(metres - within[i]!)).toBeLessThan(0.001)
        })
      },
    ),
    { numRuns: 60 },
  )
})

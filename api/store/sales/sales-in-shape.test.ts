import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSales, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import type { Ring } from '../../../shared/geo/polygons.ts'
import { PolygonShape } from '../../../stores/sales/polygon-shape.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import { atOnce } from '../../../stores/turns.ts'
import { salesInShape } from './sales-in-shape.ts'
import { searchShape } from './search-artefact.ts'

/** Small whole numbers, away from 0, 0, which stands for no place: touching and shared edges happen. */
const coordinate = fc.integer({ min: 1, max: 60 })
const triangle = fc
  .tuple(coordinate, coordinate, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .map(([x, y, width, height]): Ring => [x, y, x + width, y, x, y + height])
/** A parcel, a point, or a place that nobody knows. */
const site = fc.oneof(
  triangle.map((ring) => ({ point: null, polygons: [[ring]] })),
  fc
    .tuple(coordinate, coordinate)
    .map((point): { point: [number, number]; polygons: null } => ({ point, polygons: null })),
  fc.constant({ point: null, polygons: null }),
)
const sale = fc.record({
  day: fc.integer({ min: 1, max: 9 }),
  price: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
  multiLot: fc.boolean(),
  sites: fc.uniqueArray(fc.nat(14), { minLength: 1, maxLength: 4 }),
})
const area = fc
  .record({
    x: coordinate,
    y: coordinate,
    radii: fc.array(fc.integer({ min: 8, max: 40 }), { minLength: 3, maxLength: 9 }),
  })
  .map(
    ({ x, y, radii }): Ring =>
      radii.flatMap((radius, i) => {
        const angle = (2 * Math.PI * i) / radii.length
        return [Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))]
      }),
  )
const filter: fc.Arbitrary<SaleFilter> = fc.record({
  firstDay: fc.integer({ min: 0, max: 5 }),
  lastDay: fc.integer({ min: 4, max: 10 }),
  priceMin: fc.constantFrom(undefined, undefined, 1, 5),
  includeMultiLot: fc.boolean(),
})

type Site = typeof site extends fc.Arbitrary<infer T> ? T : never
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never

function artefactOf(sites: readonly Site[], sales: readonly Sale[]): SalesArtefact {
  const builder = new SalesBuilder('01', [0, 0])
  for (const [key, one] of sites.entries()) builder.addSite({ key, aliases: [], ...one })
  const rest = { nature: 'Vente', elsewhere: false, premises: [], pricePerM2: null, zones: [] }
  for (const [i, one] of sales.toSorted((a, b) => b.day - a.day).entries())
    builder.addSale({
      id: i.toString(16).padStart(16, '0'),
      ...one,
      ...rest,
    })
  return openSales(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
}

test('the sales of a shape are those that the search sale by sale finds', () => {
  let met = 0
  fc.assert(
    fc.property(
      fc.array(site, { minLength: 15, maxLength: 15 }),
      fc.array(sale, { minLength: 10, maxLength: 40 }),
      area,
      filter,
      (sites, sales, ring, asked) => {
        const artefact = artefactOf(sites, sales)
        const shape = new PolygonShape([[ring]])
        const found = atOnce(salesInShape(artefact, shape, asked))
        const ranks = Array.from({ length: artefact.count }, (_, rank) => rank)
        expect(ranks.filter((rank) => found.has(rank))).toEqual(
          atOnce(searchShape(artefact, shape, asked, Infinity)),
        )
        met += found.count
      },
    ),
    { numRuns: 500 },
  )
  expect(met).toBeGreaterThan(300)
})

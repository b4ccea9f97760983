import fc from 'fast-check'
import type { Ring } from '../../shared/geo/polygons.ts'
import { BoxShape } from '../../stores/sales/box-shape.ts'
import { CircleShape } from '../../stores/sales/circle-shape.ts'
import { PolygonShape } from '../../stores/sales/polygon-shape.ts'
import type { SaleFilter } from '../../stores/sales/sale-filter.ts'
import { SALE_ORDERS } from '../../stores/sales/sale-order.ts'
import type { Shape } from '../../stores/sales/shape.ts'
import { OracleSales, type OracleSite } from './sales-oracle.ts'

/** Steps of some ten metres, away from 0, 0, which stands for no place: touching and shared edges happen. */
const STEP = 1000
const coordinate = fc.integer({ min: 1, max: 60 }).map((steps) => steps * STEP)
const side = fc.integer({ min: 1, max: 9 }).map((steps) => steps * STEP)
const triangle = fc
  .tuple(coordinate, coordinate, side, side)
  .map(([x, y, width, height]): Ring => [x, y, x + width, y, x, y + height])
const SITES = 25
const site: fc.Arbitrary<OracleSite> = fc.oneof(
  {
    weight: 3,
    arbitrary: triangle.map((ring) => ({ point: [ring[0]!, ring[1]!] as const, polygons: [[ring]] })),
  },
  fc.tuple(coordinate, coordinate).map((point) => ({ point, polygons: null })),
  fc.constant({ point: null, polygons: null }),
)
const TYPES = ['Maison', 'Appartement', 'Dépendance']
export const ZONES = ['01053', '69264', '010530101', '01053:0042', '69264:Z001']
const amount = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null })
const sale = fc.record({
  day: fc.integer({ min: 1, max: 200 }),
  price: amount,
  pricePerM2: amount,
  nature: fc.constantFrom('Vente', 'Adjudication'),
  multiLot: fc.boolean(),
  premises: fc.array(
    fc.record({
      type: fc.constantFrom(...TYPES),
      surface: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
      rooms: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    }),
    { maxLength: 3 },
  ),
  sites: fc.uniqueArray(fc.nat(SITES - 1), { maxLength: 4 }),
  zones: fc.subarray(ZONES),
  departements: fc.constantFrom(['01'], ['69'], ['01', '69']),
})

/** Two départements over the same ground; some sales lie in both. */
export const salesWorld: fc.Arbitrary<OracleSales> = fc
  .record({
    sites: fc.array(fc.array(site, { minLength: SITES, maxLength: SITES }), { minLength: 2, maxLength: 2 }),
    sales: fc.array(sale, { minLength: 20, maxLength: 60 }),
  })
  .map(({ sites, sales }) => {
    const named = sales.map((one, i) => ({ ...one, id: idOf(i) }))
    return new OracleSales({ '01': sites[0]!, '69': sites[1]! }, named)
  })

/** Keys of which some begin alike, and some have a number behind their digits. */
export const idOf = (i: number): string =>
  `${Math.floor(i / 3)
    .toString(16)
    .padStart(8, '0')}${(i % 2).toString(16).padStart(8, '0')}${i % 3 < 1 ? '' : `-${i + 2}`}`

export const salesShape: fc.Arbitrary<Shape> = fc.oneof(
  fc
    .tuple(coordinate, coordinate, fc.integer({ min: 5, max: 400 }))
    .map(([x, y, radius]) => new CircleShape(x / 1e7, y / 1e7, radius)),
  fc
    .tuple(coordinate, coordinate, side, side)
    .map(([x, y, w, h]) => new BoxShape([x, y, x + 3 * w, y + 3 * h])),
  triangle.map((ring) => new PolygonShape([[ring.map((one, i) => (i < 2 ? one : one + 9 * STEP))]])),
)
export const salesPlace = fc.oneof({ weight: 2, arbitrary: salesShape }, fc.subarray(ZONES, { minLength: 1 }))

const rarely = <T>(...values: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
export const salesFilter: fc.Arbitrary<SaleFilter> = fc.record({
  firstDay: fc.integer({ min: 0, max: 60 }),
  lastDay: fc.integer({ min: 120, max: 210 }),
  quarter: rarely(1, 2),
  priceMin: rarely(1, 5),
  priceMax: rarely(7),
  types: rarely(['Maison'], ['Appartement', 'Dépendance']),
  surfaceMin: rarely(3),
  roomsMax: rarely(3),
  nature: rarely('Vente', 'Echange'),
  includeMultiLot: fc.boolean(),
})
export const salesOrder = fc.constantFrom(...SALE_ORDERS)

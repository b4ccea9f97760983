import { createRandom } from '../../../data/sample/random.ts'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { BoxShape } from '../../../stores/sales/box-shape.ts'
import { CircleShape } from '../../../stores/sales/circle-shape.ts'
import { PolygonShape } from '../../../stores/sales/polygon-shape.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { type BenchSales, LAST_DAY } from './sales.ts'

export const KINDS = [
  'radius 5 km',
  'radius 5 km, four filters',
  'bbox 2 km',
  'bbox 2 km, four filters',
  'polygon of 2,000 vertices',
] as const
export type Kind = (typeof KINDS)[number]

/** As many answers as the interface gives at most. */
export const LIMIT = 50
export const RADIUS = 5000
/** Metres of a degree of latitude, near enough to draw shapes with. */
const METRES = 111_200
const CORNERS = 2000

/** Houses of 80 m² at least, sold for 150,000 to 400,000 € in two years of the five. */
export const FILTERS = {
  priceMin: 150_000,
  priceMax: 400_000,
  type: 'Maison',
  surfaceMin: 80,
  firstDay: LAST_DAY - 1095,
  lastDay: LAST_DAY - 365,
} as const

/** Every sale of every day. */
export const ALL_SALES: SaleFilter = { firstDay: 0, lastDay: 0xffff, includeMultiLot: true }

export const filtersOf = (kind: Kind): SaleFilter =>
  kind.endsWith('filters') ? { ...FILTERS, types: [FILTERS.type], includeMultiLot: true } : ALL_SALES

/** A place asked about: its middle in WGS84 degrees, and the corners of the box or polygon around it. */
export interface Place {
  lng: number
  lat: number
  corners: [number, number][]
}

/** Places around sold parcels, the same for both engines. */
export function drawPlaces(kind: Kind, { parcels }: BenchSales, count: number, seed: number): Place[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => {
    const { polygons } = parcels[Math.floor(random.next() * parcels.length)]!
    const [minX, minY] = boundsOf(polygons)
    const [lng, lat] = [minX / UNITS_PER_DEGREE, minY / UNITS_PER_DEGREE]
    const east = 1 / (METRES * Math.cos((lat * Math.PI) / 180))
    const around = (x: number, y: number): [number, number] => [
      rounded(lng + x * east),
      rounded(lat + y / METRES),
    ]
    if (!kind.startsWith('polygon')) return { lng, lat, corners: [around(-1000, -1000), around(1000, 1000)] }
    const corners = Array.from({ length: CORNERS }, (_, i) => {
      const angle = (i / CORNERS) * 2 * Math.PI
      const reach = random.between(1200, 2000)
      return around(reach * Math.cos(angle), reach * Math.sin(angle))
    })
    return { lng, lat, corners }
  })
}

/** To the units that shapes are made of, so that both engines are asked about exactly the same area. */
const rounded = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE) / UNITS_PER_DEGREE

/** What a request makes of its parameters before it searches. */
export function shapeOf(kind: Kind, { lng, lat, corners }: Place): Shape {
  if (kind.startsWith('radius')) return new CircleShape(lng, lat, RADIUS)
  const units = corners.flat().map((degrees) => Math.round(degrees * UNITS_PER_DEGREE))
  if (kind.startsWith('bbox')) return new BoxShape([units[0]!, units[1]!, units[2]!, units[3]!])
  return new PolygonShape([[units]])
}

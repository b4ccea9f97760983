import { z } from 'zod'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { type Polygons, type Ring, UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { RingComparison, ringsAreSimple } from '../../../shared/geo/rings/ring-contacts.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import { byTurns } from '../../../stores/reading/turns.ts'
import type { LoadedSales } from '../../../stores/sales/loaded-sales.ts'
import { PolygonShape } from '../../../stores/sales/polygon-shape.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { DRAWING } from '../../kernel/limits.ts'
import { refuseSwapped } from './places.ts'
import { saleSentences } from './sale-sentences.ts'

/** Where the rings stand in the question: refusals begin with it. */
const COORDINATES = 'geometry.coordinates'

/** Units of work (RingComparison) between two pauses. */
const WORK_A_PAUSE = 100_000
/** Positions whose edges are compared without a pause, all with all: less than a millisecond. */
const AT_ONCE = 128

const POSITION = { type: 'array', items: { type: 'number' } }
const listOf = (...items: object[]) => ({
  type: 'array',
  items: items.length > 1 ? { anyOf: items } : items[0],
})

/** Written out for readers of the schema only: `shapeOf` refuses what is wrong in it. */
const ringOrPolygon = z.unknown().meta(listOf(POSITION, listOf(POSITION)))

/** A GeoJSON Polygon or MultiPolygon, WGS84; its coordinates are read by `shapeOf`, which says what is wrong where. */
export const geometryInput = z
  .object({
    type: z.enum(['Polygon', 'MultiPolygon']),
    coordinates: z
      .array(ringOrPolygon)
      .max(DRAWING.rings)
      .meta({
        description: `Rings of [longitude, latitude] positions, WGS84, closed; at most ${DRAWING.positions} positions in all`,
      }),
  })
  .meta({
    id: 'DrawnGeometry',
    description: 'GeoJSON Polygon or MultiPolygon, WGS84 (RFC 7946); holes count',
    example: {
      type: 'Polygon',
      coordinates: [
        [
          [2.499, 46.499],
          [2.502, 46.499],
          [2.502, 46.502],
          [2.499, 46.502],
          [2.499, 46.499],
        ],
      ],
    },
  })

/**
 * The area of a geometry: at once, or as a promise when reading it takes more than a turn. Throws (or rejects with) the 400 Problem
 * that names the ring or position at fault.
 */
export function shapeOf(
  geometry: z.output<typeof geometryInput>,
  sales: LoadedSales,
): Shape | Promise<Shape> {
  return byTurns(readShape(geometry, sales))
}

function* readShape(geometry: z.output<typeof geometryInput>, sales: LoadedSales): Generator<void, Shape> {
  const reader = new GeometryTextReader()
  const polygons: Polygons =
    geometry.type === 'Polygon'
      ? [reader.polygon(geometry.coordinates, COORDINATES)]
      : list(geometry.coordinates, COORDINATES, saleSentences.polygons()).map((polygon, i) =>
          reader.polygon(polygon, `${COORDINATES}[${i}]`),
        )
  const simple = reader.positions <= AT_ONCE ? ringsAreSimple(polygons) : yield* compared(polygons)
  if (!simple) refuse(COORDINATES, saleSentences.crossing())
  const [minX, minY, maxX, maxY] = boundsOf(polygons)
  const degrees = (units: number) => units / UNITS_PER_DEGREE
  refuseSwapped(
    [degrees(minX), degrees(minY), degrees(maxX), degrees(maxY)],
    sales,
    `${COORDINATES} longitude`,
  )
  return new PolygonShape(polygons)
}

/** Whether the rings are simple. Throws the 400 Problem when finding out takes more than DRAWING.work. */
function* compared(polygons: Polygons): Generator<void, boolean> {
  yield
  const comparison = new RingComparison(polygons)
  for (;;) {
    yield
    const simple = comparison.advance(WORK_A_PAUSE)
    if (simple !== undefined) return simple
    if (comparison.work > DRAWING.work) refuse(COORDINATES, saleSentences.star())
  }
}

class GeometryTextReader {
  #positions = 0

  get positions(): number {
    return this.#positions
  }

  polygon(value: unknown, path: string): Ring[] {
    return list(value, path, saleSentences.rings()).map((ring, i) => this.#ring(ring, `${path}[${i}]`))
  }

  #ring(value: unknown, path: string): Ring {
    const positions = list(value, path, saleSentences.someSpots())
    this.#positions += positions.length
    if (this.#positions > DRAWING.positions) refuse(path, saleSentences.positions(DRAWING.positions))
    if (positions.length < 4) refuse(path, saleSentences.shortRing(positions.length))
    const ring: Ring = []
    for (const [i, position] of positions.entries()) {
      const [x, y] = readPosition(position, `${path}[${i}]`)
      // Positions nearer than a centimetre are one.
      if (x !== ring.at(-2) || y !== ring.at(-1)) ring.push(x, y)
    }
    if (ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1)) refuse(path, saleSentences.open())
    ring.length -= 2
    if (ring.length < 6) refuse(path, saleSentences.flat())
    return ring
  }
}

function readPosition(value: unknown, path: string): [number, number] {
  const [lng, lat] = Array.isArray(value) ? (value as unknown[]) : []
  if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
    return refuse(path, saleSentences.position())
  if (lng < -180 || lng > 180) refuse(path, saleSentences.longitude(lng))
  if (lat < -90 || lat > 90) refuse(path, saleSentences.latitude(lat))
  return [Math.round(lng * UNITS_PER_DEGREE), Math.round(lat * UNITS_PER_DEGREE)]
}

function list(value: unknown, path: string, of: Sentence): unknown[] {
  if (!Array.isArray(value)) return refuse(path, saleSentences.list(of))
  if (value.length === 0) refuse(path, saleSentences.emptyList(of))
  return value
}

function refuse(parameter: string, detail: Sentence): never {
  throw invalidParameters([{ parameter, detail }])
}

import { z } from 'zod'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { named } from '../../../shared/schemas/named.ts'
import { BoxShape } from '../../../stores/sales/box-shape.ts'
import { CircleShape } from '../../../stores/sales/circle-shape.ts'
import type { LoadedSales } from '../../../stores/sales/loaded-sales.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import type { ParameterError } from '../../answers/problem.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { latSchema, lngSchema, pointShape } from '../point-input.ts'

export const boxShape = { minLng: lngSchema, minLat: latSchema, maxLng: lngSchema, maxLat: latSchema }
export const circleShape = {
  ...pointShape,
  radiusMeters: z
    .number()
    .min(1)
    .max(5000)
    .meta({ description: 'Radius in metres, 1 to 5,000', example: 300 }),
}

export const boxSchema = named('BoundingBox', 'A box, WGS84 degrees', boxShape)
export const circleSchema = named('Circle', 'A circle around a point', circleShape)

type Box = { [side in keyof typeof boxShape]: number }
type Circle = { [part in keyof typeof circleShape]: number }

/** The box asked about. Throws the 400 Problem when it is inverted or flat, or when its coordinates are swapped. */
export function salesBox({ minLng, minLat, maxLng, maxLat }: Box, sales: LoadedSales): Shape {
  const errors: ParameterError[] = []
  if (minLng >= maxLng)
    errors.push({
      parameter: 'minLng',
      detail: parameterSentences.below('maxLng', minLng, maxLng),
    })
  if (minLat >= maxLat)
    errors.push({
      parameter: 'minLat',
      detail: parameterSentences.below('maxLat', minLat, maxLat),
    })
  if (errors.length > 0) throw invalidParameters(errors)
  refuseSwapped([minLng, minLat, maxLng, maxLat], sales, 'minLng')
  const [minX, minY, maxX, maxY] = [minLng, minLat, maxLng, maxLat].map((degrees) =>
    Math.round(degrees * UNITS_PER_DEGREE),
  )
  return new BoxShape([minX!, minY!, maxX!, maxY!])
}

/** The circle asked about. Throws the 400 Problem when its coordinates are swapped. */
export function circleOf({ lng, lat, radiusMeters }: Circle, sales: LoadedSales): Shape {
  refuseSwapped([lng, lat, lng, lat], sales, 'lng')
  return new CircleShape(lng, lat, radiusMeters)
}

/**
 * Throws the 400 Problem when nothing is loaded at a place but something is with longitude and latitude exchanged: the most
 * common mistake, which would else look like an empty place. Degrees: minLng, minLat, maxLng, maxLat.
 */
export function refuseSwapped(
  [minLng, minLat, maxLng, maxLat]: readonly [number, number, number, number],
  sales: LoadedSales,
  parameter: string,
): void {
  if (sales.reaches(minLng, minLat, maxLng, maxLat) || !sales.reaches(minLat, minLng, maxLat, maxLng)) return
  throw invalidParameters([
    {
      parameter,
      detail: parameterSentences.swapped(),
    },
  ])
}

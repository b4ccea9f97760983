import { z } from 'zod'
import { BadFilter } from './condition.ts'
import { cql2Sentences } from './cql2-sentences.ts'
import { emptyLiteral, type GeometryLiteral, type Position } from './literal-shape.ts'
import { boxOfNumbers } from './well-known-text.ts'

/** A position, whose height is not looked at. */
const position = z
  .array(z.number())
  .min(2)
  .max(3)
  .transform(([x, y]): Position => [x!, y!])
const path = z.array(position)
const rings = z.array(path)

const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: path }),
  z.object({ type: z.literal('LineString'), coordinates: path }),
  z.object({ type: z.literal('MultiLineString'), coordinates: rings }),
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
  z.object({ type: z.literal('GeometryCollection'), geometries: z.array(z.unknown()) }),
])
const box = z.strictObject({ bbox: z.array(z.number()) })

/** Collections inside each other. */
const DEEPEST = 4

/** Reads a geometry of CQL2 JSON: GeoJSON, or `{ bbox: [west, south, east, north] }`. Throws BadFilter. */
export function readGeoJsonLiteral(value: unknown): GeometryLiteral {
  const literal = emptyLiteral()
  readInto(literal, value, 0)
  return literal
}

function readInto(literal: GeometryLiteral, value: unknown, depth: number): void {
  const asBox = box.safeParse(value)
  if (asBox.success) {
    literal.boxes.push(boxOfNumbers(asBox.data.bbox))
    return
  }
  const found = geometry.safeParse(value)
  if (!found.success || depth > DEEPEST) throw new BadFilter(cql2Sentences.noGeoJson())
  const { data } = found
  if (data.type === 'Point') literal.points.push(data.coordinates)
  else if (data.type === 'MultiPoint') literal.points.push(...data.coordinates)
  else if (data.type === 'LineString') literal.lines.push(data.coordinates)
  else if (data.type === 'MultiLineString') literal.lines.push(...data.coordinates)
  else if (data.type === 'Polygon') literal.polygons.push(data.coordinates)
  else if (data.type === 'MultiPolygon') literal.polygons.push(...data.coordinates)
  else for (const one of data.geometries) readInto(literal, one, depth + 1)
}

import { z } from 'zod'
import { named } from './named.ts'

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const ring = z.array(position).min(4)
const polygon = z.array(ring).min(1)

/** GeoJSON (RFC 7946), WGS84 degrees, longitude first, rings closed. */
export const geometrySchema = z
  .discriminatedUnion('type', [
    named('Polygon', 'GeoJSON Polygon', { type: z.literal('Polygon'), coordinates: polygon }),
    z
      .strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).min(1) })
      .meta({ id: 'MultiPolygon', description: 'GeoJSON MultiPolygon' }),
  ])
  .meta({ id: 'Geometry', description: 'GeoJSON geometry, WGS84 (EPSG:4326), longitude first' })

export type Geometry = z.infer<typeof geometrySchema>

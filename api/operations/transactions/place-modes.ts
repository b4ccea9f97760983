import { geometryInput } from './geometry-input.ts'
import { boxSchema, circleSchema } from './places.ts'

/** The four ways to say where, one of them by `mode`. */
export const MODES = ['bbox', 'radius', 'zone', 'geometry'] as const

/** The members of a posted question for the modes but `zone`, whose levels differ by question. */
export const shapeMembers = {
  bbox: boxSchema.optional().describe('For mode bbox: minLng, minLat, maxLng, maxLat, WGS84 degrees'),
  radius: circleSchema
    .optional()
    .meta({ description: 'For mode radius: lng, lat (WGS84 degrees), radiusMeters (1 to 5,000)' }),
  geometry: geometryInput.optional().describe('For mode geometry: GeoJSON Polygon or MultiPolygon, WGS84'),
}

import { simplifyGeometry } from '../../../shared/geo/simplify-geometry.ts'
import { geometrySchema } from '../../../shared/schemas/geometry.ts'
import { isObject, type Json, type JsonObject, LEFT_OUT, mapJson } from './json.ts'

export const GEOMETRY_DETAILS = ['none', 'simplified', 'full'] as const
/** Positions of an outline that a model can still read. */
const MAX_POSITIONS = 60
export type GeometryDetail = (typeof GEOMETRY_DETAILS)[number]

/** A body with its polygons as detailed as asked, and the number of polygons that changed. */
export function withGeometry(
  body: JsonObject,
  detail: GeometryDetail,
): { body: JsonObject; changed: number } {
  if (detail === 'full') return { body, changed: 0 }
  let changed = 0
  const found = mapJson(body, (value) => {
    if (!isPolygon(value)) return undefined
    const other = detail === 'none' ? LEFT_OUT : simplified(value)
    if (other !== value) changed += 1
    return other
  })
  return { body: isObject(found) ? found : body, changed }
}

function isPolygon(value: Json): value is JsonObject {
  return (
    isObject(value) && (value.type === 'Polygon' || value.type === 'MultiPolygon') && 'coordinates' in value
  )
}

function simplified(value: JsonObject): JsonObject {
  const geometry = geometrySchema.safeParse(value)
  if (!geometry.success) return value
  const simple = simplifyGeometry(geometry.data, MAX_POSITIONS)
  return simple === geometry.data ? value : { ...simple }
}

import { noteRepair, type Repairs } from './read-ring.ts'

/**
 * A GeoJSON GeometryCollection as the MultiPolygon of its polygons, also of those in collections inside it, without its lines and points
 * (repair `collection-reduced-to-polygons`); any other value, and a collection without a polygon, as it is.
 */
export function polygonsOfCollection(geometry: unknown, repairs: Repairs): unknown {
  if (typeOf(geometry) !== 'GeometryCollection') return geometry
  const polygons: unknown[] = []
  const left = [geometry]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one !== 'object' || one === null) continue
    if ('geometries' in one && Array.isArray(one.geometries)) left.push(...one.geometries.toReversed())
    else if (!('coordinates' in one)) continue
    else if (typeOf(one) === 'Polygon') polygons.push(one.coordinates)
    else if (typeOf(one) === 'MultiPolygon' && Array.isArray(one.coordinates))
      polygons.push(...one.coordinates)
  }
  if (polygons.length === 0) return geometry
  noteRepair(repairs, 'collection-reduced-to-polygons')
  return { type: 'MultiPolygon', coordinates: polygons }
}

function typeOf(geometry: unknown): unknown {
  return typeof geometry === 'object' && geometry !== null && 'type' in geometry ? geometry.type : undefined
}

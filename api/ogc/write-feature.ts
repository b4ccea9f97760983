import type { GeometryReader } from '../../shared/artefacts/geometry.ts'
import { flatToGeoJson } from '../../shared/geo/geojson.ts'
import type { Feature } from './collection.ts'
import { CRS84, type Crs, written } from './crs.ts'

/** A feature as GeoJSON text; `links` as text, of one that stands alone. */
export function featureText({ id, properties, outline, point }: Feature, crs: Crs, links?: string): string {
  const geometry = outline
    ? crs === CRS84
      ? flatToGeoJson(outline)
      : outlineText(outline, crs)
    : point
      ? `{"type":"Point","coordinates":${JSON.stringify(written(crs, ...point))}}`
      : 'null'
  const more = links === undefined ? '' : `,"links":${links}`
  return `{"type":"Feature","id":${JSON.stringify(id)},"geometry":${geometry},"properties":${JSON.stringify(properties)}${more}}`
}

/** An outline in another reference system: rings are closed as in `flatToGeoJson`. */
function outlineText({ coords, ringEnds, polygonEnds, polygonCount }: GeometryReader, crs: Crs): string {
  const polygons: [number, number][][][] = []
  let ring = 0
  let at = 0
  for (let p = 0; p < polygonCount; p++) {
    const rings: [number, number][][] = []
    for (; ring < polygonEnds[p]!; ring++) {
      const points: [number, number][] = []
      for (; at < ringEnds[ring]!; at += 2) points.push(written(crs, coords[at]!, coords[at + 1]!))
      if (points[0]) points.push(points[0])
      rings.push(points)
    }
    polygons.push(rings)
  }
  return polygons.length === 1
    ? JSON.stringify({ type: 'Polygon', coordinates: polygons[0] })
    : JSON.stringify({ type: 'MultiPolygon', coordinates: polygons })
}

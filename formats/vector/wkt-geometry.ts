import type { VectorGeometry } from './vector-row.ts'

const NAMES: Readonly<Record<string, string>> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
}
/** Deepest lists of points of a geometry; `POINT (1 2)` has one pair of parentheses that GeoJSON has not. */
const HEAD = /^\s*(?:SRID=\d+;)?\s*([A-Z]+)\s*(?:ZM|Z|M)?\s*(?=\()/i

/**
 * The geometry of a text in WKT or EWKT, in the units of the text; altitudes are left out. Undefined when it is none, null when it is empty.
 * `MULTIPOINT (1 2, 3 4)`, which the standard writes with parentheses around each point, is read too.
 */
export function geometryOfWkt(text: string): VectorGeometry | null | undefined {
  if (/^\s*$|\bEMPTY\s*$/i.test(text)) return null
  const head = HEAD.exec(text)
  const type = NAMES[head?.[1]?.toUpperCase() ?? '']
  if (!head || type === undefined) return undefined
  const body = text.slice(head[0].length)
  if (!/^[\d\s.,()eE+-]*$/.test(body)) return undefined
  const json = body
    .replace(
      /([^\s,()]+)\s+([^\s,()]+)(?:\s+[^\s,()]+)*/g,
      (_, x: string, y: string) => `[${Number(x)},${Number(y)}]`,
    )
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  try {
    const lists: unknown = JSON.parse(json)
    return { type, coordinates: asGeoJson(type, lists) }
  } catch {
    return undefined
  }
}

/** `[[x, y]]` of a point becomes `[x, y]`, and points in parentheses of their own become points. */
function asGeoJson(type: string, lists: unknown): unknown {
  if (!Array.isArray(lists)) return lists
  if (type === 'Point') return lists[0]
  if (type !== 'MultiPoint') return lists
  return lists.map((one: unknown) => (Array.isArray(one) && Array.isArray(one[0]) ? one[0] : one))
}

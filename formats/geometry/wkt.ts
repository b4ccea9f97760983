import { type Polygons, type Ring, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'

/**
 * Integer polygons (1e-7 degrees, rings open) of a WKT or EWKT POLYGON or MULTIPOLYGON in WGS84 degrees, longitude first.
 * A POINT, which is the shape of some buildings, gives no polygon. Undefined when the text is none of these geometries.
 */
export function decodeWkt(text: string): Polygons | undefined {
  const head = /^(?:SRID=4326;)?\s*(POINT|POLYGON|MULTIPOLYGON)(?:\s*Z)?\s*\(/i.exec(text)
  if (!head) return undefined
  const type = head[1]!.toUpperCase()
  if (type === 'POINT') return []
  const body = text.slice(head[0].length - 1)
  const polygons: Polygons = []
  for (const part of type === 'POLYGON' ? [body] : splitPolygons(body)) {
    const rings = readRings(part)
    if (!rings) return undefined
    polygons.push(rings)
  }
  return polygons.length > 0 ? polygons : undefined
}

/** `(((…)),((…)))` → the text of each polygon. */
function splitPolygons(body: string): string[] {
  return body.split(/\)\s*\)\s*,\s*\(\s*\(/)
}

function readRings(text: string): Ring[] | undefined {
  const rings: Ring[] = []
  for (const part of text.split(/\)\s*,\s*\(/)) {
    const ring = readRing(part.replaceAll('(', '').replaceAll(')', ''))
    if (!ring) return undefined
    rings.push(ring)
  }
  return rings
}

function readRing(text: string): Ring | undefined {
  const ring: Ring = []
  for (const vertex of text.split(',')) {
    const [x, y] = vertex.trim().split(/\s+/).map(Number)
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return undefined
    ring.push(Math.round(x * UNITS_PER_DEGREE), Math.round(y * UNITS_PER_DEGREE))
  }
  const last = ring.length - 2
  if (last < 6 || ring[0] !== ring[last] || ring[1] !== ring[last + 1]) return undefined
  ring.length = last
  return ring
}

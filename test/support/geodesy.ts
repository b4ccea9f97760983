/**
 * An independent way to measure metres, for oracles: earth-centred coordinates on the WGS84 ellipsoid, turned into
 * the tangent plane of the point that asks. Shares no formula with shared/geo/metres.ts.
 */
const A = 6_378_137
const F = 1 / 298.257223563
const E2 = F * (2 - F)
const RAD = Math.PI / 180

/** Earth-centred x, y, z in metres of a point on the ellipsoid, from WGS84 degrees. */
export function earthCentred(lng: number, lat: number): [number, number, number] {
  const sin = Math.sin(lat * RAD)
  const cos = Math.cos(lat * RAD)
  const n = A / Math.sqrt(1 - E2 * sin * sin)
  return [n * cos * Math.cos(lng * RAD), n * cos * Math.sin(lng * RAD), n * (1 - E2) * sin]
}

/** East and north metres, in the tangent plane at lng, lat, of an earth-centred point. */
export function tangentPlane(lng: number, lat: number): (p: readonly number[]) => [number, number] {
  const [x0, y0, z0] = earthCentred(lng, lat)
  const [sinLng, cosLng] = [Math.sin(lng * RAD), Math.cos(lng * RAD)]
  const [sinLat, cosLat] = [Math.sin(lat * RAD), Math.cos(lat * RAD)]
  return (p) => {
    const [dx, dy, dz] = [p[0]! - x0, p[1]! - y0, p[2]! - z0]
    return [-sinLng * dx + cosLng * dy, -sinLat * cosLng * dx - sinLat * sinLng * dy + cosLat * dz]
  }
}

/** Straight-line metres between two points given in WGS84 degrees. */
export function chord(a: readonly [number, number], b: readonly [number, number]): number {
  const [ax, ay, az] = earthCentred(...a)
  const [bx, by, bz] = earthCentred(...b)
  return Math.hypot(ax - bx, ay - by, az - bz)
}

// RGF93 / Lambert-93 (EPSG:2154): GRS80, parallels 44° and 49°, origin 46.5° N and 3° E, 700 and 6,600 km.
const A = 6_378_137
const E2 = 2 / 298.257222101 - 1 / 298.257222101 ** 2
const E = Math.sqrt(E2)
const RADIANS = Math.PI / 180
const [ONE, TWO, ORIGIN, MERIDIAN] = [44 * RADIANS, 49 * RADIANS, 46.5 * RADIANS, 3]
const [EAST, NORTH] = [700_000, 6_600_000]

const m = (lat: number) => Math.cos(lat) / Math.sqrt(1 - (E * Math.sin(lat)) ** 2)
function t(lat: number): number {
  const s = E * Math.sin(lat)
  return Math.tan(Math.PI / 4 - lat / 2) / ((1 - s) / (1 + s)) ** (E / 2)
}
const N = Math.log(m(ONE) / m(TWO)) / Math.log(t(ONE) / t(TWO))
const F = (A * m(ONE)) / (N * t(ONE) ** N)
const ORIGIN_RADIUS = F * t(ORIGIN) ** N

/**
 * Writes the metres of a point (WGS84 degrees) into `at`, by the formulas of the IGN's note NTG_71: proj4, which gives the same within a
 * millionth of a metre, takes ten times as long.
 */
export function writeLambert93(lng: number, lat: number, at: { x: number; y: number }): void {
  const radius = F * t(lat * RADIANS) ** N
  const angle = N * (lng - MERIDIAN) * RADIANS
  at.x = EAST + radius * Math.sin(angle)
  at.y = NORTH + ORIGIN_RADIUS - radius * Math.cos(angle)
}

// Latitude from conformal latitude, as a series of the sines of its multiples in powers of E²: J. P. Snyder, Map Projections — A Working
// Manual, USGS 1395, equation 3-5. What it leaves out, E to the tenth, is some micrometres.
const S2 = E2 / 2 + (5 * E2 ** 2) / 24 + E2 ** 3 / 12 + (13 * E2 ** 4) / 360
const S4 = (7 * E2 ** 2) / 48 + (29 * E2 ** 3) / 240 + (811 * E2 ** 4) / 11_520
const S6 = (7 * E2 ** 3) / 120 + (81 * E2 ** 4) / 1120
const S8 = (4279 * E2 ** 4) / 161_280
const [C0, C1, C2, C3] = [S2 - S6, 2 * S4 - 4 * S8, 4 * S6, 8 * S8]

/** Longitude and latitude (WGS84 degrees) of a point in metres. proj4 finds the latitude by trials and takes four times as long. */
export function lambert93Degrees(x: number, y: number): [lng: number, lat: number] {
  const at = { lng: 0, lat: 0 }
  writeDegrees(x, y, at)
  return [at.lng, at.lat]
}

/** The same, written into `at`: a list for each of eight million vertices would be as much garbage. */
export function writeDegrees(x: number, y: number, at: { lng: number; lat: number }): void {
  const east = x - EAST
  const south = NORTH + ORIGIN_RADIUS - y
  const radius = Math.sqrt(east * east + south * south)
  const conformal = Math.PI / 2 - 2 * Math.atan((radius / F) ** (1 / N))
  const cos = Math.cos(2 * conformal)
  at.lat = (conformal + Math.sin(2 * conformal) * (C0 + cos * (C1 + cos * (C2 + cos * C3)))) / RADIANS
  at.lng = MERIDIAN + Math.atan2(east, south) / N / RADIANS
}

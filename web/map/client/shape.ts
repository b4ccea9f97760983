export type LngLat = readonly [lng: number, lat: number]

/** A place that the reader has put on the map, in WGS84 degrees. */
export type PlaceShape =
  | { kind: 'circle'; center: LngLat; metres: number }
  /** Its vertices in order, the first not repeated. */
  | { kind: 'drawing'; ring: readonly LngLat[] }

/** Vertices that a drawing may have: its address must stay one that can be passed on. */
export const MOST_VERTICES = 100

/** A shape as the address names it: to a metre, a drawing to 10 cm. */
export function shapeText(shape: PlaceShape): string {
  if (shape.kind === 'circle')
    return `circle:${shape.center.map((one) => one.toFixed(5)).join(',')},${shape.metres}`
  return `drawing:${shape.ring.map((position) => position.map((one) => one.toFixed(6)).join(',')).join(';')}`
}

/** The shape that an address names; undefined where it names another place, or none. */
export function parseShape(text: string): PlaceShape | undefined {
  const [, kind, rest = ''] = /^(circle|drawing):(.+)$/.exec(text) ?? []
  const numbers = rest.split(/[,;]/).map(Number)
  if (kind === undefined || !numbers.every(Number.isFinite)) return undefined
  if (kind === 'circle') {
    const [lng = 0, lat = 0, metres = 0] = numbers
    return numbers.length === 3 ? { kind, center: [lng, lat], metres } : undefined
  }
  if (numbers.length % 2 !== 0 || numbers.length < 6) return undefined
  const ring = numbers.flatMap((lng, i): LngLat[] => (i % 2 === 0 ? [[lng, numbers[i + 1]!]] : []))
  return { kind: 'drawing', ring }
}

/** Metres of a degree of latitude, and of one of longitude at the equator. */
const DEGREE = 111_320
const CORNERS = 72

/** The outline of a shape, closed. A circle is drawn with 72 corners: it is for the eye, the service searches the true one. */
export function shapeOutline(shape: PlaceShape): [number, number][] {
  const ring: LngLat[] =
    shape.kind === 'drawing'
      ? [...shape.ring]
      : Array.from({ length: CORNERS }, (_, i) => {
          const angle = (i / CORNERS) * 2 * Math.PI
          const [lng, lat] = shape.center
          const east = (shape.metres * Math.cos(angle)) / (DEGREE * Math.cos((lat * Math.PI) / 180))
          return [lng + east, lat + (shape.metres * Math.sin(angle)) / DEGREE]
        })
  return [...ring, ...ring.slice(0, 1)].map(([lng, lat]) => [lng, lat])
}

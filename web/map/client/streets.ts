/** A point with the street it lies in. */
export interface StreetPoint {
  key: string
  street: string
  lng: number
  lat: number
}

/** Where the name of a street is written once; `angle`: degrees clockwise from west–east, between -90 and 90. */
export interface StreetLabel {
  key: string
  street: string
  lng: number
  lat: number
  angle: number
}

/** Addresses within this many metres of the middle one tell the direction of the street there. */
const NEAR = 90
/** A street with fewer addresses in view has no direction to speak of. */
const LEAST_POINTS = 3
const METRES_PER_DEGREE = 111_320

/** One label for each street: amid the addresses on both sides, along the direction in which they lie. */
export function labelStreets(points: readonly StreetPoint[]): StreetLabel[] {
  const streets = new Map<string, StreetPoint[]>()
  for (const point of points) {
    const known = streets.get(point.key)
    if (known) known.push(point)
    else streets.set(point.key, [point])
  }
  return [...streets.values()].flatMap((all) => labelOf(all) ?? [])
}

function labelOf(all: readonly StreetPoint[]): StreetLabel | undefined {
  const [first] = all
  if (!first || all.length < LEAST_POINTS) return undefined
  const flat = metresAround(first)
  const places = all.map((point) => flat.to(point))
  const middle = mean(places)
  // The address nearest to the middle: the middle itself may lie outside of a street that bends.
  const heart = places.reduce((best, one) => (distance(one, middle) < distance(best, middle) ? one : best))
  const near = places.filter((one) => distance(one, heart) <= NEAR)
  const centre = mean(near)
  const { lng, lat } = flat.from(centre)
  return { key: first.key, street: first.street, lng, lat, angle: directionOf(near, centre) }
}

type Metres = readonly [x: number, y: number]

function metresAround({ lng, lat }: StreetPoint) {
  const width = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  return {
    to: (point: StreetPoint): Metres => [(point.lng - lng) * width, (point.lat - lat) * METRES_PER_DEGREE],
    from: ([x, y]: Metres) => ({ lng: lng + x / width, lat: lat + y / METRES_PER_DEGREE }),
  }
}

function mean(places: readonly Metres[]): Metres {
  const sum = places.reduce<Metres>(([x, y], one) => [x + one[0], y + one[1]], [0, 0])
  return [sum[0] / places.length, sum[1] / places.length]
}

const distance = (a: Metres, b: Metres) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** The main axis of some places (principal component), readable from the left. */
function directionOf(places: readonly Metres[], [midX, midY]: Metres): number {
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of places) {
    xx += (x - midX) ** 2
    yy += (y - midY) ** 2
    xy += (x - midX) * (y - midY)
  }
  return -(Math.atan2(2 * xy, xx - yy) * 90) / Math.PI
}

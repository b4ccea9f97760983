/** Names in the address that make a question over many parcels: where, by which criteria, in which order. */
const NAMES = /^(?:in|sort|by|\w+\.(?:min|max|in|if))$/

/**
 * The question in the part of an address after `#`, as the query that asks it; undefined when there is none. Names and values are those of
 * the fields of the panel: `in=zone%3A33440&surface.min=2000`.
 */
export function findQuestionOf(given: Iterable<[string, string]>): string | undefined {
  const kept = new URLSearchParams([...given].filter(([name, value]) => NAMES.test(name) && value !== ''))
  return kept.has('in') ? kept.toString() : undefined
}

/** West, south, east and north as a question names a box: to a metre. */
export function boxText(west: number, south: number, east: number, north: number): string {
  return `box:${[west, south, east, north].map((degrees) => degrees.toFixed(5)).join(',')}`
}

/** The box around some points, with a margin where they are one; undefined without a point. */
export function boxAroundPoints(
  points: readonly (readonly [lng: number, lat: number])[],
): [number, number, number, number] | undefined {
  if (points.length === 0) return undefined
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** Boxes around the territories whose parcels are known: west, south, east, north, WGS84 degrees. */
const TERRITORIES: readonly (readonly [number, number, number, number])[] = [
  [-5.5, 41.2, 9.8, 51.3],
  [-61.9, 15.7, -60.9, 16.6],
  [-61.4, 14.3, -60.7, 15],
  [-54.7, 2, -51.5, 6],
  [55.1, -21.5, 55.9, -20.8],
  [44.9, -13.1, 45.4, -12.5],
  [-63.2, 17.8, -62.7, 18.2],
  [-56.5, 46.7, -56, 47.2],
]
/** A decimal comma is read where the two numbers stand apart by more than a comma. */
const POINTS = [
  /^(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/,
  /^(-?\d{1,3}(?:,\d+)?)\s*(?:;|\s)\s*(-?\d{1,3}(?:,\d+)?)$/,
]

/**
 * The point in France that a text of two numbers means, WGS84 degrees, in either order: only one of the two is in a French territory
 * (`2.3444, 48.8925` and `48.8925, 2.3444`). Undefined when the text has other words, or neither order is in France.
 */
export function writtenPoint(text: string): { lng: number; lat: number } | undefined {
  for (const pattern of POINTS) {
    const found = pattern.exec(text.trim())
    if (!found) continue
    const [a, b] = [found[1]!, found[2]!].map((number) => Number(number.replace(',', '.'))) as [
      number,
      number,
    ]
    for (const [lng, lat] of [
      [a, b],
      [b, a],
    ] as const)
      if (isInFrance(lng, lat)) return { lng, lat }
  }
  return undefined
}

/** Whether a point (WGS84 degrees) is in the box around one of these territories. */
export function isInFrance(lng: number, lat: number): boolean {
  return TERRITORIES.some(
    ([west, south, east, north]) => lng >= west && lng <= east && lat >= south && lat <= north,
  )
}

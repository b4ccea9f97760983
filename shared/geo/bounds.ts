/** minX, minY, maxX, maxY in 1e-7 degrees. */
export type Bounds = readonly [number, number, number, number]

/** Whether two boxes have a point in common; `box` has the numbers of Bounds. */
export function boxesMeet(box: Int32Array, [minX, minY, maxX, maxY]: Bounds): boolean {
  return box[0]! <= maxX && box[1]! <= maxY && box[2]! >= minX && box[3]! >= minY
}

/** The box around all rings of some polygons, or around lines and points in their form (x and y in turn). */
export function boundsOf(polygons: readonly (readonly ArrayLike<number>[])[]): Bounds {
  let minX = Infinity
  let minY = Infinity
  let maxX = -Infinity
  let maxY = -Infinity
  for (const polygon of polygons)
    for (const ring of polygon)
      for (let i = 0; i < ring.length; i += 2) {
        const x = ring[i]!
        const y = ring[i + 1]!
        if (x < minX) minX = x
        if (x > maxX) maxX = x
        if (y < minY) minY = y
        if (y > maxY) maxY = y
      }
  return [minX, minY, maxX, maxY]
}

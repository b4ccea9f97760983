/** Pixels of a pattern's square, which repeats without a seam. */
const SIZE = 8

export interface PatternImage {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** A diagonal line: the sign of "too few sales for a figure". */
export function hatchImage(colour: string): PatternImage {
  return painted(colour, (x, y) => {
    const away = (x + y) % SIZE
    return away === 0 ? 200 : away === 1 || away === SIZE - 1 ? 60 : 0
  })
}

/** One dot: the sign of "no sales are loaded here". */
export function dotsImage(colour: string): PatternImage {
  return painted(colour, (x, y) => {
    const away = Math.hypot(x - SIZE / 2 + 0.5, y - SIZE / 2 + 0.5)
    return away < 1 ? 220 : away < 1.8 ? 70 : 0
  })
}

/** `alphaAt`: how much of the colour a pixel has, 0 to 255. */
function painted(colour: string, alphaAt: (x: number, y: number) => number): PatternImage {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const data = new Uint8ClampedArray(SIZE * SIZE * 4)
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) data.set([...rgb, alphaAt(x, y)], (y * SIZE + x) * 4)
  return { width: SIZE, height: SIZE, data }
}

/** Nothing to be seen, of a side of some pixels: it keeps letters away. */
export function emptyImage(size: number): PatternImage {
  return { width: size, height: size, data: new Uint8ClampedArray(size * size * 4) }
}

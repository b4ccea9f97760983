/** A square of 8 pixels with one diagonal line, which repeats without a seam: the sign of "no figure here". */
export function hatchImage(colour: string): { width: number; height: number; data: Uint8ClampedArray } {
  const size = 8
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  const data = new Uint8ClampedArray(size * size * 4)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const away = (x + y) % size
      const alpha = away === 0 ? 200 : away === 1 || away === size - 1 ? 60 : 0
      data.set([red, green, blue, alpha], (y * size + x) * 4)
    }
  return { width: size, height: size, data }
}

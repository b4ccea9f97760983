import { open } from 'node:fs/promises'
import fc from 'fast-check'

/** A place in a file, as a share of its length from `from` on, and one of the eight bits there. */
export const anyBit = (from: number) =>
  fc.tuple(fc.double({ min: from, max: 1, maxExcluded: true, noNaN: true }), fc.integer({ min: 0, max: 7 }))

/** Flips a bit of a file in place, as a failing disk does; `sound` is what it holds. */
export async function flipBit(path: string, sound: Buffer, [share, bit]: [number, number]): Promise<void> {
  const at = Math.floor(share * sound.length)
  const file = await open(path, 'r+')
  await file.write(Buffer.from([sound[at]! ^ (1 << bit)]), 0, 1, at)
  await file.close()
}

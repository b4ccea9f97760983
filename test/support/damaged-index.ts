import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { BlockFile, type BlockIndex, type DecodeIndex } from '../../shared/artefacts/blocks/block-file.ts'

/** Flips a bit of every thirteenth byte before `end`, one at a time: the file is refused by its name, or its index is the same. */
export async function refusesDamagedIndex<I extends BlockIndex>(
  path: string,
  decode: DecodeIndex<I>,
  end: (index: I) => number,
): Promise<void> {
  const sound = await readFile(path)
  const open = async () => {
    const file = await BlockFile.open(path, decode)
    await file.close()
    return file.index
  }
  const index = await open()
  let refused = 0
  for (let at = 0; at < end(index); at += 13) {
    const damaged = Buffer.from(sound)
    damaged[at]! ^= 1
    await writeFile(path, damaged)
    const found = await open().catch((error: unknown) => {
      refused++
      expect(String(error)).toContain(`${path} cannot be opened: `)
      return index
    })
    // Only bytes that say nothing may differ: those between sections, and the spaces behind the header.
    expect(found).toEqual(index)
  }
  expect(refused).toBeGreaterThan(0)
}

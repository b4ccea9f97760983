import { readFile, truncate } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeParcelBlockIndex } from '../../shared/artefacts/parcel-blocks/parcel-block-index.ts'
import { unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import { refusesDamagedIndex } from '../../test/support/damaged-index.ts'
import { anyBit, flipBit } from '../../test/support/flipped-bit.ts'
import { blockFile, blockMemory, openedBlocks } from '../../test/support/parcel-block-files.ts'
import { indexed, scatter } from '../../test/support/scattered-parcels.ts'
import { inMemory } from '../../test/support/whole-parcels.ts'
import { LoadedParcels } from './loaded-parcels.ts'
import type { ParcelBlocks } from './parcel-blocks.ts'

const artefacts = [indexed('96', scatter('96', 12_000, 3, 8)), indexed('95', scatter('95', 2500, 4, 8))]
const whole = new LoadedParcels(artefacts.map(inMemory))
const blocksAlone = (blocks: ParcelBlocks) => new LoadedParcels([blocks])

/** The text of what was found, or of the error. */
const answerOf = async (ask: () => Promise<unknown>) => {
  try {
    return JSON.stringify(await ask())
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const paths: string[] = []
beforeAll(async () => {
  for (const artefact of artefacts) paths.push(await blockFile(artefact))
})

describe('damage', () => {
  /** A copy of the file of 96, damaged after it was opened, and all its parcels asked for. */
  async function askedAfter(damage: (path: string, sound: Buffer) => Promise<void>) {
    const path = await blockFile(artefacts[0]!)
    const { blocks } = await openedBlocks(path)
    await damage(path, await readFile(path))
    const answers: string[] = []
    for (let rank = 0; rank < artefacts[0]!.count; rank += 40) {
      const idu = unpackIdu(artefacts[0]!.keys[rank]!)
      const answer = await answerOf(() => blocksAlone(blocks).byIdu(idu))
      answers.push(answer === JSON.stringify(await whole.byIdu(idu)) ? 'right' : answer)
    }
    return { answers, blocks }
  }

  test('a flipped bit fails the questions that need its block, by name, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(anyBit(0.05), async (bit) => {
        const { answers, blocks } = await askedAfter((path, sound) => flipBit(path, sound, bit))
        const refused = answers.filter((answer) => answer !== 'right')
        for (const answer of refused)
          expect(answer).toMatch(
            /^blocks.bin has other content in its block \d+ (of keys )?than was written\./,
          )
        expect(answers).toContain('right')
        expect(blocks.isSound).toBe(refused.length === 0)
      }),
      { numRuns: 25 },
    )
  })

  test('a file that is cut off answers what it still holds', async () => {
    const { answers } = await askedAfter((path, sound) => truncate(path, sound.length >> 1))
    expect(answers).toContain('right')
    const refused = answers.filter((answer) => answer !== 'right')
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) expect(answer).toMatch(/^blocks.bin has \d+ of the \d+ bytes of its block/)
  })

  test('a damaged index is refused when the file is opened', async () => {
    await refusesDamagedIndex(
      await blockFile(artefacts[1]!),
      decodeParcelBlockIndex,
      ({ keysStart }) => keysStart,
    )
  })
})

test('a read that never ends is given up, and stops neither other blocks nor, later, itself', async () => {
  const memory = blockMemory(1e9, 50)
  const { blocks, file } = await openedBlocks(paths[0]!, memory)
  const other = await openedBlocks(paths[1]!, memory)
  const read = file.read.bind(file)
  const hanging: (() => void)[] = []
  file.read = (number, room) => new Promise((resolve) => hanging.push(() => resolve(read(number, room))))
  const ask = (i: number) => answerOf(() => blocksAlone(blocks).byIdu(unpackIdu(artefacts[0]!.keys[i]!)))
  const hung = Array.from({ length: 40 }, (_, i) => ask(i * 300))
  // More reads hang than there are buffers: others go on as soon as the first are given up.
  const idu = unpackIdu(artefacts[1]!.keys[1000]!)
  expect(await answerOf(() => blocksAlone(other.blocks).byIdu(idu))).toBe(
    JSON.stringify(await whole.byIdu(idu)),
  )
  for (const message of await Promise.all(hung)) expect(message).toMatch(/does not answer/)
  expect(blocks.isSound).toBe(false)
  // None of its blocks is begun any more: each that hangs would keep a thread that reads for all.
  const begun = hanging.length
  expect(await ask(11_000)).toContain('could not be read: its disk does not answer')
  expect(hanging).toHaveLength(begun)
  file.read = read
  for (const end of hanging) end()
  await expect
    .poll(() => ask(11_000))
    .toBe(JSON.stringify(await whole.byIdu(unpackIdu(artefacts[0]!.keys[11_000]!))))
  await Promise.all([blocks.close(), other.blocks.close()])
  expect(memory.cache.bytes).toBe(0)
})

import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Block } from './block.ts'
import { BlockCache, type BlockSource } from './block-cache.ts'

const LENGTH = 1000
let sources = 0

/** A source whose reads end when the test says so. */
function source(
  lengthOf: (block: number) => number = () => LENGTH,
  inMemory = false,
  rawLength: (block: number) => number = () => LENGTH,
) {
  const id = sources++
  const reads: { block: number; room: Buffer; end: (error?: Error) => void }[] = []
  const blockOf = (block: number) => {
    const raw = Buffer.alloc(rawLength(block))
    raw.writeUInt32LE(raw.length - 4)
    return new Block(raw, 1, false)
  }
  const made: BlockSource = {
    id,
    lengthOf,
    inMemory: (block) => (inMemory ? blockOf(block) : undefined),
    read: (block, room) =>
      new Promise((resolve, reject) => {
        reads.push({ block, room, end: (error) => (error ? reject(error) : resolve(blockOf(block))) })
      }),
  }
  return { made, reads, blockBytes: blockOf(0).bytes }
}

async function settled<T>(begun: T | Promise<T>, reads: { end: () => void }[]): Promise<T> {
  await turn()
  for (const { end } of reads.splice(0)) end()
  return begun
}

describe('a cache of blocks', () => {
  test('who asks for a block that is being read waits for the same read', async () => {
    const { made, reads } = source()
    const cache = new BlockCache({ bytes: 1e6 })
    const asked = [cache.get(made, 7), cache.get(made, 7), cache.get(made, 8)]
    await turn()
    expect(reads.map(({ block }) => block)).toEqual([7, 8])
    for (const { end } of reads) end()
    const [first, second, other] = await Promise.all(asked)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
    expect(cache.get(made, 7)).toBe(first)
  })

  test('a read that failed is told to all who wait, and done again for the next who asks', async () => {
    const { made, reads } = source()
    const cache = new BlockCache({ bytes: 1e6, reads: 1 })
    const asked = [cache.get(made, 1), cache.get(made, 1)]
    await turn()
    reads.pop()!.end(new Error('EIO'))
    for (const one of asked) await expect(one).rejects.toThrow('EIO')
    expect(await settled(cache.get(made, 1), reads)).toBeInstanceOf(Block)
  })

  test('what was used last stays, over all files, and the limit holds at every moment', async () => {
    const one = source()
    const two = source()
    const limit = 3 * one.blockBytes
    const cache = new BlockCache({ bytes: limit })
    const ask = async (from: typeof one, block: number) => {
      const asked = cache.get(from.made, block)
      const read = asked instanceof Promise
      await settled(asked, from.reads)
      expect(cache.bytes).toBeLessThanOrEqual(limit)
      return read
    }
    for (const block of [0, 1]) expect(await ask(one, block)).toBe(true)
    expect(await ask(two, 0)).toBe(true)
    expect(await ask(one, 0)).toBe(false)
    expect(await ask(two, 1)).toBe(true)
    // Block 1 of the first file was the one that nobody had asked for since.
    expect([await ask(one, 0), await ask(two, 0), await ask(two, 1)]).toEqual([false, false, false])
    expect(await ask(one, 1)).toBe(true)
    expect(cache.bytes).toBe(limit)
  })

  test('a block larger than the whole limit is answered and not kept, and pushes none out', async () => {
    const { made, reads, blockBytes } = source(undefined, false, (block) =>
      block === 0 ? LENGTH : 9 * LENGTH,
    )
    const cache = new BlockCache({ bytes: 2 * blockBytes })
    await settled(cache.get(made, 0), reads)
    expect(await settled(cache.get(made, 1), reads)).toBeInstanceOf(Block)
    expect(cache.bytes).toBe(blockBytes)
    expect(cache.get(made, 0)).toBeInstanceOf(Block)
    expect(cache.get(made, 1)).toBeInstanceOf(Promise)
  })

  test('a block read without keeping it leaves the kept ones as they are', async () => {
    const { made, reads, blockBytes } = source()
    const cache = new BlockCache({ bytes: blockBytes })
    await settled(cache.get(made, 0), reads)
    await settled(cache.get(made, 1, false), reads)
    expect(cache.get(made, 0)).toBeInstanceOf(Block)
  })

  test('no more reads than allowed run at once, in the order they were asked, into the same few buffers', async () => {
    const { made, reads } = source()
    const cache = new BlockCache({ bytes: 1e6, reads: 2 })
    const asked = Array.from({ length: 20 }, (_, block) => cache.get(made, block))
    const order: number[] = []
    const rooms = new Set<Buffer>()
    while (order.length < 20) {
      await turn()
      expect(reads.length).toBeLessThanOrEqual(2)
      const { block, room, end } = reads.shift()!
      order.push(block)
      rooms.add(room)
      end()
    }
    await Promise.all(asked)
    expect(order).toEqual(Array.from({ length: 20 }, (_, block) => block))
    expect(rooms.size).toBe(2)
  })

  test('a block longer than the buffers gets one that is long enough', async () => {
    const { made, reads } = source((block) => (block === 1 ? 200_000 : LENGTH))
    const cache = new BlockCache({ bytes: 1e6, reads: 1 })
    const asked = [1, 0].map((block) => cache.get(made, block))
    await turn()
    expect(reads[0]!.room.length).toBeGreaterThanOrEqual(200_000)
    reads.shift()!.end()
    await turn()
    expect(reads[0]!.room.length).toBeLessThan(200_000)
    reads.shift()!.end()
    await Promise.all(asked)
  })

  test('what is in memory is answered at once', () => {
    const { made } = source(() => LENGTH, true)
    const cache = new BlockCache({ bytes: 0 })
    expect(cache.get(made, 3)).toBeInstanceOf(Block)
    expect(cache.bytes).toBe(0)
  })

  test('a file is left once its reads have ended; its blocks are dropped, those of others stay', async () => {
    const one = source()
    const two = source()
    const cache = new BlockCache({ bytes: 1e6, reads: 1 })
    await settled(cache.get(two.made, 0), two.reads)
    await settled(cache.get(one.made, 0), one.reads)
    const late = [1, 2].map((block) => cache.get(one.made, block))
    let left = false
    const leaving = cache.leave(one.made).then(() => {
      left = true
    })
    await turn()
    one.reads.shift()!.end()
    await turn()
    expect(left).toBe(false)
    one.reads.shift()!.end()
    await leaving
    expect(await Promise.all(late)).toHaveLength(2)
    expect(cache.bytes).toBe(two.blockBytes)
    expect(cache.get(two.made, 0)).toBeInstanceOf(Block)
  })

  test('a cache without a limit or without reads is refused', () => {
    for (const options of [{ bytes: Number.NaN }, { bytes: -1 }, { bytes: 1, reads: 0 }])
      expect(() => new BlockCache(options)).toThrow('A block cache needs a size in bytes')
  })
})

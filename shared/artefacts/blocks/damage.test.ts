import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { BlockCache } from './block-cache.ts'
import { BlockFile } from './block-file.ts'
import { DocumentsWriter } from './documents-writer.ts'

const ON_DISK = -1
const WHOLE = Number.POSITIVE_INFINITY
const cache = () => new BlockCache({ bytes: 1e6, reads: 1 })

let dir: string
let path: string
let sound: Buffer
/** Two of them are longer than a block, so that each is in a block of its own. */
const entries: [string, string][] = [
  ['a', '"first"'],
  ['b', JSON.stringify('é'.repeat(20_000))],
  ['c', JSON.stringify('x'.repeat(40_000))],
  ['d', '"last"'],
]

beforeAll(async () => {
  dir = await temporaryDir('damage')
  path = join(dir, 'sound.blocks')
  const writer = new DocumentsWriter(path, 'letters', '96')
  for (const [key, json] of entries) writer.put(key, json)
  await writer.close()
  sound = await readFile(path)
})

/** Asks a file everything; what is answered must be right. Returns the errors met. */
async function errorsOf(bytes: Buffer, wholeBytes: number, name = ''): Promise<string[]> {
  const damaged = join(dir, `${name}damaged.blocks`)
  await writeFile(damaged, bytes)
  const errors: string[] = []
  const told = (error: unknown) => {
    expect(error).toBeInstanceOf(Error)
    errors.push((error as Error).message)
  }
  const file = await BlockFile.open(damaged, cache(), wholeBytes).catch(told)
  if (!file) return errors
  try {
    for (const [i, [key, json]] of entries.entries()) {
      const asked = async () => [String(await file.get(key)), String((await file.getMany([i]))[0])]
      const answer = await asked().catch(told)
      if (answer) expect(answer).toEqual([json, json])
    }
    const none = await (async () => file.get('bb'))().catch(told)
    expect(none).toBeUndefined()
    expect([file.count, file.facts.kind, file.facts.area]).toEqual([4, 'letters', '96'])
  } finally {
    await file.close()
  }
  return errors
}

describe('damage', () => {
  test('every flipped bit is told, and no wrong answer given', async () => {
    expect(await errorsOf(sound, ON_DISK)).toEqual([])
    expect(sound.length).toBeLessThan(600)
    const flip = async (at: number, bit: number) => {
      const bytes = Buffer.from(sound)
      bytes[at]! ^= 1 << bit
      const errors = await errorsOf(bytes, bit % 2 === 0 ? ON_DISK : WHOLE, `${bit}-`)
      expect(errors.length, `bit ${bit} of byte ${at}`).toBeGreaterThan(0)
      for (const error of errors) expect(error).toContain('damaged.blocks')
    }
    for (let at = 0; at < sound.length; at++)
      await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((bit) => flip(at, bit)))
  }, 60_000)

  test('every length that a truncated file can have is told when it is opened', async () => {
    for (let length = 0; length < sound.length; length++) {
      const errors = await errorsOf(sound.subarray(0, length), length % 2 === 0 ? ON_DISK : WHOLE)
      expect(errors, `length ${length}`).toEqual([expect.stringContaining('damaged.blocks cannot be opened')])
    }
    const [error] = await errorsOf(sound.subarray(0, -1), ON_DISK)
    expect(error).toContain(
      'it does not end as a block file does: it is truncated, damaged or something else',
    )
  })

  test('bytes that were added are told', async () => {
    expect(await errorsOf(Buffer.concat([Buffer.alloc(1), sound]), ON_DISK)).toEqual([
      expect.stringContaining('its footer tells of another size'),
    ])
  })

  test('a file of another version is refused by its number', async () => {
    const bytes = Buffer.from(sound)
    const footer = bytes.subarray(-40)
    footer.writeUInt32LE(2, 8)
    footer.writeUInt32LE(crc32(footer.subarray(0, 36)), 36)
    const [error] = await errorsOf(bytes, ON_DISK)
    expect(error).toContain('it has version 2, this build reads 1')
  })

  test('a damaged block is named, and the others are served', async () => {
    const bytes = Buffer.from(sound)
    // The first block holds "first" alone.
    bytes[4]! ^= 0xff
    const damaged = join(dir, 'first.blocks')
    await writeFile(damaged, bytes)
    const file = await BlockFile.open(damaged, cache(), ON_DISK)
    const told = `Block 0 of 4 in ${damaged} is damaged: its checksum does not match`
    await expect(file.get('a')).rejects.toThrow(told)
    await expect(file.getMany([3, 0])).rejects.toThrow(told)
    expect(String(await file.get('d'))).toBe('"last"')
    await expect(file.all().next()).rejects.toThrow(told)
    await file.close()
    await expect(BlockFile.open(damaged, cache(), WHOLE)).rejects.toThrow(told)
  })

  test('a file that is truncated while it is open tells so, and what was read before is still answered', async () => {
    const shrinking = join(dir, 'shrinking.blocks')
    await writeFile(shrinking, sound)
    const file = await BlockFile.open(shrinking, cache(), ON_DISK)
    expect(String(await file.get('a'))).toBe('"first"')
    await truncate(shrinking, 20)
    await expect(file.get('d')).rejects.toThrow(
      /Block 3 of 4 in .* has 0 of its \d+ bytes: the file is truncated/,
    )
    expect(String(await file.get('a'))).toBe('"first"')
    await file.close()
  })

  test.skipIf(!existsSync('/proc/self/fd'))(
    'only a large file stays open, and not one that was refused',
    async () => {
      const descriptors = async (of: string) => {
        const links = (await readdir('/proc/self/fd')).map((fd) =>
          readlink(`/proc/self/fd/${fd}`).catch(() => ''),
        )
        return (await Promise.all(links)).filter((link) => link === of).length
      }
      const large = await BlockFile.open(path, cache(), ON_DISK)
      expect(await descriptors(path)).toBe(1)
      await large.close()
      expect(await descriptors(path)).toBe(0)
      await BlockFile.open(path, cache(), WHOLE)
      expect(await descriptors(path)).toBe(0)
      const cut = join(dir, 'cut.blocks')
      await writeFile(cut, sound.subarray(0, -1))
      await expect(BlockFile.open(cut, cache(), ON_DISK)).rejects.toThrow('cannot be opened')
      expect(await descriptors(cut)).toBe(0)
    },
  )

  test('a file that is not there is named', async () => {
    await expect(BlockFile.open(join(dir, 'none.blocks'), cache())).rejects.toThrow(/ENOENT.*none\.blocks/)
  })
})

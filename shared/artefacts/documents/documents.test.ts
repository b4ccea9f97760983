import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { asBytes, DOCUMENT_BLOCK_BYTES, rowBytes } from './block.ts'
import { DocumentBlocks } from './document-blocks.ts'
import { DocumentsWriter } from './documents-writer.ts'

const ON_DISK = -1
type Entry = readonly [key: string, json: string]

const dir = await temporaryDir('documents')

let files = 0
function written(entries: Iterable<Entry>): string {
  const path = join(dir, `${files++}.documents`)
  const writer = new DocumentsWriter(path)
  for (const [key, json] of entries) writer.put(key, json)
  writer.close()
  return path
}

const byBytes = ([a]: Entry, [b]: Entry) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Of any characters, some of them beyond U+FFFF, some shared beginnings. */
const key = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => text.isWellFormed()),
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 }),
)
const text = fc.oneof(
  { weight: 8, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 9 }).map((piece) => piece.repeat(9000)) },
)

/** What a file on the disk answers. */
async function fromDisk(blocks: DocumentBlocks, asked: string): Promise<string | undefined> {
  const number = blocks.index.blockOf(asBytes(asked))
  if (number < 0) return undefined
  const room = Buffer.alloc(blocks.lengthOf(number))
  const block = await blocks.read(number, room)
  // The room is used for another block next.
  room.fill(0)
  return block.find(asBytes(asked))?.toString()
}

describe('documents by key', () => {
  test('what was written is read back, and nothing else, from the disk and from memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(key, text), { selector: ([one]) => one, maxLength: 60 }),
        fc.array(key, { maxLength: 20 }),
        async (unordered, others) => {
          const entries = unordered.toSorted(byBytes)
          const known = new Map(entries)
          const path = written(entries)
          const whole = await openDocuments(path)
          expect(whole.count).toBe(entries.length)
          expect([...whole.all()]).toEqual(entries.map(([, json]) => json))
          const blocks = await DocumentBlocks.open(path, ON_DISK)
          for (const one of [...known.keys(), ...others, '', '\u{10ffff}']) {
            expect(whole.get(one)).toBe(known.get(one))
            expect(await fromDisk(blocks, one)).toBe(known.get(one))
          }
          await blocks.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  test('thousands of documents, some longer than a block, take a tenth of their length', async () => {
    const entries = Array.from(
      { length: 20_000 },
      (_, i): Entry => [
        String(i * 2).padStart(6, '0'),
        JSON.stringify({ i, text: 'some text '.repeat(i % 5000 === 0 ? 10_000 : 10) }),
      ],
    )
    const path = written(entries)
    const file = await openDocuments(path)
    for (const [one, json] of entries) expect(file.get(one)).toBe(json)
    expect(file.get('000001')).toBeUndefined()
    const length = entries.reduce((sum, [one, json]) => sum + one.length + json.length, 0)
    expect((await stat(path)).size).toBeLessThan(length / 10)
    expect(await readFile(written(entries)), 'the same documents give the same bytes').toEqual(
      await readFile(path),
    )
  })

  test('what is put together is in one block when one can hold it, wherever a block would have ended', async () => {
    const lengths = fc.array(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 6 }), {
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(lengths, async (groups) => {
        let next = 0
        const together = groups.map((group) =>
          group.map((length): Entry => [String(next++).padStart(4, '0'), 'x'.repeat(length)]),
        )
        const path = join(dir, `${files++}.documents`)
        const writer = new DocumentsWriter(path)
        for (const group of together) writer.putTogether(group)
        expect(writer.close()).toBe(next)
        const blocks = await DocumentBlocks.open(path, ON_DISK)
        for (const group of together) {
          for (const [one, json] of group) expect(await fromDisk(blocks, one)).toBe(json)
          const length = group.reduce((sum, [one, json]) => sum + rowBytes(one.length, json.length), 0)
          const numbers = new Set(group.map(([one]) => blocks.index.blockOf(asBytes(one))))
          if (length <= DOCUMENT_BLOCK_BYTES) expect(numbers.size).toBeLessThanOrEqual(1)
        }
        await blocks.close()
        const single = together.flat()
        if (groups.every((group) => group.length <= 1))
          expect(await readFile(path)).toEqual(await readFile(written(single)))
      }),
      { numRuns: 60 },
    )
  })

  test('keys that are not ascending are refused by name, and half a surrogate pair', () => {
    const put = (...keys: string[]) => written(keys.map((one) => [one, '1']))
    expect(() => put('b', 'a')).toThrow('"a" came after "b"')
    expect(() => put('a', 'a')).toThrow('"a" came after "a"')
    expect(() => put('\u{1f600}', '\ufffd')).toThrow('came after')
    expect(() => put('\ud800')).toThrow('half a surrogate pair')
    expect(() => written([['a', '"\udfff"']])).toThrow('half a surrogate pair')
  })
})

describe('damage', () => {
  /** Two of them are longer than a block, so that there are three blocks. */
  const entries: Entry[] = [
    ['a', '"first"'],
    ['b', JSON.stringify('é'.repeat(20_000))],
    ['c', JSON.stringify('x'.repeat(40_000))],
    ['d', '"last"'],
  ]

  /** Asks a file everything: what is answered must be right. Returns the errors met. */
  async function errorsOf(bytes: Buffer, wholeBytes: number): Promise<string[]> {
    const path = join(dir, 'damaged.documents')
    await writeFile(path, bytes)
    const errors: string[] = []
    const messageOf = (error: unknown) => {
      expect(error).toBeInstanceOf(Error)
      errors.push(String(error))
      return undefined
    }
    const blocks = await DocumentBlocks.open(path, wholeBytes).catch(messageOf)
    if (!blocks) return errors
    for (const [one, json] of entries) {
      const answer = await fromDisk(blocks, one).catch(messageOf)
      if (answer !== undefined) expect(answer).toBe(json)
    }
    await blocks.close()
    return errors
  }

  test('every flipped bit is found, wherever it is', async () => {
    const sound = await readFile(written(entries))
    expect(await errorsOf(sound, ON_DISK)).toEqual([])
    for (let bit = 0; bit < sound.length * 8; bit++) {
      const damaged = Buffer.from(sound)
      damaged[bit >> 3]! ^= 1 << (bit & 7)
      const wholeBytes = bit % 2 === 0 ? ON_DISK : Number.POSITIVE_INFINITY
      const errors = await errorsOf(damaged, wholeBytes)
      if (errors.length === 0) expect.fail(`bit ${bit} of ${sound.length * 8} changed nothing`)
    }
  })

  test('every truncation, an empty file and another file are refused with the name of the file', async () => {
    const sound = await readFile(written(entries))
    const others = [Buffer.from('{}'), Buffer.alloc(1000), Buffer.concat([sound, sound.subarray(-24)])]
    for (let length = 0; length < sound.length; length += 1 + (length >> 5))
      others.push(sound.subarray(0, length))
    for (const other of others) {
      const [error] = await errorsOf(other, ON_DISK)
      expect(error).toContain(`${join(dir, 'damaged.documents')} cannot be opened: it`)
    }
  })

  test('a file cut while it is open tells how much is left of a block', async () => {
    const path = written(entries)
    const blocks = await DocumentBlocks.open(path, ON_DISK)
    await writeFile(path, '')
    await expect(fromDisk(blocks, 'a')).rejects.toThrow(/has 0 of the \d+ bytes of its block 0/)
    await blocks.close()
  })
})

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../../test/support/random.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { BlockCache } from './block-cache.ts'
import { BlockFile } from './block-file.ts'
import { BlockWriter } from './block-writer.ts'
import { DocumentsWriter } from './documents-writer.ts'

const ON_DISK = -1
let files = 0

async function written(entries: Iterable<readonly [string, string]>): Promise<string> {
  const path = join(await temporaryDir('blocks'), `${files++}.blocks`)
  const writer = new DocumentsWriter(path, 'letters', '96')
  for (const [key, json] of entries) writer.put(key, json)
  await writer.close()
  return path
}

const byBytes = ([a]: readonly [string, string], [b]: readonly [string, string]) =>
  Buffer.compare(Buffer.from(a), Buffer.from(b))

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

describe('a file of blocks', () => {
  test('what was written is read back by key, by position and in order, from the disk and from memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(key, text), { selector: ([one]) => one, maxLength: 60 }),
        fc.array(key, { maxLength: 20 }),
        async (unordered, others) => {
          const entries = unordered.toSorted(byBytes)
          const known = new Map(entries)
          const path = await written(entries)
          for (const wholeBytes of [ON_DISK, Number.POSITIVE_INFINITY]) {
            const file = await BlockFile.open(path, new BlockCache({ bytes: 100_000 }), wholeBytes)
            expect(file.count).toBe(entries.length)
            for (const one of [...known.keys(), ...others, '', '\u{10ffff}']) {
              expect((await file.get(one))?.toString()).toBe(known.get(one))
              expect(await file.has(one)).toBe(known.has(one))
            }
            const backwards = entries.map((_, i) => entries.length - 1 - i)
            const documents = await file.getMany(backwards)
            expect(documents.map(String)).toEqual(entries.map(([, json]) => json).reverse())
            const all: string[] = []
            for await (const document of file.all()) all.push(document.toString())
            expect(all).toEqual(entries.map(([, json]) => json))
            await file.close()
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('thousands of documents, some longer than a block, are each in their place', async () => {
    const entries = Array.from({ length: 20_000 }, (_, i): [string, string] => [
      String(i * 2).padStart(6, '0'),
      JSON.stringify({ i, text: 'x'.repeat(i % 5000 === 0 ? 100_000 : i % 40) }),
    ])
    const file = await BlockFile.open(await written(entries), new BlockCache({ bytes: 1e6 }))
    for (const [i, [one, json]] of entries.entries()) {
      expect((await file.get(one))?.toString()).toBe(json)
      if (i % 100 === 0) expect(await file.get(String(i * 2 + 1).padStart(6, '0'))).toBeUndefined()
    }
    await file.close()
  }, 30_000)

  test('documents without keys are known by their position alone', async () => {
    const path = join(await temporaryDir('blocks'), 'sales.blocks')
    const writer = new BlockWriter(path)
    for (let i = 0; i < 9000; i++) writer.add(Buffer.from(JSON.stringify({ i })))
    expect(writer.close({ kind: 'sales', area: '96', keyed: false, tiers: [0, 12] })).toBe(9000)
    const file = await BlockFile.open(path, new BlockCache({ bytes: 1e6 }), ON_DISK)
    expect(file.facts).toEqual({
      kind: 'sales',
      area: '96',
      keyed: false,
      tiers: [0, 12],
      count: 9000,
      bytes: expect.any(Number),
    })
    expect((await file.getMany([8999, 0, 4000, 0])).map(String)).toEqual([
      '{"i":8999}',
      '{"i":0}',
      '{"i":4000}',
      '{"i":0}',
    ])
    expect(await file.get('0')).toBeUndefined()
    for (const position of [-1, 9000, 0.5, Number.NaN])
      await expect(file.getMany([0, position])).rejects.toThrow(/9000 documents, none at position/)
    await file.close()
  })

  test('none and one: an empty file answers nothing, an empty key with an empty document is kept', async () => {
    const none = await BlockFile.open(await written([]), new BlockCache({ bytes: 0 }), ON_DISK)
    expect([none.count, await none.get(''), await none.getMany([])]).toEqual([0, undefined, []])
    const one = await BlockFile.open(await written([['', '']]), new BlockCache({ bytes: 0 }), ON_DISK)
    expect(String(await one.get(''))).toBe('')
    expect(await one.has('a')).toBe(false)
    await Promise.all([none.close(), one.close()])
  })

  test('many ask at once with memory for two blocks: every answer is right, and the memory stays within its limit', async () => {
    const entries = Array.from({ length: 3000 }, (_, i): [string, string] => [
      String(i).padStart(5, '0'),
      JSON.stringify({ i, text: 'abc'.repeat(i % 200) }),
    ])
    const cache = new BlockCache({ bytes: 2 * 40_000, reads: 3 })
    const paths = [await written(entries), await written(entries)]
    const opened = await Promise.all(paths.map((path) => BlockFile.open(path, cache, ON_DISK)))
    const random = seeded(5)
    const ask = async (file: BlockFile) => {
      const i = Math.floor(random() * entries.length)
      const [one, json] = entries[i]!
      const other = Math.floor(random() * entries.length)
      expect(String(await file.get(one))).toBe(json)
      expect((await file.getMany([i, other, i])).map(String)).toEqual([json, entries[other]![1], json])
      expect(cache.bytes).toBeLessThanOrEqual(80_000)
    }
    await Promise.all(Array.from({ length: 600 }, (_, i) => ask(opened[i % 2]!)))
    expect(cache.bytes).toBeGreaterThan(32_768)
    await Promise.all(opened.map((file) => file.close()))
    expect(cache.bytes).toBe(0)
  })

  test('a file closes once all who asked have their answer; who asks later is told', async () => {
    const entries = Array.from({ length: 3000 }, (_, i): [string, string] => [
      String(i).padStart(5, '0'),
      JSON.stringify({ i, text: 'abc'.repeat(i % 200) }),
    ])
    const path = await written(entries)
    const file = await BlockFile.open(path, new BlockCache({ bytes: 0, reads: 1 }), ON_DISK)
    const asked = entries.filter((_, i) => i % 300 === 0).map(([one]) => file.get(one))
    const iterated = file.all()
    await iterated.next()
    let closed = false
    const closing = file.close().then(() => {
      closed = true
    })
    await expect(file.get('00000')).rejects.toThrow(`${path} is closed: its release is no longer served`)
    await expect(file.getMany([0])).rejects.toThrow('is closed')
    await expect(file.all().next()).rejects.toThrow('is closed')
    expect((await Promise.all(asked)).map(String)).toEqual(
      entries.filter((_, i) => i % 300 === 0).map(([, json]) => json),
    )
    expect(closed).toBe(false)
    let rest = 1
    for await (const _ of iterated) rest++
    expect(rest).toBe(entries.length)
    await closing
    await file.close()
  })

  test('what lies outside the keys of a file is known without reading it', async () => {
    const path = await written([
      ['b', '1'],
      ['d', '2'],
    ])
    const file = await BlockFile.open(path, new BlockCache({ bytes: 1e6 }), ON_DISK)
    await truncate(path, 0)
    for (const key of ['', 'a', 'd!', 'e']) expect(await file.get(key)).toBeUndefined()
    for (const key of ['b', 'c', 'd']) await expect(file.get(key)).rejects.toThrow('truncated')
    await file.close()
  })

  test('half a surrogate pair is no key, also where the character that UTF-8 puts in its place is one', async () => {
    const file = await BlockFile.open(await written([['\ufffd', '1']]), new BlockCache({ bytes: 1e6 }))
    expect(String(await file.get('\ufffd'))).toBe('1')
    expect([await file.get('\ud83d'), await file.has('\ude00')]).toEqual([undefined, false])
    await file.close()
  })

  test('a small file is answered from memory, whatever becomes of it on the disk', async () => {
    const path = await written([['b', '1']])
    const file = await BlockFile.open(path, new BlockCache({ bytes: 0 }))
    await truncate(path, 0)
    expect(String(await file.get('b'))).toBe('1')
    await file.close()
  })

  test('keys out of order, keys that come twice and halves of characters are refused by name', async () => {
    const refused = (...keys: string[]) => expect(written(keys.map((one) => [one, '1']))).rejects
    await refused('b', 'a').toThrow('"a" came after "b"')
    await refused('a', 'é', 'é').toThrow('"é" came twice')
    // In the order of UTF-16 this is ascending, in that of UTF-8 it is not.
    await refused('\u{1f600}', '\ufffd').toThrow('came after')
    await refused('\ud83d').toThrow('The key holds half a surrogate pair: "\\ud83d"')
    await expect(written([['a', '\ude00']])).rejects.toThrow(
      'The document of "a" holds half a surrogate pair',
    )
  })

  test('the file appears whole under its name, and nothing is left beside it', async () => {
    const path = join(await temporaryDir('blocks'), 'a.blocks')
    const writer = new DocumentsWriter(path, 'letters', '96')
    writer.put('a', 'x'.repeat(100_000))
    writer.put('b', 'y')
    expect([existsSync(path), (await stat(`${path}.part`)).size > 0]).toEqual([false, true])
    await writer.close()
    expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([true, false])
    const dropped = new DocumentsWriter(`${path}2`, 'letters', '96')
    dropped.put('a', '1')
    dropped.discard()
    expect([existsSync(`${path}2`), existsSync(`${path}2.part`)]).toEqual([false, false])
  })

  test('the same documents give the same bytes', async () => {
    const entries = Array.from({ length: 5000 }, (_, i): [string, string] => [
      String(i).padStart(6, '0'),
      JSON.stringify({ i, text: 'x'.repeat(i % 300) }),
    ])
    const hash = async () =>
      createHash('sha256')
        .update(await readFile(await written(entries)))
        .digest('hex')
    expect(await hash()).toBe(await hash())
  })
})

import { createHash } from 'node:crypto'
import { chmod, copyFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { DocumentsWriter, openDocuments } from './documents.ts'

async function written(entries: Iterable<[string, string]>, name = 'documents.lmdb'): Promise<string> {
  const path = join(await temporaryDir('documents'), name)
  const writer = new DocumentsWriter(path)
  for (const [key, json] of entries) writer.put(key, json)
  await writer.close()
  return path
}

describe('documents by key', () => {
  test('what was written is read back, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ minLength: 1, maxLength: 40 }), fc.json(), { noNullPrototype: true }),
        async (texts) => {
          const entries = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))
          const file = openDocuments(await written(entries))
          try {
            expect(file.count).toBe(entries.length)
            for (const [key, json] of entries) expect(file.get(key)).toBe(json)
            expect(file.get('no such key, surely')).toBeUndefined()
          } finally {
            await file.close()
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('a key longer than LMDB takes is found all the same', async () => {
    const long = 'é'.repeat(3000)
    const file = openDocuments(await written([[long, '{"found":true}']]))
    expect(file.get(long)).toBe('{"found":true}')
    expect(file.get(`${long}!`)).toBeUndefined()
    await file.close()
  })

  test('keys that LMDB orders otherwise are kept too, between those that are appended', async () => {
    // Stored under its hash, among keys of digits; and a pair whose order in UTF-16 is not that of UTF-8.
    const keys = ['1', '2'.repeat(3000), '3', '\u{1f600}', '\ufffd']
    const file = openDocuments(await written(keys.map((key) => [key, JSON.stringify(key)])))
    expect(file.count).toBe(keys.length)
    for (const key of keys) expect(file.get(key)).toBe(JSON.stringify(key))
    await file.close()
  })

  test('pages are filled', async () => {
    const text = 'x'.repeat(900)
    const keys = Array.from({ length: 4000 }, (_, i) => String(i).padStart(7, '0'))
    const path = await written(keys.map((key) => [key, text]))
    // Four to a page of 4,096 bytes.
    expect((await stat(path)).size).toBeLessThan(1.1 * 1024 * keys.length)
  })

  test('the same documents give the same bytes', async () => {
    const entries = Array.from({ length: 50_000 }, (_, i): [string, string] => [
      String(i).padStart(6, '0'),
      JSON.stringify({ i, text: 'x'.repeat(i % 300) }),
    ])
    const hashes = await Promise.all(
      [await written(entries), await written(entries)].map(async (path) =>
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ),
    )
    expect(hashes[0]).toBe(hashes[1])
  })

  test('keys out of order are refused by name', async () => {
    const disordered: [string, string][] = [
      ['b', '1'],
      ['a', '2'],
    ]
    await expect(written(disordered)).rejects.toThrow(/"a" came after "b"/)
  })

  test('a file that may not be written is read', async () => {
    const path = await written([['a', '1']])
    const copy = join(await temporaryDir('documents'), 'copy.lmdb')
    await copyFile(path, copy)
    await chmod(copy, 0o444)
    const file = openDocuments(copy)
    expect(file.get('a')).toBe('1')
    await file.close()
  })
})

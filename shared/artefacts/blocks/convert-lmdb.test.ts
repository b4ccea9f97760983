import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { DocumentsWriter as LmdbWriter } from '../documents.ts'
import { BlockCache } from './block-cache.ts'
import { BlockFile } from './block-file.ts'
import { convertLmdb } from './convert-lmdb.ts'

async function lmdb(entries: readonly [string, string][]): Promise<string> {
  const path = join(await temporaryDir('convert'), 'documents.lmdb')
  const writer = new LmdbWriter(path)
  for (const [key, json] of entries) writer.put(key, json)
  await writer.close()
  return path
}

test('a file of an old release is carried over, key by key; its folder may be read-only', async () => {
  const entries = Array.from({ length: 4000 }, (_, i): [string, string] => [
    String(i).padStart(7, '0'),
    JSON.stringify({ i, text: 'é'.repeat(i % 50) }),
  ])
  entries.push(['é', '1'], ['\ufffd', '2'])
  const from = await lmdb(entries)
  const before = await readdir(join(from, '..'))
  await chmod(from, 0o444)
  const to = join(await temporaryDir('convert'), 'documents.blocks')
  expect(await convertLmdb(from, to, 'sales', '96')).toBe(entries.length)
  const file = await BlockFile.open(to, new BlockCache({ bytes: 1e6 }))
  expect(file.facts).toMatchObject({ kind: 'sales', area: '96', keyed: true, count: entries.length })
  for (const [key, json] of entries) expect(String(await file.get(key))).toBe(json)
  // A sale is known by its rank, which is its place in the order of keys.
  expect((await file.getMany([0, 3999])).map(String)).toEqual([entries[0]![1], entries[3999]![1]])
  expect(await readdir(join(from, '..'))).toEqual(before)
  await file.close()
})

test('a key that LMDB holds only as its hash stops the conversion, and nothing is left', async () => {
  const dir = await temporaryDir('convert')
  const from = await lmdb([['é'.repeat(3000), '1']])
  await expect(convertLmdb(from, join(dir, 'a.blocks'), 'k', '96')).rejects.toThrow('Build its release again')
  expect(await readdir(dir)).toEqual([])
})

test('a file that is not there, or is no LMDB file, is refused', async () => {
  const dir = await temporaryDir('convert')
  await mkdir(join(dir, 'folder'))
  await expect(convertLmdb(join(dir, 'none.lmdb'), join(dir, 'a.blocks'), 'k', '96')).rejects.toThrow()
  await expect(convertLmdb(join(dir, 'folder'), join(dir, 'a.blocks'), 'k', '96')).rejects.toThrow()
  expect(await readdir(dir)).toEqual(['folder'])
})

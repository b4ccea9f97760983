import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DocumentBlocks } from '../../shared/artefacts/documents/document-blocks.ts'
import { DocumentsWriter } from '../../shared/artefacts/documents/documents-writer.ts'
import { holderCounts, holderParcels } from '../../shared/documents/companies.ts'
import { documentKind } from '../../shared/documents/document-kind.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { BlockCache } from '../blocks/block-cache.ts'
import { StoredDocumentFile } from './document-file.ts'
import { Documents } from './documents.ts'

const numbers = documentKind('numbers', 'france', (n: number) => String(n).padStart(4, '0'), z.string())
/** Each longer than half a block, so that each is in a block of its own. */
const COUNT = 20
const textOf = (n: number) => numbers.key(n).repeat(7500)
const BLOCK = 30_100

let path: string
beforeEach(async () => {
  path = join(await temporaryDir('documents'), 'numbers.documents')
  const writer = new DocumentsWriter(path)
  for (let n = 0; n < COUNT; n++) writer.put(numbers.key(n), JSON.stringify(textOf(n)))
  writer.close()
})

async function opened(memory: number) {
  const blocks = await DocumentBlocks.open(path, -1)
  const cache = new BlockCache(memory)
  const file = new StoredDocumentFile('numbers.documents', blocks, cache)
  const named = { role: 'readmodel', dataset: 'd', kind: 'numbers', area: 'france', file: 'f' } as const
  const documents = new Documents([{ ...named, sha256: '', bytes: 0, rows: COUNT }], [file])
  const get = async (n: number) => (await documents.get(numbers, 'france', numbers.key(n)))?.value
  return { blocks, cache, file, documents, get }
}

test('a document that is not in memory is read once for all who ask', async () => {
  const { blocks, get } = await opened(1e9)
  let reads = 0
  const read = blocks.read.bind(blocks)
  blocks.read = (...asked) => {
    reads++
    return read(...asked)
  }
  const asked = await Promise.all(Array.from({ length: 10 }, () => get(3)))
  expect(asked).toEqual(Array(10).fill(textOf(3)))
  expect(reads).toBe(1)
  expect(await get(3)).toBe(textOf(3))
})

test('many are read together, and the next time from memory', async () => {
  const { documents, cache } = await opened(1e9)
  const asked = [5, 999, 2, 5].map((n) => ['france', numbers.key(n)] as const)
  const ask = () => documents.many(numbers, [...asked, ['nowhere', numbers.key(1)]])
  const expected = [textOf(5), undefined, textOf(2), textOf(5), undefined]
  expect((await ask()).map((document) => document?.value)).toEqual(expected)
  const { reads } = cache
  expect((await ask()).map((document) => document?.value)).toEqual(expected)
  expect(cache.reads).toBe(reads)
  expect(await documents.all(numbers)).toHaveLength(COUNT)
  expect((await documents.first(numbers))[0]).toBe(textOf(0))
})

test('the memory is bounded: what was not asked for lately leaves first', async () => {
  const { cache, get } = await opened(5 * BLOCK)
  for (let n = 0; n < COUNT; n++) {
    await get(n)
    await get(0)
    expect(cache.bytes).toBeLessThanOrEqual(5 * BLOCK)
  }
  expect(await get(0)).toBe(textOf(0))
  expect(await get(COUNT - 1)).toBe(textOf(COUNT - 1))
  const { reads } = cache
  await get(1)
  expect(cache.reads).toBe(reads + 1)
})

test('a document that was given stays readable, though its block has left the memory', async () => {
  const { cache, documents, get } = await opened(2 * BLOCK)
  const all = () =>
    documents.many(
      numbers,
      Array.from({ length: COUNT }, (_, n) => ['france', numbers.key(n)]),
    )
  const expected = Array.from({ length: COUNT }, (_, n) => textOf(n))
  for (const found of await Promise.all([all(), all()]))
    expect(found.map((document) => document?.value)).toEqual(expected)
  await get(0)
  expect(cache.bytes).toBeLessThanOrEqual(2 * BLOCK)
})

test('a block that is damaged is a 503 that names the file, which then counts as unsound; others are answered', async () => {
  const { file, get } = await opened(1e9)
  expect(await get(0)).toBe(textOf(0))
  expect(file.isSound).toBe(true)
  await truncate(path, 100)
  await expect(get(7)).rejects.toThrow(/^numbers\.documents has 0 of the \d+ bytes/)
  expect(file.isSound).toBe(false)
  expect(await get(0)).toBe(textOf(0))
  await writeFile(path, Buffer.alloc(100_000))
  await expect(get(7)).rejects.toThrow('has other content in its block 7 than was written')
})

test('a file is closed after the reads on their way, and gives its memory back', async () => {
  const { cache, file } = await opened(1e9)
  const asked = file.read(1)
  await file.close()
  expect((await asked).find(numbers.key(1))?.toString()).toBe(JSON.stringify(textOf(1)))
  expect(cache.bytes).toBe(0)
})

const HOLDER = {
  pseudoNumber: null,
  name: 'VILLE DE PARIS',
  group: { code: '4', label: 'Commune' },
  legalForm: null,
  legalFormShort: null,
  landlord: { status: 'public', basis: 'group 4' },
}

test('the first documents of a kind leave out those of another kind in its file', async () => {
  const holder = { ...HOLDER, siren: '217500016' }
  const counts = { owner: 1, representative: 0, other: 0 }
  const writer = new DocumentsWriter(path)
  writer.put(holderCounts.key('217500016'), JSON.stringify({ holder, counts }))
  writer.put(holderParcels.key('217500016', 'owner', 0), '[]')
  writer.close()
  const file = new StoredDocumentFile('holders', await DocumentBlocks.open(path, -1), new BlockCache(1e6))
  const named = { role: 'readmodel', dataset: 'owners', kind: 'holder-parcels', area: 'france' } as const
  const documents = new Documents([{ ...named, file: 'f', sha256: '', bytes: 0, rows: 2 }], [file])
  expect(await documents.first(holderCounts)).toEqual([{ holder, counts }])
})

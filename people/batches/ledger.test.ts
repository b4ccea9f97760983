import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Problem } from '../../api/answers/problem.ts'
import { storedBatch } from '../../test/support/stored-batch.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import type { Batch } from './batch.ts'
import { BatchFolder } from './batch-folder.ts'
import { type BatchCeilings, BatchLedger, roomForBatch } from './ledger.ts'

const MB = 1e6
const ENOUGH: BatchCeilings = { rowsDay: 0, bytesDay: 0, folder: 1000 * MB }

async function ledgerOf(ceilings: Partial<BatchCeilings> = {}) {
  const folder = new BatchFolder(await temporaryDir('ledger'))
  return { folder, ledger: new BatchLedger(folder, { ...ENOUGH, ...ceilings }) }
}

/** What became of work: `given`, or the type of the Problem. */
async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'given',
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error
      return `${error.status} ${error.type}`
    },
  )
}

async function counted(all: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of await Promise.all(all.map(outcome))) counts[one] = (counts[one] ?? 0) + 1
  return counts
}

const thirty = <T>(make: (i: number) => T) => Array.from({ length: 30 }, (_, i) => make(i))

function batchOf(id: string, holder: string, more: Partial<Batch> = {}): Batch {
  const sizes = { rows: 100, bytes: 1000, ...more }
  return storedBatch({ id, holder, state: 'queued', room: roomForBatch(sizes), ...sizes })
}

test('of thirty files that come at once, as many are taken as the folder has space for', async () => {
  const { ledger } = await ledgerOf({ folder: 95 * MB })
  const claims = thirty((i) => ledger.claim(`key ${i}`, 10 * MB))
  expect(await counted(claims)).toEqual({ given: 9, '507 batches-full': 21 })
})

test('of thirty files of one key, ten wait', async () => {
  const { ledger } = await ledgerOf()
  const claims = thirty(() => ledger.claim('key', 1000))
  expect(await counted(claims)).toEqual({ given: 10, '429 too-many-batches': 20 })
})

test('of thirty files of one key, as many are taken as it may send bytes in a day', async () => {
  const { ledger } = await ledgerOf({ bytesDay: 35 * MB })
  const claims = thirty(() => ledger.claim('key', 10 * MB))
  expect(await counted(claims)).toEqual({ given: 3, '429 batch-quota-exceeded': 27 })
})

test('a hundred batches wait in all', async () => {
  const { ledger } = await ledgerOf()
  for (let i = 0; i < 100; i++) expect(await outcome(ledger.claim(`key ${i}`, 1))).toBe('given')
  expect(await outcome(ledger.claim('another', 1))).toBe('507 batches-full')
})

test('a file of unknown length may have what is left, and the Problem says whose it was', async () => {
  const { ledger } = await ledgerOf({ bytesDay: 10 * MB, folder: 45 * MB })
  const first = await ledger.claim('a', undefined)
  expect([first.bytes, first.endsBy]).toEqual([10 * MB, 'key'])
  expect(await ledger.overrun(first)).toMatchObject({ type: 'batch-quota-exceeded' })
  const { ledger: other } = await ledgerOf({ folder: 45 * MB })
  const file = await other.claim('a', undefined)
  expect([file.bytes, file.endsBy]).toEqual([32 * 1024 * 1024, 'file'])
  expect(await other.overrun(file)).toMatchObject({ type: 'payload-too-large' })
  const last = await other.claim('b', undefined)
  expect([last.bytes, last.endsBy]).toEqual([45 * MB - 32 * 1024 * 1024, 'folder'])
  expect(await other.overrun(last)).toMatchObject({ type: 'batches-full' })
  expect(await outcome(other.claim('c', undefined))).toBe('507 batches-full')
})

test('a file that is too long for any batch takes nothing', async () => {
  const { ledger, folder } = await ledgerOf()
  expect(await outcome(ledger.claim('a', 32 * 1024 * 1024 + 1))).toBe('400 payload-too-large')
  expect(await folder.entries()).toEqual([])
})

test('a batch has the space that making it may take; a result counts with its bytes', async () => {
  const { ledger, folder } = await ledgerOf({ folder: 60 * MB })
  const [first, second] = [await ledger.claim('a', 1000), await ledger.claim('b', 1000)]
  const batch = batchOf(first.id, 'a')
  expect(batch.room).toBe(20_000_000 + 4 * 1000 + 8192 * 100)
  await ledger.settle(batch)
  await ledger.settle(batchOf(second.id, 'b'))
  const third = await ledger.claim('c', 1000)
  expect(await outcome(ledger.settle(batchOf(third.id, 'c')))).toBe('507 batches-full')
  const result = {
    bytes: 20 * MB,
    sha256: '',
    rows: 1,
    statuses: {},
    by: '',
    using: [],
    columns: [],
    lacking: [],
  }
  await folder.write({ ...batch, state: 'done', endedAt: new Date().toISOString(), result })
  expect(await outcome(ledger.settle(batchOf(third.id, 'c')))).toBe('507 batches-full')
  await folder.write({ ...batch, state: 'cancelled', endedAt: new Date().toISOString() })
  expect(await outcome(ledger.settle(batchOf(third.id, 'c')))).toBe('given')
})

test('a batch that could never be made is refused with the reason', async () => {
  const { ledger } = await ledgerOf({ folder: 30 * MB })
  const { id } = await ledger.claim('a', 1000)
  await expect(ledger.settle(batchOf(id, 'a', { rows: 50_000 }))).rejects.toThrow(/split the file/)
})

test('rows and bytes of a day count after the batch was cancelled, and not after a day', async () => {
  const { ledger, folder } = await ledgerOf({ rowsDay: 150, bytesDay: 1500 })
  const { id } = await ledger.claim('a', 1000)
  await ledger.settle(batchOf(id, 'a'))
  const endedAt = new Date().toISOString()
  await folder.write({ ...batchOf(id, 'a'), state: 'cancelled', endedAt })
  expect(await outcome(ledger.claim('a', 501))).toBe('429 batch-quota-exceeded')
  const next = await ledger.claim('a', 500)
  expect(await outcome(ledger.settle(batchOf(next.id, 'a', { rows: 51, bytes: 500 })))).toBe(
    '429 batch-quota-exceeded',
  )
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000).toISOString()
  await folder.write({ ...batchOf(id, 'a'), createdAt: yesterday, state: 'cancelled', endedAt })
  expect(await outcome(ledger.settle(batchOf(next.id, 'a', { rows: 51, bytes: 500 })))).toBe('given')
})

test('what nobody can read counts with its bytes', async () => {
  const { ledger, folder } = await ledgerOf({ folder: MB })
  const { id } = await folder.begin({ holder: 'a', bytes: 1 })
  await folder.forgetClaim(id)
  await writeFile(folder.path(id, 'batch.json'), '{')
  await writeFile(folder.path(id, 'input'), Buffer.alloc(MB))
  expect(await outcome(ledger.claim('b', 1))).toBe('507 batches-full')
})

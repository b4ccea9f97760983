import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ReplayState } from './replay-state.ts'

const OLD = 'r20260101-000000-00000000'
const NEW = 'r20260201-000000-00000000'

async function copyAt(dir: string): Promise<ReplayState> {
  const state = new ReplayState(dir)
  for (const path of ['a/75/x.parquet', 'b/75/y.parquet', 'c/75/z.parquet'])
    await writeFile(await state.staged(path), 'old')
  await state.take({
    release: OLD,
    written: ['a/75/x.parquet', 'b/75/y.parquet', 'c/75/z.parquet'],
    removed: [],
  })
  return state
}

const read = (dir: string, path: string) => readFile(join(dir, path), 'utf8')

test('a step takes effect whole', async () => {
  const dir = await temporaryDir('state')
  const state = await copyAt(dir)
  expect(await state.release()).toBe(OLD)
  await writeFile(await state.staged('a/75/x.parquet'), 'new')
  await state.take({ release: NEW, written: ['a/75/x.parquet'], removed: ['c/75/z.parquet'] })
  expect(await state.release()).toBe(NEW)
  expect(await read(dir, 'a/75/x.parquet')).toBe('new')
  expect(await readdir(join(dir, 'c/75'))).toEqual([])
})

test('one that was killed before it was ready counts for nothing, one that was killed after goes on', async () => {
  const dir = await temporaryDir('killed')
  const state = await copyAt(dir)
  await writeFile(await state.staged('a/75/x.parquet'), 'half')
  expect(await new ReplayState(dir).release()).toBe(OLD)
  expect(await read(dir, 'a/75/x.parquet')).toBe('old')
  expect(await readdir(dir)).not.toContain('next')

  for (const path of ['a/75/x.parquet', 'b/75/y.parquet']) await writeFile(await state.staged(path), 'new')
  const ready = { release: NEW, written: ['a/75/x.parquet', 'b/75/y.parquet'], removed: ['c/75/z.parquet'] }
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'next.json'), JSON.stringify(ready))
  // Killed after the first of two files took its place.
  await rename(join(dir, 'next/a/75/x.parquet'), join(dir, 'a/75/x.parquet'))
  expect(await new ReplayState(dir).release()).toBe(NEW)
  expect([await read(dir, 'a/75/x.parquet'), await read(dir, 'b/75/y.parquet')]).toEqual(['new', 'new'])
  expect(await readdir(join(dir, 'c/75'))).toEqual([])
})

import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { demoFiles, ingestDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { tinyManifest } from '../../../test/support/tiny-release.ts'
import { isFresh, sweepWork, unfinishedFiles } from './sweep.ts'

const file = (name: string): ReleaseFile => ({
  role: 'lake',
  dataset: 'cadastre',
  kind: 'parcels',
  area: '75',
  file: name,
  sha256: 'a'.repeat(64),
  bytes: 1,
  rows: 1,
})
const LONG_AGO = new Date(Date.now() - 8 * 86_400_000)

describe('work folders', () => {
  let dataDir: DataDir
  const work = async (name: string, files?: string[], when = new Date()) => {
    await mkdir(dataDir.work(name), { recursive: true })
    if (files)
      await writeFile(
        join(dataDir.work(name), 'done.json'),
        JSON.stringify({ records: [], files: files.map(file) }),
      )
    await utimes(dataDir.work(name), when, when)
  }
  beforeEach(async () => {
    dataDir = new DataDir(await temporaryDir())
  })

  test('go when their files are published or they were left for long; the others stay', async () => {
    await work('published', ['a'])
    await work('half-published', ['a', 'b'])
    await work('under-way')
    await work('left', undefined, LONG_AGO)
    await work('never-published', ['c'], LONG_AGO)
    await sweepWork(dataDir, { ...tinyManifest, files: [file('a')] })
    expect((await readdir(dataDir.work())).sort()).toEqual(['half-published', 'under-way'])
    expect(await unfinishedFiles(dataDir)).toEqual(['a', 'b'])
  })

  test('are not missed when there is none', async () => {
    expect(await unfinishedFiles(dataDir)).toEqual([])
    await sweepWork(dataDir, tinyManifest)
  })
})

test('a publication leaves alone what another run has prepared, and removes what is old and named by nobody', async () => {
  const files = await demoFiles()
  await ingestDemo(files, { datasets: ['cog'] })
  const { dataDir } = files
  const prepared = dataDir.work('dvf-75-0123456789abcdef')
  await mkdir(prepared, { recursive: true })
  await writeFile(join(prepared, 'done.json'), JSON.stringify({ records: [], files: [file('kept.parquet')] }))
  for (const name of ['kept.parquet', 'fresh.parquet', 'stale.parquet'])
    await writeFile(dataDir.store(name), 'x')
  for (const name of ['kept.parquet', 'stale.parquet']) await utimes(dataDir.store(name), LONG_AGO, LONG_AGO)
  expect(await isFresh(dataDir.store('fresh.parquet'))).toBe(true)
  await ingestDemo(files, { datasets: ['cadastre'] })
  const store = await readdir(dataDir.store())
  expect(store).toEqual(expect.arrayContaining(['kept.parquet', 'fresh.parquet']))
  expect(store).not.toContain('stale.parquet')
})

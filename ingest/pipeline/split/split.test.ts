import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { Advance, Pass } from '../../splitter.ts'
import { silent } from '../progress.ts'
import { splitter } from './split.ts'

let dataDir: DataDir
let made: number
beforeEach(async () => {
  dataDir = new DataDir(await temporaryDir('split'))
  await mkdir(dataDir.work(), { recursive: true })
  made = 0
})

const dataset = { name: 'census', version: 1 } as const
const pass = (
  edition: string,
  make = async (dir: string, _tell: Advance) => {
    made++
    await mkdir(join(dir, 'rows'))
    await writeFile(join(dir, 'rows', '75'), `rows of ${edition}`)
    return { rows: 7 }
  },
): Pass<{ rows: number }> => ({
  pays: 2,
  depends: [edition],
  facts: z.strictObject({ rows: z.number() }),
  make,
})
const many = (columns = new ColumnReport()) =>
  splitter({ dataDir, progress: silent }, { dataset, together: 2, columns })
const splits = async () => (await readdir(dataDir.work())).filter((name) => name.startsWith('split-')).length

test('is made once, however many ask for it at the same time', async () => {
  const found = await Promise.all(Array.from({ length: 5 }, () => many()(pass('2022'))))
  expect(made).toBe(1)
  for (const split of found) {
    expect(split!.facts).toEqual({ rows: 7 })
    const [path] = await split!.files(['rows/75'])
    expect(await readFile(path!, 'utf8')).toBe('rows of 2022')
  }
})

test('each unit is told of the columns that the pass noted, whoever ran it', async () => {
  const found = { file: 'a.csv', files: 1, unknown: ['photo'], missing: [] }
  const noting = {
    ...pass('2022'),
    make: async (_dir: string, _tell: Advance, columns: ColumnReport) => {
      columns.note('a.csv', { unknown: ['photo'], missingOptional: [] })
      return { rows: 7 }
    },
  }
  for (const report of [new ColumnReport(), new ColumnReport()]) {
    await many(report)(noting)
    expect(report.entries).toEqual([found])
  }
})

test('one département is not worth it, unless it is there already', async () => {
  const one = splitter({ dataDir, progress: silent }, { dataset, together: 1, columns: new ColumnReport() })
  expect(await one(pass('2022'))).toBeUndefined()
  await many()(pass('2022'))
  expect((await one(pass('2022')))!.facts).toEqual({ rows: 7 })
  expect(made).toBe(1)
})

test('what a killed pass wrote does not count and is made again', async () => {
  const killed = pass('2022', async (dir) => {
    await writeFile(join(dir, 'half'), 'half')
    throw new Error('killed')
  })
  await expect(many()(killed)).rejects.toThrow('killed')
  expect(
    await splitter(
      { dataDir, progress: silent },
      { dataset, together: 1, columns: new ColumnReport() },
    )(pass('2022')),
  ).toBeUndefined()
  const split = await many()(pass('2022'))
  expect(made).toBe(1)
  await expect(split!.files(['half'])).rejects.toThrow()
  expect(await splits()).toBe(1)
})

test('a file that was cut is found at once, a damaged one before it is read; both are made again', async () => {
  const [path] = await (await many()(pass('2022')))!.files(['rows/75'])
  await writeFile(path!, 'cut')
  const again = await many()(pass('2022'))
  expect(made).toBe(2)
  await writeFile(path!, 'ROWS of 2022')
  await expect(again!.files(['rows/75'])).rejects.toThrow(`${path} is damaged`)
  expect(await readFile((await (await many()(pass('2022')))!.files(['rows/75']))[0]!, 'utf8')).toBe(
    'rows of 2022',
  )
  expect(made).toBe(3)
})

test('the split of an earlier edition goes when it was not used for a day', async () => {
  await many()(pass('2021'))
  await many()(pass('2022'))
  expect(await splits()).toBe(2)
  const yesterday = new Date(Date.now() - 2 * 86_400_000)
  for (const name of await readdir(dataDir.work())) await utimes(dataDir.work(name), yesterday, yesterday)
  const before = Date.now() - 1000
  await many()(pass('2022'))
  await many()(pass('2023'))
  const left = await readdir(dataDir.work())
  expect(left.filter((name) => name.startsWith('split-'))).toHaveLength(2)
  for (const name of left) expect((await stat(dataDir.work(name))).mtimeMs).toBeGreaterThan(before)
})

test('a newer version of the dataset reads the files again', async () => {
  await many()(pass('2022'))
  await splitter(
    { dataDir, progress: silent },
    { dataset: { ...dataset, version: 2 }, together: 2, columns: new ColumnReport() },
  )(pass('2022'))
  expect(made).toBe(2)
})

test('says how far it is, and what it takes on disk', async () => {
  const said: string[] = []
  const progress = {
    step: (label: string) => ({
      update: (done: number, total?: number) => void said.push(`${label} ${done}/${total}`),
      end: (summary?: string) => void said.push(summary ?? ''),
    }),
  }
  await splitter(
    { dataDir, progress },
    { dataset, together: 2, columns: new ColumnReport() },
  )(
    pass('2022', async (dir, advance) => {
      advance(3, 7)
      await writeFile(join(dir, 'rows'), '')
      return { rows: 7 }
    }),
  )
  expect(said[0]).toBe('census: national files by département 3/7')
  expect(said[1]).toMatch(
    /^read once for all départements; 0 MB in .*split-census-\w{16} until the next edition$/,
  )
})

test('locks leave nothing behind', async () => {
  await many()(pass('2022'))
  expect(existsSync(join(dataDir.dir, 'locks', 'split-census.lock'))).toBe(false)
})

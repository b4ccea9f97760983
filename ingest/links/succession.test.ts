import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../formats/duckdb/lake-file.ts'
import { sql } from '../../formats/duckdb/sql.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../shared/release/release.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { ReleaseFiles } from '../release-files.ts'
import { Succession } from './succession.ts'

const idu = (number: number) => `217160000A${String(number).padStart(4, '0')}`
type Lot = readonly [mothers: number[], daughters: number[]]

/** What is known of some lots, and of former parcels that the editions drew over those of today. */
async function known(
  lots: readonly Lot[],
  today: readonly number[],
  drawn: readonly [number, number, number][] = [],
) {
  const dataDir = new DataDir(await temporaryDir('succession'))
  const workDir = await temporaryDir('succession-work')
  await mkdir(join(dataDir.dir, 'store'), { recursive: true })
  const files: ReleaseFile[] = await withDuckDb(workDir, async (db) => {
    await db.fill(
      'lots',
      'id DOUBLE, mothers VARCHAR, daughters VARCHAR',
      lots.map(([mothers, daughters], i) => [i, mothers.map(idu).join(), daughters.map(idu).join()]),
    )
    await db.fill(
      'drawn',
      'idu VARCHAR, successor VARCHAR, share DOUBLE',
      drawn.map(([from, to, share]) => [idu(from), idu(to), share]),
    )
    const written = [
      [
        'filiation',
        await writeLakeFile(
          db,
          join(dataDir.dir, 'store'),
          'lots',
          sql`SELECT id, CASE WHEN mothers = '' THEN [] ELSE string_split(mothers, ',') END AS mothers,
        CASE WHEN daughters = '' THEN [] ELSE string_split(daughters, ',') END AS daughters FROM lots`,
        ),
      ],
      [
        'cadastre',
        await writeLakeFile(db, join(dataDir.dir, 'store'), 'parcel-successors', sql`SELECT * FROM drawn`),
      ],
    ] as const
    return written.map(
      ([dataset, { kind, rows }]) =>
        ({
          dataset,
          role: 'lake',
          kind,
          area: '21',
          file: `${kind}.parquet`,
          rows,
          bytes: 0,
          sha256: '',
        }) as unknown as ReleaseFile,
    )
  })
  const cadastre = new Set(today.map(idu))
  return (await Succession.open(new ReleaseFiles(dataDir, files), '21', cadastre, workDir))!
}
const told = (succession: Succession, number: number) =>
  succession.of(idu(number)).map((one) => [Number(one.idu.slice(10)), one.method, one.score, one.sure])

test('one successor for all of the ground is sure, through any number of documents', async () => {
  const succession = await known(
    [
      [[1], [2]],
      [[2, 5], [3]],
    ],
    [3],
  )
  expect(told(succession, 1)).toEqual([[3, 'filiation', 1, true]])
  expect(told(succession, 3)).toEqual([])
  expect(told(succession, 9)).toEqual([])
})

test('of several it is sure that each has ground of it, and not how much', async () => {
  expect(told(await known([[[1], [2, 3]]], [2, 3]), 1)).toEqual([
    [2, 'filiation', null, true],
    [3, 'filiation', null, true],
  ])
})

test('a lot of several mothers and daughters does not say who came from whom', async () => {
  expect(
    told(
      await known(
        [
          [
            [1, 4],
            [2, 3],
          ],
        ],
        [2, 3],
      ),
      1,
    ),
  ).toEqual([
    [2, 'filiation', null, false],
    [3, 'filiation', null, false],
  ])
})

test('ground that went into the public domain, or nowhere known, leaves no score', async () => {
  expect(
    told(
      await known(
        [
          [[1], []],
          [[1], [2]],
        ],
        [2],
      ),
      1,
    ),
  ).toEqual([[2, 'filiation', null, true]])
  expect(told(await known([[[1], [2, 8]]], [2]), 1)).toEqual([[2, 'filiation', null, true]])
})

test('the editions of the cadastre come first: they measure', async () => {
  const succession = await known(
    [[[1], [9]]],
    [2, 3, 9],
    [
      [1, 2, 0.6],
      [1, 3, 0.4],
    ],
  )
  expect(told(succession, 1)).toEqual([
    [2, 'editions', 0.6, true],
    [3, 'editions', 0.4, true],
  ])
})

test('documents that lead in a ring end', async () => {
  expect(
    told(
      await known(
        [
          [[1], [2]],
          [[2], [1, 3]],
        ],
        [3],
      ),
      1,
    ),
  ).toEqual([[3, 'filiation', 1, true]])
})

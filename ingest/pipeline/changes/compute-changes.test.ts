import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { silent } from '../progress.ts'
import { keep } from '../store/store.ts'
import { compareFile } from './compare-file.ts'
import { computeChanges } from './compute-changes.ts'

const AREAS = ['01', '02', '03', '04']

/** A lake file of companies of an area: those of the numbers, with a legal form. */
async function companies(dataDir: DataDir, area: string, numbers: readonly number[], form: string) {
  const workDir = dataDir.work('write')
  await mkdir(workDir, { recursive: true })
  return withDuckDb(workDir, async (db) => {
    await db.fill(
      'rows',
      sql`siren VARCHAR, forme VARCHAR`,
      numbers.map((n) => [String(n), form]),
    )
    const written = await writeLakeFile(db, workDir, 'companies', 'SELECT * FROM rows ORDER BY siren')
    return keep(dataDir, 'sirene', area, written)
  })
}

const release = (id: string, files: readonly ReleaseFile[]) =>
  ({ id, sequence: 1, datasets: [], builds: [], files }) as unknown as Manifest

// None is empty: of other forms, two editions of an area always differ.
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
const edition = fc.array(fc.option(numbers), { minLength: AREAS.length, maxLength: AREAS.length })

async function releaseOf(dataDir: DataDir, id: string, rows: readonly (number[] | null)[], form: string) {
  const files: ReleaseFile[] = []
  for (const [i, area] of AREAS.entries())
    if (rows[i]) files.push(await companies(dataDir, area, rows[i], form))
  return release(id, files)
}

test('files compared beside each other, whichever is done first, give the changes and files of one after the other', async () => {
  const dataDir = new DataDir(await temporaryDir('beside'))
  const context = { dataDir, progress: silent }
  await fc.assert(
    fc.asyncProperty(edition, edition, fc.array(fc.nat(4), { minLength: 4 }), async (old, now, waits) => {
      const before = await releaseOf(dataDir, 'before', old, 'a')
      const after = await releaseOf(dataDir, 'after', now, 'b')
      let asked = 0
      const comparers = {
        places: 3,
        compare: async (order: Parameters<typeof compareFile>[0]) => {
          await sleep(waits[asked++ % waits.length])
          return compareFile(order, context)
        },
      }
      const alone = await computeChanges(context, before, after)
      expect(await computeChanges({ ...context, comparers }, before, after)).toEqual(alone)
      expect(alone.changes.files.map(({ area }) => area)).toEqual(
        AREAS.filter((_, i) => old[i] !== now[i] && (old[i] || now[i])),
      )
    }),
    { numRuns: 8 },
  )
})

test('a comparison that fails ends the whole with its error, and leaves the others out', async () => {
  const dataDir = new DataDir(await temporaryDir('beside-fails'))
  const before = await releaseOf(dataDir, 'before', [[1], [2], [3], null], 'a')
  const after = await releaseOf(dataDir, 'after', [[1], [2], [3], null], 'b')
  const places: string[] = []
  const comparers = {
    places: 1,
    compare: (order: Parameters<typeof compareFile>[0]) => {
      places.push(order.before.area)
      return Promise.reject(new Error(`no room for ${order.before.area}`))
    },
  }
  const failing = computeChanges({ dataDir, progress: silent, comparers }, before, after)
  await expect(failing).rejects.toThrow('no room for 01')
  expect(places).toEqual(['01'])
})

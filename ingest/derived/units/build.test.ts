import { join } from 'node:path'
import { expect, test } from 'vitest'
import { territoryOf } from '../../../cli/export/territory-of.ts'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { hashFile } from '../../pipeline/store/hash.ts'
import { keep } from '../../pipeline/store/store.ts'
import { isOf } from '../../reads.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { PARCEL_INDEX, PARCEL_RIGHTS, PARCEL_ROWS } from '../read-kinds.ts'
import { build } from './build.ts'

async function written(dataDir: DataDir, files: readonly ReleaseFile[]) {
  const built = await build({
    area: '96',
    files: new ReleaseFiles(dataDir, files),
    territory: await territoryOf(dataDir),
    loaded: () => 'whole',
    workDir: await temporaryDir('units'),
  })
  return Promise.all(
    built.map(async ({ kind, path, rows }) => [kind, rows, (await hashFile(path)).sha256] as const),
  )
}

/** The same rows of a lake file, in another order. */
async function shuffled(dataDir: DataDir, file: ReleaseFile): Promise<ReleaseFile> {
  const workDir = await temporaryDir('shuffled')
  const path = join(workDir, 'shuffled.parquet')
  await withDuckDb(workDir, async (db) => {
    await db.run('SET enable_geoparquet_conversion = false')
    const rows = sql`SELECT * FROM ${parquet(dataDir.store(file.file))} ORDER BY hash(idu)`
    await db.run(sql`COPY (${rows}) TO ${quoted(path)} (FORMAT parquet)`)
  })
  return keep(dataDir, file.dataset, file.area, { role: file.role, kind: file.kind, path, rows: file.rows })
}

test('the same rows in any order give the same files; without parcels there is none', async () => {
  const { dataDir } = await publishedDemo()
  const { files } = (await dataDir.readCurrent())!
  const lakes = files.filter((file) => isOf(PARCEL_RIGHTS, file) || isOf(PARCEL_ROWS, file))
  expect(lakes).toHaveLength(2)
  const others = await Promise.all(lakes.map((file) => shuffled(dataDir, file)))
  expect(others.map(({ sha256 }) => sha256)).not.toEqual(lakes.map(({ sha256 }) => sha256))
  const index = files.filter((file) => isOf(PARCEL_INDEX, file))
  const units = await written(dataDir, [...index, ...lakes])
  expect(units.map(([kind, rows]) => [kind, rows])).toEqual([
    ['unit-parcels', 817],
    ['unit-outlines', 16],
  ])
  expect(await written(dataDir, [...index, ...others])).toEqual(units)
  expect(await written(dataDir, lakes)).toEqual([])
})

import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { territoryOf } from '../../../cli/export/territory-of.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { withDuckDb } from '../../pipeline/duckdb/database.ts'
import { parquet, sql } from '../../pipeline/duckdb/sql.ts'
import { ReleaseFiles } from '../../pipeline/release/release-files.ts'
import { hashFile } from '../../pipeline/store/hash.ts'
import { writeFacts } from './write-facts.ts'

test('slice by slice the wide rows are the same bytes as all at once, and nothing else is left behind', async () => {
  const { dataDir } = await publishedDemo()
  const { files } = (await dataDir.readCurrent())!
  const input = {
    area: '96',
    files: new ReleaseFiles(dataDir, files),
    territory: await territoryOf(dataDir),
    loaded: () => 'whole' as const,
  }
  const written = async (slice?: number) => {
    const workDir = await temporaryDir('facts')
    const { path, rows } = await writeFacts({ ...input, workDir }, 'parcel-facts', slice)
    const left = (await readdir(workDir)).filter((name) => name.includes('parquet'))
    const shown = await withDuckDb(workDir, (db) =>
      db.all(sql`SELECT count(*), count(DISTINCT "rank"), max("rank") FROM ${parquet(path)}`),
    )
    return { sha256: (await hashFile(path)).sha256, rows, left, shown }
  }
  const whole = await written()
  expect(whole.rows).toBe(5730)
  expect(whole.shown).toEqual([[BigInt(whole.rows), BigInt(whole.rows), whole.rows - 1]])
  expect(whole.left).toEqual(['parcel-facts.parquet'])
  for (const slice of [1999, whole.rows - 1, whole.rows]) expect(await written(slice)).toEqual(whole)
})

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Refused } from '../../../formats/refused.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { NormaliseInput } from '../../dataset.ts'
import { sourceNumbered, writeQuarantine, writeQuarantineOf } from './quarantine.ts'

const refusedIn = (part: string, row: number): Refused => ({
  part,
  source: `https://producer.test/${part}`,
  row,
  rule: 'bad-number',
  detail: '"x" is not a number',
  original: `line ${row}`,
})

async function rowsOf(db: Database, path: string): Promise<unknown[][]> {
  const rows = await db.all(
    sql`SELECT part, source, "row"::INTEGER, rule, detail, original FROM ${parquet(path)}`,
  )
  return rows
}

async function place(communes: string[]): Promise<Pick<NormaliseInput, 'unit' | 'workDir' | 'previous'>> {
  return { unit: { area: '75', communes }, workDir: await temporaryDir('quarantine') }
}

test('lines of the parts read anew are replaced, those of other parts stay, by part and row', async () => {
  const earlier = await place(['75101', '75102'])
  const later = await place(['75102'])
  await withDuckDb(earlier.workDir, async (db) => {
    const refused = [refusedIn('75102', 9), refusedIn('75101', 2), refusedIn('75101', 1)]
    const [before] = await writeQuarantine(db, earlier, refused)
    expect(before).toEqual({
      role: 'quarantine',
      kind: 'quarantine',
      path: join(earlier.workDir, 'quarantine.parquet'),
      rows: 3,
    })
    const again = { ...later, previous: { lake: {}, quarantine: before!.path } }
    const [after] = await writeQuarantine(db, again, [refusedIn('75102', 4)])
    const found = await rowsOf(db, after!.path)
    expect(found.map(([part, , row]) => `${part} ${row}`)).toEqual(['75101 1', '75101 2', '75102 4'])
  })
})

test('lines marked in a table are written with the address of their source; lines out of scope are not', async () => {
  const unit = await place(['75101'])
  await withDuckDb(unit.workDir, async (db) => {
    await db.run(
      `CREATE TABLE lines AS SELECT * FROM (VALUES
         ('75101', 1, 3, NULL, 'bad-date', NULL, 'a;b'), ('75101', 0, 2, 'other-commune', 'bad-date', 'x', 'c'),
         ('75101', 0, 1, NULL, NULL, NULL, NULL)) l(part, source, "row", scope, rule, detail, original)`,
    )
    const source = sourceNumbered(sql`source`, ['https://producer.test/o', "https://producer.test/l'an"])
    const [written] = await writeQuarantineOf(db, unit, { table: sql`lines`, source })
    expect(await rowsOf(db, written!.path)).toEqual([
      ['75101', "https://producer.test/l'an", 3, 'bad-date', '', 'a;b'],
    ])
  })
})

test('nothing refused, now or before, is no file', async () => {
  const unit = await place(['75101'])
  await withDuckDb(unit.workDir, async (db) => {
    expect(await writeQuarantine(db, unit, [])).toEqual([])
  })
})

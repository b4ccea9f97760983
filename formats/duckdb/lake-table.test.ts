import { expect, test } from 'vitest'
import { OPEN } from '../../shared/lake/bulk-rules.ts'
import { boolean, date, double, integer, lakeFile, varchar, varchars } from '../../shared/lake/columns.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { withDuckDb } from './database.ts'
import { LakeTable } from './lake-table.ts'
import { parquet, sql } from './sql.ts'

const zones = lakeFile({
  kind: 'test-zones',
  holds: { en: 'zones', fr: 'zones' },
  bulk: OPEN,
  key: ['code'],
  withdrawn: 'whole',
  columns: {
    code: varchar('code'),
    names: varchars('names'),
    people: integer('people'),
    share: double('share'),
    open: boolean('whether it is open'),
    since: date('first day'),
  },
})
const empty = { names: null, people: null, share: null, open: null, since: null }

test('rows given by name stand in the columns that are declared, in the order asked for', async () => {
  const workDir = await temporaryDir('lake-table')
  await withDuckDb(workDir, async (db) => {
    const table = await LakeTable.create(db, 'own', zones)
    table.add({ since: '2024-02-29', code: 'B', open: true, share: 0.5, people: 3, names: ['b', 'c'] })
    table.add({ code: 'A', ...empty })
    const written = await table.write(workDir, sql`code`)
    expect(written).toEqual({
      role: 'lake',
      kind: 'test-zones',
      path: `${workDir}/test-zones.parquet`,
      rows: 2,
    })
    const file = parquet(written.path)
    expect(
      (await db.all(sql`DESCRIBE SELECT * FROM ${file}`)).map(([name, type]) => `${name} ${type}`),
    ).toEqual([
      'code VARCHAR',
      'names VARCHAR[]',
      'people INTEGER',
      'share DOUBLE',
      'open BOOLEAN',
      'since DATE',
    ])
    expect(await db.objects(sql`SELECT * FROM ${file}`)).toEqual([
      { code: 'A', ...empty },
      { code: 'B', names: ['b', 'c'], people: 3, share: 0.5, open: true, since: '2024-02-29' },
    ])
  })
})

test('a day that is none is refused', async () => {
  const workDir = await temporaryDir('lake-table')
  await withDuckDb(workDir, async (db) => {
    const table = await LakeTable.create(db, 'own', zones)
    const fill = async () => {
      table.add({ code: 'A', ...empty, since: '2024-02-31' })
      return table.write(workDir, sql`code`)
    }
    await expect(fill()).rejects.toThrow(/2024-02-31/)
  })
})

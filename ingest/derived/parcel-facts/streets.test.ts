import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { ident, sql } from '../../../formats/duckdb/sql.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { FactContext, TableOf } from './fact-source.ts'
import { streetSource } from './streets.ts'

test('where no sale is loaded, the street of a parcel is that of most of its addresses', async () => {
  const rows = await withDuckDb(await temporaryDir('streets'), async (db) => {
    const keys = ['96001_0010_00001', '96001_0010_00002', '96001_00a2_00001', '96001_b042']
    await db.fill(
      'links',
      'idu VARCHAR, ban_id VARCHAR',
      keys.map((key) => ['960010000A0001', key]),
    )
    await db.fill(
      'addresses',
      'id VARCHAR, commune VARCHAR',
      keys.map((key) => [key, '96001']),
    )
    const tableOf: TableOf = ({ dataset, kind }) =>
      dataset === 'ban' ? ident(kind === 'addresses' ? 'addresses' : 'links') : undefined
    const select = await streetSource.select(tableOf, { db } as FactContext)
    return db.objects(sql`${select!}`)
  })
  expect(rows).toEqual([{ idu: '960010000A0001', streetCode: '96001:0010' }])
})

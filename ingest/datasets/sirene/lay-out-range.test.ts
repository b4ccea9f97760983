import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { rangesOf } from './lay-out-range.ts'

test.each([0, 1_000, 2_000_001, 44_000_000])(
  'of a register of %i rows each line is in one range, also one without a number',
  async (rows) => {
    await withDuckDb(await temporaryDir('ranges'), async (db) => {
      await db.run(
        `CREATE TABLE units AS SELECT (300000000 + i * 7)::VARCHAR AS siren FROM range(10000) r(i) UNION ALL VALUES (NULL), ('no number'), ('12')`,
      )
      const ranges = await rangesOf(db, { units: { relation: sql`units` }, establishments: { rows } })
      expect(ranges).toHaveLength(Math.max(1, Math.ceil(rows / 2_000_000)))
      const sizes: number[] = []
      for (const range of ranges) sizes.push(await db.count(sql`units WHERE ${range(sql`siren`)}`))
      expect(sizes.reduce((sum, size) => sum + size)).toBe(10_003)
      // An establishment goes with its company.
      for (const [i, range] of ranges.entries())
        expect(
          await db.count(
            sql`(SELECT concat(siren, '00010') AS siret FROM units WHERE siren[1] = '3') WHERE ${range(sql`siret`)}`,
          ),
        ).toBe(await db.count(sql`units WHERE siren[1] = '3' AND ${ranges[i]!(sql`siren`)}`))
    })
  },
)

import { expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { sql } from '../../formats/duckdb/sql.ts'
import { nafOf, sectionOf } from '../../shared/identifiers/naf.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import naf2025 from './naf-2025.json' with { type: 'json' }
import nafRev2 from './naf-rev2.json' with { type: 'json' }
import { CODE_IN, sectionIn } from './naf-sql.ts'

test('SQL gives every code the edition and section that the functions give', async () => {
  const codes = [
    ...Object.keys(nafRev2),
    ...Object.keys(naf2025),
    '00.00Z',
    '45.20Y',
    '70.2A',
    '57.10',
    '56.10',
  ]
  await withDuckDb(await temporaryDir('naf'), async (db) => {
    await db.run('CREATE TABLE codes (naf VARCHAR, naf25 VARCHAR)')
    await db.append(
      'codes',
      codes.map((code) => [code, null]),
    )
    const [rev2, in2025] = [CODE_IN.NAFRev2, CODE_IN.NAF2025]
    const found = await db.all(
      sql`SELECT naf, ${rev2}, ${in2025}, coalesce(${sectionIn('NAFRev2', rev2)}, ${sectionIn('NAF2025', in2025)}) FROM codes`,
    )
    expect(found).toEqual(
      codes.map((code) => [
        code,
        nafOf(code) === 'NAFRev2' ? code : null,
        nafOf(code) === 'NAF2025' ? code : null,
        sectionOf(code),
      ]),
    )
    await db.run("UPDATE codes SET naf25 = '68.20G'")
    const separate = await db.all(sql`SELECT DISTINCT ${in2025} FROM codes`)
    expect(separate).toEqual([['68.20G']])
  })
})

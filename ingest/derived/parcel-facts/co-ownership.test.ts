import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { ident, parquet, sql } from '../../../formats/duckdb/sql.ts'
import { fetchedFile, lakesOf, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { rnic } from '../../datasets/rnic/dataset.ts'
import { coOwnershipSource } from './co-ownership.ts'
import type { FactContext, TableOf } from './fact-source.ts'

type Register = readonly (readonly [
  number: string,
  type: string | null,
  mandate: string | null,
  lots: number,
])[]

/** The managed flag of one parcel with these co-ownerships. */
async function managed(register: Register): Promise<unknown> {
  return withDuckDb(await temporaryDir('co-ownership'), async (db) => {
    const columns = '"number" VARCHAR, manager_type VARCHAR, mandate VARCHAR, main_lots INTEGER'
    await db.fill('register', columns, register)
    const links = register.map(([number]) => [number, '93010000AA0001'])
    await db.fill('links', '"number" VARCHAR, idu VARCHAR', links)
    const tableOf: TableOf = ({ kind }) => ident(kind === 'coproprietes' ? 'register' : 'links')
    const select = await coOwnershipSource.select(tableOf, { db } as FactContext)
    const [row] = await db.objects(sql`${select!}`)
    return row!.coOwnershipManaged
  })
}

test.each<[boolean | null, string | null, string | null]>([
  [true, 'professionnel', 'Mandat en cours'],
  [true, 'bénévole', null],
  [true, null, 'Mandat en cours'],
  [false, null, 'Pas de mandat en cours'],
  [false, 'professionnel', 'Mandat expiré sans successeur déclaré'],
  [null, null, null],
])('managed is %s of the agent %s with « %s »', async (flag, type, mandate) => {
  expect(await managed([['AA0000001', type, mandate, 12]])).toBe(flag)
})

test('the largest co-ownership decides, also when it says nothing', async () => {
  expect(
    await managed([
      ['AA0000001', 'professionnel', 'Mandat en cours', 12],
      ['AA0000002', null, null, 40],
    ]),
  ).toBeNull()
})

describeWithSamples('17 co-ownerships of Bondy', () => {
  test('four have no managing agent', async () => {
    const path = samplePath('files/rnic/rnic_93010-bondy_2026-01_extrait17lignes.csv')
    const { written, query } = await normalised(rnic, { area: '93' }, [fetchedFile(path)])
    const register = parquet(lakesOf(written).lake('coproprietes'))
    const numbers = await query('SELECT "number" FROM coproprietes')
    await withDuckDb(await temporaryDir('co-ownership'), async (db) => {
      // A parcel each, named by the number, to see which is which.
      const links = numbers.map(([number]) => [String(number), String(number)])
      await db.fill('links', '"number" VARCHAR, idu VARCHAR', links)
      const tableOf: TableOf = ({ kind }) => (kind === 'coproprietes' ? register : ident('links'))
      const select = await coOwnershipSource.select(tableOf, { db } as FactContext)
      const found = await db.all(
        sql`SELECT "coOwnershipManaged", string_agg(idu, ' ' ORDER BY idu) FROM (${select!}) GROUP BY ALL ORDER BY 1`,
      )
      expect(found[0]).toEqual([false, 'AA1605989 AA2422301 AA3647450 AA5432562'])
      expect(found.map(([flag]) => flag)).toEqual([false, true])
    })
  })
})

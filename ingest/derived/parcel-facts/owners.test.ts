import { expect, test } from 'vitest'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { ident, sql } from '../../../formats/duckdb/sql.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { FactContext, TableOf } from './fact-source.ts'
import { ownerSource } from './owners.ts'

type Company = readonly [siren: string, publiable: boolean, forme: string | null]

/** The row of one parcel that four legal entities own and a fifth manages. `companies`: the register, undefined when it is not loaded. */
async function ownersOf(companies: readonly Company[] | undefined) {
  return withDuckDb(await temporaryDir('owners'), async (db) => {
    await fillRights(db)
    if (companies) await db.fill('companies', 'siren VARCHAR, publiable BOOLEAN, forme VARCHAR', companies)
    const tableOf: TableOf = ({ dataset }) =>
      dataset === 'owners' ? ident('rights') : companies && ident('companies')
    const select = await ownerSource.select(tableOf, { db } as FactContext)
    return db.objects(sql`${select!}`)
  })
}

async function fillRights(db: Database) {
  const right = (droit: string, siren: string | null, groupe: string, denomination: string, row: number) => [
    '01001000AA0001',
    'Somewhere',
    droit,
    siren,
    null,
    siren ?? `U${row}`,
    groupe,
    '5499',
    'SARL',
    denomination,
    100,
    'A street',
    BigInt(row),
  ]
  await db.fill(
    'rights',
    `idu VARCHAR, commune VARCHAR, droit VARCHAR, siren VARCHAR, numero_fictif VARCHAR, titulaire VARCHAR, groupe VARCHAR, forme VARCHAR,
     forme_abregee VARCHAR, denomination VARCHAR, contenance INTEGER, adresse VARCHAR, "row" BIGINT`,
    [
      right('P', '111111111', '0', 'A', 1),
      right('P', '222222222', '0', 'B', 2),
      right('N', '333333333', '4', 'C', 3),
      right('P', null, '1', 'D', 4),
      right('S', '555555555', '7', 'E', 5),
    ],
  )
}

test('a SIREN is told of who may be published and is a legal entity, and of nobody else', async () => {
  const register: Company[] = [
    ['111111111', true, '5499'],
    ['222222222', false, '5499'],
    ['333333333', true, '1000'],
    ['555555555', true, '5499'],
  ]
  expect(await ownersOf(register)).toEqual([
    { idu: '01001000AA0001', legalOwnerCount: '4', ownerGroup: '0', ownerSirens: ['111111111'] },
  ])
})

test.each([
  ['not loaded', undefined],
  ['without its companies', []],
  ['with a legal form that is not known', [['111111111', true, null]] as Company[]],
])('where the register is %s, no SIREN is told', async (_, companies) => {
  expect(await ownersOf(companies)).toEqual([
    { idu: '01001000AA0001', legalOwnerCount: '4', ownerGroup: '0', ownerSirens: null },
  ])
})

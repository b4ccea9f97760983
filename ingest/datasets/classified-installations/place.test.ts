import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { quoted, sql } from '../../../formats/duckdb/sql.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { placeInstallations } from './place.ts'

type Installation = readonly [id: string, lng: number | null, lat: number | null, ...lines: (string | null)[]]

/** Numbers of streets of Bondy; `Rue Double` exists twice, its two numbers 1 far apart, its two numbers 2 side by side. */
const BAN: readonly (readonly [string, number, string | null, string, number, number])[] = [
  ['93010_1_00028', 28, null, 'Rue Marcel Dassault', 2.481, 48.901],
  ['93010_1_00028_bis', 28, 'bis', 'Rue Marcel Dassault', 2.482, 48.901],
  ['93010_2_00205', 205, '', 'Avenue Gallieni', 2.483, 48.902],
  ['93010_2_00106', 106, '', 'Avenue Gallieni', 2.484, 48.902],
  ['93010_3_00001', 1, '', 'Rue Double', 2.48, 48.9],
  ['93010_4_00001', 1, '', 'Rue Double', 2.49, 48.9],
  ['93010_3_00002', 2, '', 'Rue Double', 2.48, 48.9],
  ['93010_4_00002', 2, '', 'Rue Double', 2.4805, 48.9],
]

async function places(installations: readonly Installation[], hasBan = true) {
  const dir = await temporaryDir('places')
  const ban = join(dir, 'addresses.parquet')
  return withDuckDb(dir, async (db) => {
    await db.fill(
      'addresses',
      'id VARCHAR, numero INTEGER, rep VARCHAR, nom_voie VARCHAR, lon DOUBLE, lat DOUBLE, commune VARCHAR, code_postal VARCHAR, nom_commune VARCHAR',
      BAN.map((row) => [...row, '93010', '93140', 'Bondy']),
    )
    await db.run(sql`COPY addresses TO ${quoted(ban)} (FORMAT parquet)`)
    await db.fill(
      'installations',
      'id VARCHAR, commune VARCHAR, lng DOUBLE, lat DOUBLE, address_1 VARCHAR, address_2 VARCHAR, address_3 VARCHAR',
      installations.map(([id, lng, lat, first = null, second = null, third = null]) => [
        id,
        '93010',
        lng,
        lat,
        first,
        second,
        third,
      ]),
    )
    await placeInstallations(db, sql`installations`, hasBan ? ban : undefined)
    return db.json('SELECT * FROM places ORDER BY id')
  })
}

test('by number and street, in whichever line they stand and however they are abbreviated', async () => {
  expect(
    await places([
      ['a', null, null, '28 RUE MARCEL DASSAULT'],
      ['b', null, null, 'ZONE INDUSTRIELLE', '205 AV GALLIENI'],
      ['c', null, null, '28 bis rue Marcel-Dassault'],
    ]),
  ).toEqual([
    ['a', 2.481, 48.901, 'address', 1, '93010_1_00028', '28 Rue Marcel Dassault 93140 Bondy'],
    ['b', 2.483, 48.902, 'address', 1, '93010_2_00205', '205 Avenue Gallieni 93140 Bondy'],
    ['c', 2.482, 48.901, 'address', 1, '93010_1_00028_bis', '28 bis Rue Marcel Dassault 93140 Bondy'],
  ])
})

test('of a range its first number, less sure', async () => {
  const found = await places([
    ['a', null, null, '106-108 avenue Gallieni'],
    ['b', null, null, '106 108 avenue Gallieni'],
    ['c', null, null, '106 et 108, avenue Gallieni'],
  ])
  expect(found.map(([, , , method, score, id]) => [method, score, id])).toEqual(
    Array.from({ length: 3 }, () => ['address', 0.8, '93010_2_00106']),
  )
})

test('the point of the file goes before that of the address, which is told all the same', async () => {
  expect(await places([['a', 2.5, 48.95, '28 RUE MARCEL DASSAULT']])).toEqual([
    ['a', 2.5, 48.95, 'published', null, '93010_1_00028', '28 Rue Marcel Dassault 93140 Bondy'],
  ])
})

test('what is not found, has no number, or may mean two places, is not placed', async () => {
  const nowhere = [null, null, null, null, null, null]
  expect(
    await places([
      ['a', null, null, '29 RUE MARCEL DASSAULT'],
      ['b', null, null, 'RUE MARCEL DASSAULT'],
      ['c', null, null, '1 rue Double'],
      ['d', null, null],
    ]),
  ).toEqual(['a', 'b', 'c', 'd'].map((id) => [id, ...nowhere]))
  const [[, lng, lat, method]] = (await places([['e', null, null, '2 rue Double']])) as [unknown[]]
  expect([lng, lat, method]).toEqual([2.48, 48.9, 'address'])
})

test('without addresses only what the file places is placed', async () => {
  const found = await places(
    [
      ['a', null, null, '28 RUE MARCEL DASSAULT'],
      ['b', 2.5, 48.95],
    ],
    false,
  )
  expect(found.map(([id, , , method]) => [id, method])).toEqual([
    ['a', null],
    ['b', 'published'],
  ])
})

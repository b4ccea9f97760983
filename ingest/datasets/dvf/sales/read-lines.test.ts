import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../../formats/duckdb/database.ts'
import { quoted, Sql } from '../../../../formats/duckdb/sql.ts'
import { temporaryDir } from '../../../../test/support/temp.ts'
import { DVF_FIELDS } from '../editions.ts'
import type { SaleLine } from './line.ts'
import { readMutations } from './read-lines.ts'

/** Reads lines back from a lake file that has the columns of the sales: what is not given is NULL. */
async function read(...lines: Record<string, string>[]) {
  const dir = await temporaryDir()
  const lake = join(dir, 'sales.parquet')
  const types = {
    date: 'DATE',
    price: 'DOUBLE',
    surface: 'DOUBLE',
    land_surface: 'DOUBLE',
    carrez1: 'DOUBLE',
  }
  const whole = ['disposition', 'number', 'lot_count', 'rooms', 'repeat']
  const columns = ['mutation', ...DVF_FIELDS, 'repeat', 'source', 'row'].map((name) => {
    const type = Object.entries(types).find(([known]) => known === name)?.[1]
    return [name, type ?? (whole.includes(name) ? 'INTEGER' : 'VARCHAR')] as const
  })
  return withDuckDb(dir, async (db) => {
    const rows = lines.map(
      (line) =>
        `SELECT ${columns.map(([name, type]) => `CAST(${line[name] ?? 'NULL'} AS ${type}) AS "${name}"`)}`,
    )
    await db.run(new Sql(`COPY (${rows.join(' UNION ALL ')}) TO ${quoted(lake)} (FORMAT parquet)`))
    const mutations: SaleLine[][] = []
    for await (const one of readMutations(db, lake)) mutations.push(one)
    return mutations
  })
}

const least = {
  mutation: `'a'`,
  date: `DATE '2024-03-02'`,
  nature: `'Vente'`,
  commune: `'59350'`,
  idu: `'59350000AB0001'`,
  repeat: '1',
}

test('what a line does not say is null, and its lots are those that have a number', async () => {
  const [[bare] = [], [full] = []] = await read(least, {
    ...least,
    mutation: `'b'`,
    lot1: `'12'`,
    carrez1: '41.07',
    lot3: `'13'`,
    lot_count: '2',
    street: `'RUE DE L''ÉGLISE'`,
  })
  expect(bare).toEqual({
    mutation: 'a',
    date: '2024-03-02',
    day: 19_784,
    nature: 'Vente',
    price: null,
    disposition: null,
    number: null,
    suffix: null,
    street: null,
    streetCode: null,
    postcode: null,
    commune: '59350',
    communeName: null,
    idu: '59350000AB0001',
    lots: [],
    lotCount: 0,
    type: null,
    surface: null,
    rooms: null,
    cultureCode: null,
    culture: null,
    specialCulture: null,
    landSurface: null,
    lng: null,
    lat: null,
    saleLines: 1,
    inferred: false,
    repeat: 1,
  })
  expect(full).toMatchObject({
    street: "RUE DE L'ÉGLISE",
    lotCount: 2,
    lots: [
      { number: '12', carrezSurface: 41.07 },
      { number: '13', carrezSurface: null },
    ],
  })
})

test('a control character in a text moves nothing to another column', async () => {
  const [[line] = []] = await read({
    ...least,
    street: `concat('RUE', chr(31), 'A')`,
    lot1: `concat('1', chr(31))`,
  })
  expect(line).toMatchObject({ street: 'RUE A', streetCode: null, lots: [{ number: '1 ' }] })
})

test('lines with one key are one mutation, wherever they stand in the file, the newest first', async () => {
  const newer = { ...least, mutation: `'c'`, date: `DATE '2024-03-03'`, commune: `'59512'` }
  const found = await read(least, { ...least, mutation: `'b'` }, { ...least, commune: `'59512'` }, newer)
  expect(found.map((lines) => lines.map(({ mutation }) => mutation))).toEqual([['c'], ['a', 'a'], ['b']])
})

test('the code of a street that a former commune gave is left out: another street of the commune may have it', async () => {
  const line = { ...least, street_code: `'B011'` }
  const [own, moved] = await read(
    { ...line, former_commune: `'59350'` },
    { ...line, mutation: `'b'`, former_commune: `'59009'` },
  )
  expect(own).toMatchObject([{ streetCode: 'B011' }])
  expect(moved).toMatchObject([{ commune: '59350', streetCode: null }])
})

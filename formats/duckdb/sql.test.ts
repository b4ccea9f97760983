import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { withDuckDb } from './database.ts'
import { ident, joinSql, quoted, type SqlText, sql, sqlOfFile, zeroPadded } from './sql.ts'

describe('a statement in a file', () => {
  const text = `SELECT * FROM $rows WHERE name = $name AND name ~ '^a$' LIMIT $most` as SqlText

  test('has its values in place of their names, quoted, and a text with a $ in it stays as it is', () => {
    const made = sqlOfFile(text, { rows: ident('my rows'), name: quoted("l'$most"), most: 3 })
    expect(made.text).toBe(`SELECT * FROM "my rows" WHERE name = 'l''$most' AND name ~ '^a$' LIMIT 3`)
  })

  test('is refused when a name has no value, or a value no name', () => {
    const values = { rows: ident('rows'), name: quoted('a') }
    expect(() => sqlOfFile(text, values)).toThrow(`$most has no value in ${text}`)
    expect(() => sqlOfFile(text, { ...values, most: 3, least: 1, last: 2 })).toThrow(
      `nothing is named $least, $last in ${text}`,
    )
  })
})

test('zeros come in front of a short text, and a longer one stays whole', async () => {
  const padded = (text: string | null) => zeroPadded(text === null ? sql`NULL` : quoted(text), 4)
  const texts = joinSql(['7', '1234', '12345', '', null].map(padded))
  const rows = await withDuckDb(await temporaryDir('padded'), (db) => db.all(sql`SELECT unnest([${texts}])`))
  expect(rows.flat()).toEqual(['0007', '1234', '12345', '0000', null])
})

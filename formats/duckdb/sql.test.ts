import { describe, expect, test } from 'vitest'
import { ident, quoted, type SqlText, sqlOfFile } from './sql.ts'

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

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { ident, quoted, sqlFile } from './sql.ts'

describe('a statement in a file', () => {
  let program: string
  beforeAll(async () => {
    const dir = await temporaryDir('sql')
    await writeFile(
      join(dir, 'rows.sql'),
      `SELECT * FROM $rows WHERE name = $name AND name ~ '^a$' LIMIT $most`,
    )
    program = pathToFileURL(join(dir, 'program.ts')).href
  })

  test('has its values in place of their names, quoted, and a text with a $ in it stays as it is', () => {
    const made = sqlFile(program, 'rows.sql', { rows: ident('my rows'), name: quoted("l'$most"), most: 3 })
    expect(made.text).toBe(`SELECT * FROM "my rows" WHERE name = 'l''$most' AND name ~ '^a$' LIMIT 3`)
  })

  test('is refused when a name has no value, or a value no name', () => {
    const values = { rows: ident('rows'), name: quoted('a') }
    expect(() => sqlFile(program, 'rows.sql', values)).toThrow('rows.sql: $most has no value')
    expect(() => sqlFile(program, 'rows.sql', { ...values, most: 3, least: 1 })).toThrow(
      'rows.sql does not use least',
    )
  })
})

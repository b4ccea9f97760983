import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, text } from './project.ts'

const rows = [...text('docs/promises.md').matchAll(/^\| ?(\d*) \|[^|]*\| ([^|]+) \| `([^`]+)` \|$/gm)].map(
  ([, number, name, file]) => ({ number: number!, name: name!, file: file! }),
)

test('there are fourteen promises, in order', () => {
  const numbers = rows.map(({ number }) => number).filter((number) => number !== '')
  expect(numbers).toEqual(Array.from({ length: 14 }, (_, i) => String(i + 1)))
})

test.each(rows)('$file holds “$name”', ({ name, file }) => {
  expect(existsSync(join(root, file))).toBe(true)
  const quoted = [`'${name}'`, `"${name}"`, `\`${name}\``]
  expect(
    quoted.some((title) => text(file).includes(title)),
    name,
  ).toBe(true)
})

import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsvRows } from './csv-body.ts'

const LIMITS = { bytes: 1e6, rows: 1000, columns: 5, row: 64 }

async function read(text: string) {
  const rows: string[][] = []
  const { blank } = await readCsvRows(Readable.from([Buffer.from(text)]), LIMITS, (found) => {
    rows.push(...found)
  })
  return { rows, blank }
}

test.each([
  ['q\na\n', [['q'], ['a']], []],
  ['q\na', [['q'], ['a']], []],
  ['q\n\na\n', [['q'], [''], ['a']], [2]],
  ['q\r\n\r\na\r\n\r\n', [['q'], [''], ['a'], ['']], [2, 4]],
  ['q\n\n', [['q'], ['']], [2]],
  ['q\n""', [['q'], ['']], [2]],
  ['\n\nq;r\n"a\nb";c\n\n', [['q', 'r'], ['a\nb', 'c'], ['']], [6]],
  [
    'q,r\n,\n',
    [
      ['q', 'r'],
      ['', ''],
    ],
    [],
  ],
] as const)('%j', async (text, rows, lines) => {
  const found = await read(text)
  expect(found.rows).toEqual(rows)
  expect(found.blank).toEqual({ count: lines.length, lines })
})

test('blank lines are rows wherever they stand, however the body is cut into pieces', async () => {
  const lines = fc.array(fc.constantFrom('', '', 'a', 'rue de la Paix', '12'), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), fc.constantFrom('\n', '\r\n'), async (given, ends, eol) => {
      const text = ['q', ...given].join(eol) + (ends ? eol : '')
      // Without a line break at the end, a blank last line is what follows the break before it.
      const rows = !ends && given.at(-1) === '' ? given.slice(0, -1) : given
      const found = await read(text)
      expect(found.rows.slice(1).map(([cell]) => cell)).toEqual(rows)
      expect(found.blank.count).toBe(rows.filter((cell) => cell === '').length)
      expect(found.blank.lines).toEqual(rows.flatMap((cell, i) => (cell === '' ? [i + 2] : [])).slice(0, 20))
    }),
  )
})

test.each([
  ['after the header', `q\n${'\n'.repeat(1001)}`],
  ['before the header', `${'\n'.repeat(1001)}q\n`],
  ['alone', '\n'.repeat(1002)],
])('blank lines %s count against the limit of rows', async (_, text) => {
  await expect(read(text)).rejects.toThrow('more than 1,000 rows')
})

test('as many rows as the limit are read', async () => {
  expect((await read(`q\n${'\n'.repeat(1000)}`)).blank.count).toBe(1000)
})

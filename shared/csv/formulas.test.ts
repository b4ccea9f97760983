import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addedCell,
  ownCell,
  protectedCell,
  protectedCellSql,
  protectedText,
  protectedTextSql,
} from './formulas.ts'

const STARTS = ['=', '+', '-', '@', '\t', '\r']

test.each([
  ['=1+1', "'=1+1"],
  ['+33 6', "'+33 6"],
  ['-1.5', "'-1.5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['=1\nand a second line', "'=1\nand a second line"],
  ['', ''],
  ['rue de la Paix', 'rue de la Paix'],
  ["'=1", "'=1"],
])('a text %j is written as %j', (text, written) => {
  expect(protectedText(text)).toBe(written)
})

test.each(['-1', '+2', '-1.5', '-1,5', '-1e-7', '+33612345678', '-0'])(
  'a cell %j of a file that was sent is a number, and stays',
  (cell) => expect(protectedCell(cell)).toBe(cell),
)
test.each(['-', '--', '-A12', '+33 6 12', '-1-2', '=1', '@a'])(
  'a cell %j is none, and is protected',
  (cell) => expect(protectedCell(cell)).toBe(`'${cell}`),
)

const texts = fc
  .tuple(fc.constantFrom('', ...STARTS), fc.oneof(fc.string(), fc.double().map(String)))
  .map(([start, rest]) => start + rest)

test('no text begins with these characters, and all others are unchanged', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const written = protectedText(text)
      expect(STARTS).not.toContain(written[0])
      expect(written).toBe(STARTS.includes(text[0] ?? '') ? `'${text}` : text)
    }),
  )
})

test.each([
  ['protect', "'=1", '=1', '-2'],
  ['protect-all', "'=1", "'=1", '-2'],
  ['keep', '=1', '=1', '-2'],
] as const)('the rule %s: an added text, a text of the file, a number of the file', (rule, ...cells) => {
  expect([addedCell('=1', rule), ownCell('=1', rule), ownCell('-2', rule)]).toEqual(cells)
})

test('numbers that are added are read back as they were', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true }),
      fc.constantFrom('protect', 'protect-all', 'keep'),
      (value, rule) => {
        // A text has no sign of zero.
        expect(Number(addedCell(value, rule)) + 0).toBe(value + 0)
      },
    ),
  )
})

test('SQL says the same', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await fc.assert(
    fc.asyncProperty(
      // DuckDB's texts have no zero character.
      texts.filter((text) => !text.includes('\0')),
      async (text) => {
        const result = await connection.runAndReadAll(
          `SELECT ${protectedTextSql('$1')}, ${protectedCellSql('$1')}`,
          [text],
        )
        expect(result.getRows()[0]).toEqual([protectedText(text), protectedCell(text)])
      },
    ),
    { numRuns: 200 },
  )
  connection.closeSync()
})

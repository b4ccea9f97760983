import { type ColumnCells, UNKNOWN_INTEGER, UNKNOWN_WORD } from './column-cells.ts'
import type { RowTest } from './row-search.ts'

/**
 * What tests say of a row, a byte each. Two of them together are their common bits: what one excludes is excluded, and what one cannot judge is not
 * judged.
 */
export const EXCLUDED = 0
/** A column says nothing, and no test excludes the row. */
export const UNJUDGED = 1
export const HOLDS = 3

/** Judges each row by one more test. `states`: what the tests before said, replaced. */
export function judge(test: RowTest, cells: ColumnCells, states: Uint8Array): void {
  if (cells.kind === 'words') judgeWords(test, cells, states)
  else judgeNumbers(test, cells.values, states)
}

/** What the test says of a cell that is not known. */
function ofUnknown({ is, orUnknown }: RowTest): number {
  if (is === 'known') return EXCLUDED
  return is === 'unknown' || orUnknown ? HOLDS : UNJUDGED
}

function judgeNumbers(test: RowTest, values: Int32Array | Float64Array, states: Uint8Array): void {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, in: any, is } = test
  const listed = any && new Set(any.map(Number))
  const unknown = ofUnknown(test)
  const known = is === 'unknown' ? EXCLUDED : HOLDS
  const unknownInteger = test.column.type === 'number' ? undefined : UNKNOWN_INTEGER
  // Every row, excluded or not: to pass over those takes a quarter longer than to judge them, because a branch of that kind is guessed wrong.
  for (let row = 0; row < states.length; row++) {
    const value = values[row]!
    if (value === unknownInteger || Number.isNaN(value)) states[row]! &= unknown
    else
      states[row]! &=
        value < min || value > max || (listed !== undefined && !listed.has(value)) ? EXCLUDED : known
  }
}

function judgeWords(
  test: RowTest,
  { codes, words }: Extract<ColumnCells, { kind: 'words' }>,
  states: Uint8Array,
): void {
  const { in: any, is } = test
  const listed = any && new Set(any.map(String))
  const unknown = ofUnknown(test)
  const ofWords = Uint8Array.from(words, (word) => {
    if (is === 'unknown') return EXCLUDED
    if (!listed) return HOLDS
    return (typeof word === 'string' ? listed.has(word) : word.some((one) => listed.has(one)))
      ? HOLDS
      : EXCLUDED
  })
  for (let row = 0; row < states.length; row++) {
    const code = codes[row]!
    states[row]! &= code === UNKNOWN_WORD ? unknown : ofWords[code]!
  }
}

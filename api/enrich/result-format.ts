import type { FormulaRule } from '../../shared/csv/formulas.ts'
import { fileSentences } from '../answers/file-sentences.ts'
import { invalidParameters } from '../answers/problems.ts'

export const RESULT_FORMATS = ['csv', 'parquet'] as const
export type ResultFormat = (typeof RESULT_FORMATS)[number]

/** What may stand between the cells of a CSV result, by its name. */
export const SIGNS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
export type Delimiter = keyof typeof SIGNS
export const DELIMITERS: readonly Delimiter[] = ['comma', 'semicolon', 'tab', 'bar']

/** What a CSV result alone has. */
export interface CsvStyle {
  /** Between the cells, a comma when left out. */
  delimiter?: Delimiter | undefined
  /** `protect` when left out. */
  formulas?: FormulaRule | undefined
}

/** Throws the 400 Problem when something of a CSV result is asked for, and the result is none. */
export function needCsv({ delimiter, formulas }: CsvStyle, format: ResultFormat): void {
  if (format === 'csv') return
  const given = Object.entries({ delimiter, formulas }).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  throw invalidParameters(
    given.map(([parameter]) => ({
      parameter,
      detail: fileSentences.ofCsv(format),
    })),
  )
}

import { invalidParameters } from '../answers/problems.ts'

export const RESULT_FORMATS = ['csv', 'parquet'] as const
export type ResultFormat = (typeof RESULT_FORMATS)[number]

/** What may stand between the cells of a CSV result, by its name. */
export const SIGNS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
export type Delimiter = keyof typeof SIGNS
export const DELIMITERS: readonly Delimiter[] = ['comma', 'semicolon', 'tab', 'bar']

/** Throws the 400 Problem when a delimiter is given for a result that has none. */
export function needDelimited(delimiter: Delimiter | undefined, format: ResultFormat): void {
  if (delimiter === undefined || format === 'csv') return
  throw invalidParameters([
    { parameter: 'delimiter', detail: `is of a CSV result, and this one is ${format}: leave it out` },
  ])
}

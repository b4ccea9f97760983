/** What a spreadsheet reads as a formula when a cell begins with it (OWASP, "CSV Injection"). */
export const FORMULA = /^[=+\-@\t\r]/

/** A decimal number, with a point or a French comma: a spreadsheet reads it as a number, whatever its sign. */
const NUMBER = /^[+-]?\d+([.,]\d+)?(e[+-]?\d+)?$/i

/**
 * Which cells of a CSV file get an apostrophe before a text that a spreadsheet would run as a formula:
 * - `protect`: texts that Terrier writes. The columns of a file that was sent come back unchanged.
 * - `protect-all`: also the cells and column names of that file, unless they are numbers.
 * - `keep`: none.
 * Cells of numeric columns are never changed.
 */
export const FORMULA_RULES = ['protect', 'protect-all', 'keep'] as const
export type FormulaRule = (typeof FORMULA_RULES)[number]

/** A text as a cell that no spreadsheet runs. */
export function protectedText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** A cell of a file that was sent, whose column has no type: a number stays as it is. */
export function protectedCell(cell: string): string {
  return NUMBER.test(cell) ? cell : protectedText(cell)
}

/** A cell that is added to a file that was sent. */
export function addedCell(cell: string | number, rule: FormulaRule): string {
  return typeof cell === 'number' || rule === 'keep' ? String(cell) : protectedText(cell)
}

/** A cell of that file. */
export function ownCell(cell: string, rule: FormulaRule): string {
  return rule === 'protect-all' ? protectedCell(cell) : cell
}

/** The first two rules in SQL. `cell` is an expression of type VARCHAR. The tests compare them with the functions above. */
export function protectedTextSql(cell: string): string {
  return `CASE WHEN left(${cell}, 1) IN ('=', '+', '-', '@', chr(9), chr(13)) THEN '''' || ${cell} ELSE ${cell} END`
}

export function protectedCellSql(cell: string): string {
  return `CASE WHEN regexp_full_match(${cell}, '${NUMBER.source}', 'i') THEN ${cell} ELSE ${protectedTextSql(cell)} END`
}

import { FORMULA_RULES } from '../../shared/csv/formulas.ts'
import { queryParameter } from './openapi-entry.ts'

/** The parameter `formulas` of the addresses that give a file back as CSV. */
export const formulasParameter = queryParameter(
  'formulas',
  'Cells of a CSV result that begin with =, +, -, @, a tab or a carriage return, which a spreadsheet may run as a formula. `protect`, when left out: ' +
    'texts that are added have an apostrophe before them. `protect-all`: also the columns of the file that was sent, except their numbers. `keep`: nothing is changed.',
  { type: 'string', enum: [...FORMULA_RULES] },
)

import { Option } from 'commander'
import { FORMULA_RULES } from '../shared/csv/formulas.ts'

/** The option of the commands that give a file back as CSV. */
export const formulasOption = () =>
  new Option(
    '--formulas <rule>',
    'CSV cells that a spreadsheet may run as formulas: an apostrophe before texts that are added (protect, when left out), ' +
      'also before those of the file (protect-all), or none (keep)',
  ).choices(FORMULA_RULES)

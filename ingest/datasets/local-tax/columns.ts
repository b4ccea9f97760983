import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'

/** The export of voted rates. A rate that is not there reads as one that was not voted, so that neither column may be missing. */
export const LOCAL_TAX_FORMAT: CsvFormat = {
  delimiter: ';',
  columns: {
    year: ['exercice'],
    commune: ['insee_com'],
    propertyTax: ['taux_global_tfb'],
    wasteTax: ['taux_plein_teom'],
  },
}

export const layouts = [csvLayout(LOCAL_TAX_FORMAT, { name: '2021 to 2025' })]

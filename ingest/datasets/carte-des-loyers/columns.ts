import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'

/** The files of predictions, one a kind of dwelling. A prediction is not given without its interval, nor without what it was made from. */
export const RENT_MAP_FORMAT: CsvFormat = {
  delimiter: ';',
  columns: {
    commune: ['INSEE_C', 'INSEE'],
    predicted: ['loypredm2'],
    low: ['lwr.IPm2', 'lwr_IPm2'],
    high: ['upr.IPm2', 'upr_IPm2'],
    predictedFrom: ['TYPPRED'],
    observations: ['nbobs_com'],
  },
  optional: ['observations'],
  ignored: ['id_zone', 'LIBGEO', 'EPCI', 'DEP', 'REG', 'nbobs_mail', 'R2_adj', 'R2adj'],
}

export const layouts = [csvLayout(RENT_MAP_FORMAT, { name: '2018 to 2025' })]

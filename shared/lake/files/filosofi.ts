import { OPEN } from '../bulk-rules.ts'
import { double, inUnit, lakeFile, readFrom, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const incomeFile = lakeFile({
  kind: 'incomes',
  holds: {
    en: 'incomes and poverty by zone; null where INSEE keeps a figure secret',
    fr: 'revenus et pauvreté par zone\u00a0; vide là où l’INSEE garde le secret',
  },
  bulk: OPEN,
  key: ['level', 'code', 'year', 'field'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    level: readFrom('name of the file, GEO_OBJECT', varchar('`iris`, `commune`, `departement`, `region`')),
    code: varchar('code of the zone', 'CODGEO', 'IRIS', 'GEO'),
    year: readFrom('name of the file, TIME_PERIOD', varchar('year of the incomes')),
    field: readFrom('name of the column, FILOSOFI_MEASURE', varchar('figure, as `available.median`')),
    value: readFrom('the column, OBS_VALUE', inUnit('€ a year and consumption unit, % or a count', double('the figure; null where it has a mark'))),
    mark: readFrom('the column, CONF_STATUS, OBS_STATUS', varchar('why there is none: `secret`, `not-significant`, `not-available`, `not-applicable`')),
    part: varchar('commune, département or région that a refresh replaces'),
  },
})

/** Lake files of the dataset `filosofi`. */
export const filosofiFiles: readonly LakeFile[] = [incomeFile]

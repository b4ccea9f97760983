import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `filosofi`. */
export const filosofiFiles: readonly LakeFile[] = [
  {
    kind: 'incomes',
    holds: {
      en: 'incomes and poverty by zone; null where INSEE keeps a figure secret',
      fr: 'revenus et pauvreté par zone ; vide là où l’INSEE garde le secret',
    },
    bulk: OPEN,
    key: ['level', 'code', 'year', 'field'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      {
        name: 'level',
        type: 'VARCHAR',
        meaning: '`iris`, `commune`, `departement`, `region`',
        source: 'name of the file, GEO_OBJECT',
      },
      { name: 'code', type: 'VARCHAR', meaning: 'code of the zone', source: ['CODGEO', 'IRIS', 'GEO'] },
      {
        name: 'year',
        type: 'VARCHAR',
        meaning: 'year of the incomes',
        source: 'name of the file, TIME_PERIOD',
      },
      {
        name: 'field',
        type: 'VARCHAR',
        meaning: 'figure, as `available.median`',
        source: 'name of the column, FILOSOFI_MEASURE',
      },
      {
        name: 'value',
        type: 'DOUBLE',
        unit: '€ a year and consumption unit, % or a count',
        meaning: 'the figure; null where it has a mark',
        source: 'the column, OBS_VALUE',
      },
      {
        name: 'mark',
        type: 'VARCHAR',
        meaning: 'why there is none: `secret`, `not-significant`, `not-available`, `not-applicable`',
        source: 'the column, CONF_STATUS, OBS_STATUS',
      },
      { name: 'part', type: 'VARCHAR', meaning: 'commune, département or région that a refresh replaces' },
    ],
  },
]

import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `official-indices`. */
export const officialIndicesFiles: readonly LakeFile[] = [
  {
    kind: 'indices',
    holds: { en: 'official indices of prices and rents', fr: 'indices officiels des prix et des loyers' },
    bulk: OPEN,
    key: ['idbank'],
    withdrawn: 'whole',
    bookkeeping: ['updated_on'],
    columns: [
      { name: 'idbank', type: 'VARCHAR', meaning: 'number of the series', source: ['IDBANK'] },
      { name: 'measure', type: 'VARCHAR', meaning: '`prices` or `rents`' },
      {
        name: 'level',
        type: 'VARCHAR',
        meaning: '`ville`, `departement`, `region`, `province`, `metropole` or `france`',
      },
      { name: 'code', type: 'VARCHAR', meaning: 'code of the zone' },
      { name: 'name', type: 'VARCHAR', meaning: 'its name' },
      { name: 'type', type: 'VARCHAR', meaning: '`Appartement` or `Maison`; empty: both' },
      { name: 'base', type: 'VARCHAR', meaning: 'year whose mean is 100, or quarter that is' },
      { name: 'title', type: 'VARCHAR', meaning: 'title', source: ['TITLE_FR'] },
      {
        name: 'seasonally_adjusted',
        type: 'BOOLEAN',
        meaning: 'whether its title says `CVS`; empty when it says nothing',
        source: ['TITLE_FR'],
      },
      {
        name: 'updated_on',
        type: 'VARCHAR',
        meaning: 'day of the last change, YYYY-MM-DD',
        source: ['LAST_UPDATE'],
      },
    ],
  },
  {
    kind: 'observations',
    holds: { en: 'their values, by quarter', fr: 'leurs valeurs, par trimestre' },
    bulk: OPEN,
    key: ['idbank', 'quarter'],
    withdrawn: 'whole',
    columns: [
      { name: 'idbank', type: 'VARCHAR', meaning: 'number of the series', source: ['IDBANK'] },
      { name: 'quarter', type: 'VARCHAR', meaning: '`2025-Q2`', source: ['TIME_PERIOD', 'date'] },
      { name: 'value', type: 'DOUBLE', meaning: 'index', source: ['OBS_VALUE', 'value'] },
      {
        name: 'provisional',
        type: 'BOOLEAN',
        meaning: 'whether INSEE calls it so; empty when it does not say',
        source: ['OBS_STATUS', 'OBS_QUAL'],
      },
      { name: 'status', type: 'VARCHAR', meaning: 'status, as published', source: ['OBS_STATUS'] },
      { name: 'quality', type: 'VARCHAR', meaning: 'quality, as published', source: ['OBS_QUAL'] },
    ],
  },
]

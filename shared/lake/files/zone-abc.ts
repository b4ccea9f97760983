import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `zone-abc`. */
export const zoneAbcFiles: readonly LakeFile[] = [
  {
    kind: 'zones',
    holds: { en: 'housing zone of communes (zoning ABC)', fr: 'zonage ABC des communes' },
    bulk: OPEN,
    key: ['published_commune'],
    withdrawn: 'whole',
    bookkeeping: ['since'],
    columns: [
      { name: 'commune', type: 'VARCHAR', meaning: 'commune of today', source: ['CODGEO'] },
      { name: 'published_commune', type: 'VARCHAR', meaning: 'commune as published', source: ['CODGEO'] },
      {
        name: 'zone',
        type: 'VARCHAR',
        meaning: '`Abis`, `A`, `B1`, `B2` or `C`',
        source: ['Zonage … depuis le …'],
      },
      {
        name: 'since',
        type: 'VARCHAR',
        meaning: 'day since when it is in force, YYYY-MM-DD, or the words of the header',
        source: 'name of the column',
      },
    ],
  },
]

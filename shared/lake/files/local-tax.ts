import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `local-tax`. */
export const localTaxFiles: readonly LakeFile[] = [
  {
    kind: 'rates',
    holds: {
      en: 'rates of local tax of communes, by year',
      fr: 'taux de fiscalité locale des communes, par an',
    },
    bulk: OPEN,
    key: ['published_commune', 'year'],
    withdrawn: 'whole',
    columns: [
      { name: 'commune', type: 'VARCHAR', meaning: 'commune of today', source: ['insee_com'] },
      { name: 'published_commune', type: 'VARCHAR', meaning: 'commune as published', source: ['insee_com'] },
      { name: 'year', type: 'INTEGER', meaning: 'year', source: ['exercice'] },
      {
        name: 'property_tax',
        type: 'DOUBLE',
        unit: '%',
        meaning: 'global rate of the tax on buildings; empty: not voted',
        source: ['taux_global_tfb'],
      },
      {
        name: 'waste_tax',
        type: 'DOUBLE',
        unit: '%',
        meaning: 'full rate of the tax for household waste; empty: not voted',
        source: ['taux_plein_teom'],
      },
    ],
  },
]

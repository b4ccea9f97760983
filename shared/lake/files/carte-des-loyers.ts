import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `carte-des-loyers`. */
export const carteDesLoyersFiles: readonly LakeFile[] = [
  {
    kind: 'predictions',
    holds: { en: 'modelled rents by commune', fr: 'loyers modélisés par commune' },
    bulk: OPEN,
    key: ['commune', 'dwelling'],
    withdrawn: 'whole',
    bookkeeping: ['edition'],
    columns: [
      { name: 'commune', type: 'VARCHAR', meaning: 'commune or arrondissement', source: ['INSEE_C'] },
      { name: 'dwelling', type: 'VARCHAR', meaning: 'kind of dwelling', source: 'name of the file' },
      {
        name: 'predicted',
        type: 'DOUBLE',
        unit: '€/m²/month',
        meaning: 'predicted rent, charges included',
        source: ['loypredm2'],
      },
      {
        name: 'low',
        type: 'DOUBLE',
        unit: '€/m²/month',
        meaning: 'lower bound of its interval',
        source: ['lwr.IPm2'],
      },
      { name: 'high', type: 'DOUBLE', unit: '€/m²/month', meaning: 'upper bound', source: ['upr.IPm2'] },
      {
        name: 'predicted_from',
        type: 'VARCHAR',
        meaning: 'level of the prediction: `commune`, `epci`, `maille`',
        source: ['TYPPRED'],
      },
      {
        name: 'observations',
        type: 'INTEGER',
        meaning: 'announcements seen in the commune',
        source: ['nbobs_com'],
      },
      { name: 'edition', type: 'VARCHAR', meaning: 'year of the edition', source: 'address of the file' },
    ],
  },
]

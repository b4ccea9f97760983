import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `filiation`. */
export const filiationFiles: readonly LakeFile[] = [
  {
    kind: 'lots',
    holds: {
      en: 'lots of the documents of filiation: mothers and daughters',
      fr: 'lots des documents de filiation : parcelles mères et filles',
    },
    bulk: OPEN,
    key: ['id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      { name: 'id', type: 'VARCHAR', meaning: 'lot: commune, prefix, document, lot, day and nature' },
      {
        name: 'commune',
        type: 'VARCHAR',
        meaning: 'commune, by its code of today',
        source: 'fields 1 and 2',
      },
      {
        name: 'published_commune',
        type: 'VARCHAR',
        meaning: 'commune as published',
        source: 'fields 1 and 2',
      },
      { name: 'prefix', type: 'VARCHAR', meaning: 'prefix of the section', source: 'field 3' },
      { name: 'document', type: 'VARCHAR', meaning: 'number of the document', source: 'field 4' },
      { name: 'nature', type: 'VARCHAR', meaning: 'nature of the document, its code', source: 'field 5' },
      { name: 'date', type: 'DATE', meaning: 'day of validation', source: 'field 6' },
      {
        name: 'lot',
        type: 'VARCHAR',
        meaning: 'lot within the document',
        source: 'the field before the side',
      },
      {
        name: 'mothers',
        type: 'VARCHAR[]',
        meaning: 'parcels before; empty for ground out of the public domain',
        source: 'line of side 1',
      },
      {
        name: 'daughters',
        type: 'VARCHAR[]',
        meaning: 'parcels after; empty for ground into the public domain',
        source: 'line of side 2',
      },
      {
        name: 'mother_lines',
        type: 'BIGINT',
        meaning:
          'different lines that tell mothers: 1, or 0 where none does, 2 where they contradict each other',
      },
      { name: 'daughter_lines', type: 'BIGINT', meaning: 'the same of daughters' },
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that was read as a whole' },
    ],
  },
]

import { OPEN } from '../bulk-rules.ts'
import { bigint, date, lakeFile, readFrom, varchar, varchars } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `filiation`. */
export const filiationFiles: readonly LakeFile[] = [
  lakeFile({
    kind: 'lots',
    holds: {
      en: 'lots of the documents of filiation: mothers and daughters',
      fr: 'lots des documents de filiation\u00a0: parcelles mères et filles',
    },
    bulk: OPEN,
    key: ['id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: {
      id: varchar('lot: commune, prefix, document, lot, day and nature'),
      commune: readFrom('fields 1 and 2', varchar('commune, by its code of today')),
      published_commune: readFrom('fields 1 and 2', varchar('commune as published')),
      prefix: readFrom('field 3', varchar('prefix of the section')),
      document: readFrom('field 4', varchar('number of the document')),
      nature: readFrom('field 5', varchar('nature of the document, its code')),
      date: readFrom('field 6', date('day of validation')),
      lot: readFrom('the field before the side', varchar('lot within the document')),
      mothers: readFrom('line of side 1', varchars('parcels before; empty for ground out of the public domain')),
      daughters: readFrom('line of side 2', varchars('parcels after; empty for ground into the public domain')),
      mother_lines: bigint('different lines that name mothers: 1, or 0 where none does, 2 where they contradict each other'),
      daughter_lines: bigint('the same of daughters'),
      part: varchar('commune or département that was read as a whole'),
    },
  }),
]

import { OPEN } from '../bulk-rules.ts'
import { lakeFile, shape, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const sectionFile = lakeFile({
  kind: 'sections',
  holds: {
    en: 'cadastral sections with their outline (GeoParquet)',
    fr: 'sections cadastrales et leur contour (GeoParquet)',
  },
  bulk: OPEN,
  key: ['code'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    code: varchar('commune, prefix and section: the first 10 characters of the IDU of its parcels', 'id'),
    commune: varchar('commune', 'commune'),
    prefixe: varchar('000, or the former commune the sheet came from', 'prefixe'),
    section: varchar('section in its commune and prefix, 2 characters, padded with a zero', 'code'),
    created: varchar('day it was first drawn, YYYY-MM-DD', 'created'),
    updated: varchar('day of the last change, YYYY-MM-DD', 'updated'),
    ...shape(),
    part: varchar('commune or département that a refresh replaces'),
  },
})

/** Lake files of the dataset `sections`. */
export const sectionsFiles: readonly LakeFile[] = [sectionFile]

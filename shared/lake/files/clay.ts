import { OPEN } from '../bulk-rules.ts'
import { lakeFile, shape, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const clayPolygons = lakeFile({
  kind: 'polygons',
  holds: {
    en: 'polygons of the map of exposure to clay (GeoParquet)',
    fr: 'polygones de la carte d’exposition aux argiles (GeoParquet)',
  },
  bulk: OPEN,
  key: ['id'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    id: varchar('hash of level and shape'),
    level: varchar('`low`, `medium` or `high`', 'niveau'),
    ...shape(),
    part: varchar('commune or département that a refresh replaces'),
  },
})

/** Lake files of the dataset `clay`. */
export const clayFiles: readonly LakeFile[] = [clayPolygons]

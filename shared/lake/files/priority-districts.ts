import { OPEN } from '../bulk-rules.ts'
import { lakeFile, shape, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const districts = lakeFile({
  kind: 'districts',
  holds: { en: 'priority districts (GeoParquet)', fr: 'quartiers prioritaires (GeoParquet)' },
  bulk: OPEN,
  key: ['code'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    code: varchar('code of the district', 'code_qp'),
    name: varchar('its name', 'lib_qp'),
    ...shape(),
    part: varchar('commune or département that a refresh replaces'),
  },
})

/** Lake files of the dataset `priority-districts`. */
export const priorityDistrictsFiles: readonly LakeFile[] = [districts]

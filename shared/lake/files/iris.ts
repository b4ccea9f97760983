import { OPEN } from '../bulk-rules.ts'
import { lakeFile, shape, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const irisContourFile = lakeFile({
  kind: 'iris',
  holds: { en: 'IRIS with their outline (GeoParquet)', fr: 'IRIS et leur contour (GeoParquet)' },
  bulk: OPEN,
  key: ['iris'],
  withdrawn: 'whole',
  columns: {
    iris: varchar('IRIS, 9 characters', 'code_iris'),
    commune: varchar('commune of today'),
    name: varchar('name', 'nom_iris'),
    type: varchar('`H` dwellings, `A` activities, `D` various, `Z` commune not cut', 'type_iris'),
    ...shape(),
  },
})

export const parcelIrisFile = lakeFile({
  kind: 'parcel-iris',
  holds: { en: 'IRIS of each parcel', fr: 'IRIS de chaque parcelle' },
  bulk: OPEN,
  key: ['idu'],
  withdrawn: 'whole',
  columns: {
    idu: varchar('parcel'),
    iris: varchar('its IRIS'),
    method: varchar('how it was found'),
  },
})

export const uncutCommunes = lakeFile({
  kind: 'uncut-communes',
  holds: { en: 'communes that are not cut into IRIS', fr: 'communes non découpées en IRIS' },
  bulk: OPEN,
  key: ['iris', 'commune'],
  withdrawn: 'whole',
  columns: {
    iris: varchar('`<commune>0000`'),
    commune: varchar('commune that has no contour'),
    name: varchar('its name'),
  },
})

/** Lake files of the dataset `iris`. */
export const irisFiles: readonly LakeFile[] = [irisContourFile, parcelIrisFile, uncutCommunes]

import { OPEN } from '../bulk-rules.ts'
import { boolean, double, inUnit, lakeFile, shape, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const footprintParcels = lakeFile({
  kind: 'footprint-parcels',
  holds: { en: 'parcels under each building of the plan', fr: 'parcelles sous chaque bâtiment du plan' },
  bulk: OPEN,
  key: ['idu', 'light', 'ground'],
  withdrawn: 'whole',
  columns: {
    idu: varchar('parcel'),
    ground: inUnit('m²', double('surface of the building')),
    light: boolean('light construction (02)', 'type'),
    ratio: inUnit('0 to 1', double('share of the building on the parcel')),
  },
})

export const footprints = lakeFile({
  kind: 'footprints',
  holds: {
    en: 'buildings of the plan with their outline (GeoParquet)',
    fr: 'bâtiments du plan et leur contour (GeoParquet)',
  },
  bulk: OPEN,
  key: ['commune', 'bbox'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    commune: varchar('commune', 'commune'),
    light: boolean('light construction (02); false: building (01)', 'type'),
    updated: varchar('day of the last change, YYYY-MM-DD', 'updated'),
    ground: inUnit('m²', double('surface of the shape', 'geometry')),
    ...shape(),
    part: varchar('commune or département that a refresh replaces'),
  },
})

/** Lake files of the dataset `batiments`. */
export const batimentsFiles: readonly LakeFile[] = [footprintParcels, footprints]

import { OPEN } from '../bulk-rules.ts'
import { column, double, inUnit, lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `rnb`. */
export const rnbFiles: readonly LakeFile[] = [
  lakeFile({
    kind: 'building-parcels',
    holds: { en: 'parcels that each building stands on', fr: 'parcelles sous chaque bâtiment' },
    bulk: OPEN,
    key: ['id', 'idu'],
    withdrawn: 'whole',
    columns: {
      id: varchar('building', 'rnb_id'),
      idu: varchar('parcel', 'plots'),
      ratio: inUnit('0 to 1', double('share of the building on the parcel', 'plots')),
      method: varchar('`declared`, `contained` or `near`'),
    },
  }),
  lakeFile({
    kind: 'buildings',
    holds: {
      en: 'buildings of the register, with their identity number',
      fr: 'bâtiments du référentiel national et leur identifiant',
    },
    bulk: OPEN,
    key: ['rnb_id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: {
      rnb_id: varchar('building', 'rnb_id'),
      commune: varchar('commune of the parcel that holds most of it, else of its address', 'plots', 'addresses'),
      status: varchar('status, as published', 'status'),
      lng: inUnit('° WGS84', double('longitude', 'point')),
      lat: inUnit('° WGS84', double('latitude', 'point')),
      ground: inUnit('m²', double('surface of the shape, null for a point', 'shape')),
      plots: column('STRUCT(ratio DOUBLE, idu VARCHAR)[]', 'parcels, the greatest share first', 'plots'),
      addresses: column('STRUCT(ban VARCHAR, "label" VARCHAR)[]', 'addresses: key of the BAN and text', 'addresses'),
      ext_ids: column('STRUCT("source" VARCHAR, id VARCHAR)[]', 'identifiers in the BDNB and the BD TOPO', 'ext_ids'),
      geometry: inUnit('° WGS84', column('BLOB', 'the shape, WKB', 'shape')),
      part: varchar('commune or département that a refresh replaces'),
    },
  }),
]

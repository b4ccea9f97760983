import { OPEN } from '../bulk-rules.ts'
import type { LakeColumn, LakeFile } from '../lake-file.ts'
import { commonColumns } from './dpe-common.ts'
import { dwellingColumns } from './dpe-dwelling.ts'
import { tertiaryColumns } from './dpe-tertiary.ts'

/** Where it is. */
const place: readonly LakeColumn[] = [
  {
    name: 'lng',
    type: 'DOUBLE',
    unit: '° WGS84',
    meaning: 'longitude',
    source: ['_geopoint', 'coordonnee_cartographique_x_ban'],
  },
  {
    name: 'lat',
    type: 'DOUBLE',
    unit: '° WGS84',
    meaning: 'latitude',
    source: ['_geopoint', 'coordonnee_cartographique_y_ban'],
  },
]

/** What follows from its day and place. */
const factor: LakeColumn = {
  name: 'electricity_factor',
  type: 'DOUBLE',
  meaning: 'factor from final to primary energy of electricity on the day it was made; null overseas',
  source: ['date_etablissement_dpe'],
}

/** Lake files of the dataset `dpe`. */
export const dpeFiles: readonly LakeFile[] = [
  {
    kind: 'diagnostics',
    holds: { en: 'energy diagnostics', fr: 'diagnostics de performance énergétique' },
    bulk: OPEN,
    key: ['number'],
    withdrawn: 'key',
    columns: [...commonColumns, ...tertiaryColumns, ...dwellingColumns, ...place, factor],
  },
  {
    kind: 'dpe-parcels',
    holds: { en: 'parcel of each diagnostic', fr: 'parcelle de chaque diagnostic' },
    bulk: OPEN,
    key: ['number', 'idu'],
    withdrawn: 'key',
    columns: [
      { name: 'number', type: 'VARCHAR', meaning: 'diagnostic', source: ['numero_dpe'] },
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel, null when it is tied to none' },
      { name: 'method', type: 'VARCHAR', meaning: 'how it was tied' },
      { name: 'score', type: 'DOUBLE', unit: '0 to 1', meaning: 'how sure the address is' },
      { name: 'distance_m', type: 'DOUBLE', unit: 'm', meaning: 'from the point to the parcel' },
      { name: 'reason', type: 'VARCHAR', meaning: 'why it is tied to none' },
      { name: 'through', type: 'VARCHAR', meaning: 'address or building that the tie goes through' },
    ],
  },
]

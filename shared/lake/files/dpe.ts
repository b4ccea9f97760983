import { OPEN } from '../bulk-rules.ts'
import { double, inUnit, lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'
import { commonColumns } from './dpe-common.ts'
import { dwellingColumns } from './dpe-dwelling.ts'
import { tertiaryColumns } from './dpe-tertiary.ts'

/** Where it is, and what follows from its day and place. */
const place = {
  lng: inUnit('° WGS84', double('longitude', '_geopoint', 'coordonnee_cartographique_x_ban')),
  lat: inUnit('° WGS84', double('latitude', '_geopoint', 'coordonnee_cartographique_y_ban')),
  electricity_factor: double('factor from final to primary energy of electricity on the day it was made; null overseas', 'date_etablissement_dpe'),
}

export const dpeParcels = lakeFile({
  kind: 'dpe-parcels',
  holds: { en: 'parcel of each diagnostic', fr: 'parcelle de chaque diagnostic' },
  bulk: OPEN,
  key: ['number', 'idu'],
  withdrawn: 'key',
  columns: {
    number: varchar('diagnostic', 'numero_dpe'),
    idu: varchar('parcel, null when it is tied to none'),
    method: varchar('how it was tied'),
    score: inUnit('0 to 1', double('how sure the address is')),
    distance_m: inUnit('m', double('from the point to the parcel')),
    reason: varchar('why it is tied to none'),
    through: varchar('address or building that the tie goes through'),
  },
})

export const diagnosticFile = lakeFile({
  kind: 'diagnostics',
  holds: { en: 'energy diagnostics', fr: 'diagnostics de performance énergétique' },
  bulk: OPEN,
  key: ['number'],
  withdrawn: 'key',
  columns: {
    ...commonColumns,
    ...tertiaryColumns,
    ...dwellingColumns,
    ...place,
  },
})

/** Lake files of the dataset `dpe`. */
export const dpeFiles: readonly LakeFile[] = [diagnosticFile, dpeParcels]

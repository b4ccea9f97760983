import { OPEN } from '../bulk-rules.ts'
import { boolean, date, double, integer, inUnit, lakeFile, shape, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const formerParcelFile = lakeFile({
  kind: 'former-parcels',
  holds: {
    en: 'parcels that have left the cadastre, with their last outline (GeoParquet)',
    fr: 'parcelles sorties du cadastre et leur dernier contour (GeoParquet)',
  },
  bulk: OPEN,
  key: ['idu'],
  withdrawn: 'whole',
  columns: {
    idu: varchar('parcel', 'id'),
    commune: varchar('commune in which it was', 'id'),
    last_edition: varchar('last edition that had it'),
    contenance: inUnit('m²', integer('surface as registered', 'contenance')),
    refused: boolean('the new edition has it on a line that could not be used'),
    ...shape('outline in which it was last seen'),
  },
})

export const parcelSuccessors = lakeFile({
  kind: 'parcel-successors',
  holds: {
    en: 'parcels of today on the ground of those that have left',
    fr: 'parcelles actuelles à la place de celles qui ont disparu',
  },
  bulk: OPEN,
  key: ['idu', 'successor'],
  withdrawn: 'whole',
  columns: {
    idu: varchar('parcel that has left the cadastre'),
    successor: varchar('parcel of today on its ground'),
    surface: inUnit('m²', double('surface that they have in common')),
    share: inUnit('0 to 1', double('of the surface of the former one')),
    successor_share: inUnit('0 to 1', double('of the surface of the one of today')),
  },
})

export const parcelFile = lakeFile({
  kind: 'parcels',
  holds: { en: 'parcels with their outline (GeoParquet)', fr: 'parcelles et leur contour (GeoParquet)' },
  bulk: OPEN,
  key: ['idu'],
  withdrawn: 'whole',
  columns: {
    idu: varchar('parcel, 14 characters', 'id'),
    commune: varchar('commune', 'commune'),
    prefixe: varchar('prefix of the section', 'prefixe'),
    section: varchar('section in its commune and prefix, 2 characters', 'section'),
    numero: varchar('number', 'numero'),
    contenance: inUnit('m²', integer('surface as registered', 'contenance')),
    arpente: boolean('whether it was surveyed', 'arpente'),
    created: date('day of creation', 'created'),
    updated: date('day of the last change', 'updated'),
    ...shape(),
  },
})

export const refusedParcelFile = lakeFile({
  kind: 'refused-parcels',
  holds: {
    en: 'parcels on lines that could not be used, with the rule',
    fr: 'parcelles dont la ligne n’a pas pu être lue, avec la règle',
  },
  bulk: OPEN,
  key: ['idu'],
  withdrawn: 'whole',
  columns: {
    idu: varchar('parcel that is not in `parcels`', 'id'),
    commune: varchar('its commune', 'id'),
    rule: varchar('rule that refused its line'),
    detail: varchar('what broke the rule'),
  },
})

/** Lake files of the dataset `cadastre`. */
export const cadastreFiles: readonly LakeFile[] = [formerParcelFile, parcelSuccessors, parcelFile, refusedParcelFile]

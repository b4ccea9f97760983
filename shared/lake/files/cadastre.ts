import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'
import { BOX, SHAPE } from '../shape-columns.ts'

/** Lake files of the dataset `cadastre`. */
export const cadastreFiles: readonly LakeFile[] = [
  {
    kind: 'former-parcels',
    holds: {
      en: 'parcels that have left the cadastre, with their last outline (GeoParquet)',
      fr: 'parcelles sorties du cadastre et leur dernier contour (GeoParquet)',
    },
    bulk: OPEN,
    key: ['idu'],
    withdrawn: 'whole',
    columns: [
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel', source: ['id'] },
      { name: 'commune', type: 'VARCHAR', meaning: 'commune in which it was', source: ['id'] },
      { name: 'last_edition', type: 'VARCHAR', meaning: 'last edition that had it' },
      {
        name: 'contenance',
        type: 'INTEGER',
        unit: 'm²',
        meaning: 'surface as registered',
        source: ['contenance'],
      },
      {
        name: 'refused',
        type: 'BOOLEAN',
        meaning: 'the new edition has it on a line that could not be used',
      },
      BOX,
      { ...SHAPE, meaning: 'outline in which it was last seen' },
    ],
  },
  {
    kind: 'parcel-successors',
    holds: {
      en: 'parcels of today on the ground of those that have left',
      fr: 'parcelles actuelles à la place de celles qui ont disparu',
    },
    bulk: OPEN,
    key: ['idu', 'successor'],
    withdrawn: 'whole',
    columns: [
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel that has left the cadastre' },
      { name: 'successor', type: 'VARCHAR', meaning: 'parcel of today on its ground' },
      { name: 'surface', type: 'DOUBLE', unit: 'm²', meaning: 'surface that they have in common' },
      { name: 'share', type: 'DOUBLE', unit: '0 to 1', meaning: 'of the surface of the former one' },
      {
        name: 'successor_share',
        type: 'DOUBLE',
        unit: '0 to 1',
        meaning: 'of the surface of the one of today',
      },
    ],
  },
  {
    kind: 'parcels',
    holds: { en: 'parcels with their outline (GeoParquet)', fr: 'parcelles et leur contour (GeoParquet)' },
    bulk: OPEN,
    key: ['idu'],
    withdrawn: 'whole',
    columns: [
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel, 14 characters', source: ['id'] },
      { name: 'commune', type: 'VARCHAR', meaning: 'commune', source: ['commune'] },
      { name: 'prefixe', type: 'VARCHAR', meaning: 'prefix of the section', source: ['prefixe'] },
      { name: 'section', type: 'VARCHAR', meaning: 'section', source: ['section'] },
      { name: 'numero', type: 'VARCHAR', meaning: 'number', source: ['numero'] },
      {
        name: 'contenance',
        type: 'INTEGER',
        unit: 'm²',
        meaning: 'surface as registered',
        source: ['contenance'],
      },
      { name: 'arpente', type: 'BOOLEAN', meaning: 'whether it was surveyed', source: ['arpente'] },
      { name: 'created', type: 'DATE', meaning: 'day of creation', source: ['created'] },
      { name: 'updated', type: 'DATE', meaning: 'day of the last change', source: ['updated'] },
      BOX,
      SHAPE,
    ],
  },
  {
    kind: 'refused-parcels',
    holds: {
      en: 'parcels on lines that could not be used, with the rule',
      fr: 'parcelles dont la ligne n’a pas pu être lue, avec la règle',
    },
    bulk: OPEN,
    key: ['idu'],
    withdrawn: 'whole',
    columns: [
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel that is not in `parcels`', source: ['id'] },
      { name: 'commune', type: 'VARCHAR', meaning: 'its commune', source: ['id'] },
      { name: 'rule', type: 'VARCHAR', meaning: 'rule that refused its line' },
      { name: 'detail', type: 'VARCHAR', meaning: 'what broke the rule' },
    ],
  },
]

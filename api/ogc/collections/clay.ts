import type { KeyedOutlineSchema } from '../../../shared/artefacts/keyed-outlines.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Collection } from '../collection.ts'
import { type BlockFeatures, findInBlocks, partsInBlocks } from './block-features.ts'

const featuresOf = ({ clay }: Stores): BlockFeatures<KeyedOutlineSchema> => ({
  files: clay.files,
  describe: async (rows) =>
    rows.map(({ block: { departement, rows: columns }, at }) => ({
      level: stringAt(columns.key, at),
      departementCode: departement,
    })),
})

export const clayCollection: Collection = {
  name: 'clay',
  title: { fr: 'Exposition aux argiles', en: 'Exposure to clay' },
  description:
    'Polygons of the map of exposure to clay that shrinks and swells. Outside of them the exposure is none where the map covers, which it does not in Paris and overseas. Their ids hold for one release',
  geometry: 'Polygon',
  datasets: ['clay'],
  fields: {
    level: { type: 'string', description: 'low, medium or high' },
    departementCode: { type: 'string', description: 'Code of the département' },
  },
  parts: (stores) => partsInBlocks(featuresOf(stores)),
  find: async (id, stores) => findInBlocks(featuresOf(stores), id),
  boxes: ({ clay }) => clay.boxes,
}

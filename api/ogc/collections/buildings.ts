import { type FootprintSchema, storedGround, storedLight } from '../../../shared/artefacts/footprints.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Collection } from '../collection.ts'
import { type BlockFeatures, findInBlocks, partsInBlocks } from './block-features.ts'

const featuresOf = ({ footprints }: Stores): BlockFeatures<FootprintSchema> => ({
  files: footprints.files,
  describe: async (rows) =>
    rows.map(({ block: { departement, rows: columns }, at }) => ({
      surface: storedGround(columns.ground[at]!),
      light: storedLight(columns.light[at]!),
      departementCode: departement,
    })),
})

export const buildingCollection: Collection = {
  name: 'buildings',
  title: { fr: 'Bâtiments du cadastre', en: 'Buildings of the cadastre' },
  description: 'Buildings as the cadastre draws them. Their ids hold for one release: the source gives none',
  tiles: 'buildings',
  geometry: 'Polygon',
  datasets: ['batiments'],
  fields: {
    surface: { type: 'number', description: 'Surface on the ground, m²' },
    light: { type: 'boolean', description: 'Whether it is a light construction' },
    departementCode: { type: 'string', description: 'Code of the département' },
  },
  parts: (stores) => partsInBlocks(featuresOf(stores)),
  find: async (id, stores) => findInBlocks(featuresOf(stores), id),
  boxes: ({ footprints }) => footprints.boxes,
}

import type { KeyedOutlineSchema } from '../../../shared/artefacts/keyed-outlines.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import { planFeatures } from '../../../shared/documents/planning.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Collection } from '../collection.ts'
import { type BlockFeatures, findInBlocks, partsInBlocks } from './block-features.ts'

const featuresOf = ({ easements, documents }: Stores): BlockFeatures<KeyedOutlineSchema> => ({
  files: easements.files,
  async describe(rows) {
    const keys = rows.map(({ block, at }) => [block.departement, stringAt(block.rows.key, at)] as const)
    const found = await documents.many(planFeatures, keys)
    return rows.map(({ block: { departement } }, i) => {
      const feature = found[i]?.value
      return {
        key: keys[i]![1],
        kind: feature?.kind ?? null,
        name: feature?.name ?? null,
        label: feature?.label ?? null,
        nature: feature?.text ?? null,
        validOn: feature?.validOn ?? null,
        document: feature?.document ?? null,
        url: feature?.rule.url ?? null,
        departementCode: departement,
      }
    })
  },
})

export const easementCollection: Collection = {
  name: 'easements',
  title: { fr: 'Servitudes d’utilité publique', en: 'Public easements' },
  description:
    'Public easements (SUP) that apply, as surfaces; those drawn as lines or points are in the answer of a parcel. Of a category that nobody deposited there is nothing. Their ids hold for one release',
  geometry: 'Polygon',
  datasets: ['planning'],
  fields: {
    key: { type: 'string', description: 'Hash of what the surface says and where it is' },
    kind: { type: 'string', description: 'Category: AC1, PM1, INT1 …' },
    name: { type: 'string', description: 'Name of the easement' },
    label: { type: 'string', description: 'Label, as published' },
    nature: { type: 'string', description: 'What the surface is, as published' },
    validOn: { type: 'string', format: 'date', description: 'Day of its approval' },
    document: { type: 'string', description: 'Key of the file of easements' },
    url: { type: 'string', description: 'Address of the written rule, where one is known' },
    departementCode: { type: 'string', description: 'Code of the département' },
  },
  parts: (stores) => partsInBlocks(featuresOf(stores)),
  find: async (id, stores) => findInBlocks(featuresOf(stores), id),
  boxes: ({ easements }) => easements.boxes,
}

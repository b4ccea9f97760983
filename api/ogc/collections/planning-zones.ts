import type { PlanZoneSchema } from '../../../shared/artefacts/plan-zones.ts'
import { type StringTable, stringAt } from '../../../shared/artefacts/string-table.ts'
import { ZONE_CLASSES } from '../../../shared/producers/zone-classes.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Collection } from '../collection.ts'
import { type BlockFeatures, findInBlocks, partsInBlocks } from './block-features.ts'

/** An empty text is what the source does not say. */
const textAt = (table: StringTable, row: number): string | null => stringAt(table, row) || null

const featuresOf = ({ planZones }: Stores): BlockFeatures<PlanZoneSchema> => ({
  files: planZones.files,
  describe: async (rows) =>
    rows.map(({ block: { departement, rows: columns }, at }) => ({
      class: ZONE_CLASSES[columns.zoneClass[at]!]!,
      type: textAt(columns.type, at),
      label: textAt(columns.label, at),
      name: textAt(columns.name, at),
      document: textAt(columns.document, at),
      surface: columns.ground[at]!,
      departementCode: departement,
    })),
})

export const planningZoneCollection: Collection = {
  name: 'planning-zones',
  title: { fr: 'Zones des documents d’urbanisme', en: 'Zones of planning documents' },
  description:
    'Zones and sectors of the planning documents that apply, as deposited at the Géoportail de l’urbanisme: ground outside of all of them may have a document that nobody deposited. Their ids hold for one release',
  tiles: 'planning',
  geometry: 'Polygon',
  datasets: ['planning'],
  fields: {
    class: {
      type: 'string',
      description:
        'U, AU, A or N; of a carte communale 01 open to building, 02 activities, 03 not open; other',
    },
    type: { type: 'string', description: 'Type of the zone, as published' },
    label: { type: 'string', description: 'Label, as published' },
    name: { type: 'string', description: 'Long label' },
    document: { type: 'string', description: 'Key of the document: partition of the portal' },
    surface: { type: 'number', description: 'Surface on the ground, m²' },
    departementCode: { type: 'string', description: 'Code of the département' },
  },
  parts: (stores) => partsInBlocks(featuresOf(stores)),
  find: async (id, stores) => findInBlocks(featuresOf(stores), id),
  boxes: ({ planZones }) => planZones.boxes,
}

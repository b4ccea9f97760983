import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { readOutline } from '../../../shared/artefacts/outline-columns.ts'
import type { PlanZoneSchema } from '../../../shared/artefacts/plan-zones.ts'
import { type StringTable, stringAt } from '../../../shared/artefacts/string-table.ts'
import { ZONE_CLASSES } from '../../../shared/producers/zone-classes.ts'
import type { RowBlock } from '../../../stores/blocks/row-blocks.ts'
import { type RowDrawing, tileFeaturesOf } from '../features-of.ts'
import type { TileLayer } from '../layer.ts'

/** Shared by all tiles: a zone is decoded and drawn without a pause. */
const reader = new GeometryReader()

const drawing: RowDrawing<RowBlock<PlanZoneSchema>> = {
  draw(block, row, layer) {
    const { zoneClass, type, label, name, document } = block.rows
    readOutline(reader, block, row)
    layer.polygons(reader, [
      ZONE_CLASSES[zoneClass[row]!]!,
      textAt(type, row),
      textAt(label, row),
      textAt(name, row),
      textAt(document, row),
    ])
  },
  precedence: ({ rows }, row) => -rows.ground[row]!,
}

/** An empty text is what the source does not say: the attribute is absent. */
const textAt = (table: StringTable, row: number): string | null => stringAt(table, row) || null

export const planningLayer: TileLayer = {
  name: 'planning',
  description: 'Zones of planning documents that apply (PLU, PLUi, carte communale …)',
  minZoom: 12,
  maxZoom: 16,
  fields: { class: 'String', type: 'String', label: 'String', name: 'String', document: 'String' },
  datasets: ['planning'],
  thinning: 'the largest on the ground stay',
  features: async ({ planZones }, { bounds }, hold) =>
    tileFeaturesOf(await planZones.rowsIn(bounds, hold), drawing),
  boxes: (stores) => stores.planZones.boxes,
}

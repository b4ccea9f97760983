import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import type { PlanZonesArtefact } from '../../../shared/artefacts/plan-zones.ts'
import { type StringTable, stringAt } from '../../../shared/artefacts/string-table.ts'
import { ZONE_CLASSES } from '../../../shared/producers/zone-classes.ts'
import { featuresOf, type RowDrawing } from '../features-of.ts'
import type { TileLayer } from '../layer.ts'

/** Shared by all tiles: a zone is decoded and drawn without a pause. */
const reader = new GeometryReader()

const drawing: RowDrawing<PlanZonesArtefact> = {
  draw({ geometry, offsets, originX, originY, zoneClass, type, label, name, document }, row, layer) {
    reader.decode(geometry, offsets[row]!, originX, originY)
    layer.polygons(reader, [
      ZONE_CLASSES[zoneClass[row]!]!,
      textAt(type, row),
      textAt(label, row),
      textAt(name, row),
      textAt(document, row),
    ])
  },
  precedence: ({ ground }, row) => -ground[row]!,
}

/** An empty text is what the source does not say: the attribute is absent. */
const textAt = (table: StringTable, row: number): string | null => stringAt(table, row) || null

export const planning: TileLayer = {
  name: 'planning',
  description: 'Zones of planning documents that apply (PLU, PLUi, carte communale …)',
  minZoom: 12,
  maxZoom: 16,
  fields: { class: 'String', type: 'String', label: 'String', name: 'String', document: 'String' },
  datasets: ['planning'],
  thinning: 'the largest on the ground stay',
  features: async (stores, grid) => featuresOf(await stores.planZones.rowsIn(grid.bounds), drawing),
  boxes: (stores) => stores.planZones.boxes,
}

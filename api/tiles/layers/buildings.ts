import { type FootprintSchema, storedGround, storedLight } from '../../../shared/artefacts/footprints.ts'
import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { readOutline } from '../../../shared/artefacts/outline-columns.ts'
import type { RowBlock } from '../../../stores/blocks/row-blocks.ts'
import { type RowDrawing, tileFeaturesOf } from '../features-of.ts'
import type { TileLayer } from '../layer.ts'

/** Shared by all tiles: a building is decoded and drawn without a pause. */
const reader = new GeometryReader()

const drawing: RowDrawing<RowBlock<FootprintSchema>> = {
  draw(block, row, layer) {
    const { ground, light } = block.rows
    readOutline(reader, block, row)
    layer.polygons(reader, [storedGround(ground[row]!), storedLight(light[row]!)])
  },
  precedence: ({ rows }, row) => -rows.ground[row]!,
}

export const buildingLayer: TileLayer = {
  name: 'buildings',
  description: 'Buildings as the cadastre draws them',
  minZoom: 14,
  maxZoom: 18,
  fields: { surface: 'Number', light: 'Boolean' },
  datasets: ['batiments'],
  thinning: 'the largest on the ground stay',
  features: async ({ footprints }, { bounds }, hold) =>
    tileFeaturesOf(await footprints.rowsIn(bounds, hold), drawing),
  boxes: (stores) => stores.footprints.boxes,
}

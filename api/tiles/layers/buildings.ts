import { type FootprintsArtefact, storedGround, storedLight } from '../../../shared/artefacts/footprints.ts'
import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { featuresOf, type RowDrawing } from '../features-of.ts'
import type { TileLayer } from '../layer.ts'

/** Shared by all tiles: a building is decoded and drawn without a pause. */
const reader = new GeometryReader()

const drawing: RowDrawing<FootprintsArtefact> = {
  draw({ geometry, offsets, originX, originY, ground, light }, row, layer) {
    reader.decode(geometry, offsets[row]!, originX, originY)
    layer.polygons(reader, [storedGround(ground[row]!), storedLight(light[row]!)])
  },
  precedence: ({ ground }, row) => -ground[row]!,
}

export const buildings: TileLayer = {
  name: 'buildings',
  description: 'Buildings as the cadastre draws them',
  minZoom: 14,
  maxZoom: 18,
  fields: { surface: 'Number', light: 'Boolean' },
  datasets: ['batiments'],
  thinning: 'the largest on the ground stay',
  features: async (stores, grid) => featuresOf(await stores.footprints.rowsIn(grid.bounds), drawing),
  boxes: (stores) => stores.footprints.boxes,
}

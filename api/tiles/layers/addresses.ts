import type { NumberPoint } from '../../../stores/addresses/number-point.ts'
import type { LayerFeatures, TileLayer } from '../layer.ts'

const featuresOf = (found: readonly NumberPoint[]): LayerFeatures => ({
  count: found.length,
  draw(index, layer) {
    const { x, y, number, street, communeCode } = found[index]!
    layer.point(x, y, [number, street, communeCode])
  },
  precedence: (index) => (found[index]!.certified ? 0 : 1),
})

export const addressLayer: TileLayer = {
  name: 'addresses',
  description: 'House numbers of the base adresse nationale',
  minZoom: 16,
  maxZoom: 18,
  fields: { number: 'String', street: 'String', communeCode: 'String' },
  datasets: ['ban'],
  thinning: 'those that the commune certified stay, then the order of streets and numbers counts',
  features: async (stores, grid) => featuresOf(await stores.addresses.numbersIn(grid.bounds)),
  boxes: (stores) => stores.addresses.boxes,
}

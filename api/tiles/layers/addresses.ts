import { type AddressesArtefact, numberOf, suffixOf } from '../../../shared/artefacts/addresses.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import { entryOf } from '../../store/addresses/read-hit.ts'
import { featuresOf, type RowDrawing } from '../features-of.ts'
import type { TileLayer } from '../layer.ts'

const drawing: RowDrawing<AddressesArtefact> = {
  draw(artefact, row, layer) {
    const { numbers, suffixes, entryNames, numberLocalities, communeCodes, numberX, numberY } = artefact
    const packed = numbers[row]!
    const suffix = stringAt(suffixes, suffixOf(packed))
    layer.point(numberX[row]!, numberY[row]!, [
      suffix === '' ? String(numberOf(packed)) : `${numberOf(packed)} ${suffix}`,
      stringAt(entryNames, entryOf(artefact, row)),
      stringAt(communeCodes, numberLocalities[row]!),
    ])
  },
  precedence: ({ certified }, row) => 1 - certified[row]!,
}

export const addresses: TileLayer = {
  name: 'addresses',
  description: 'House numbers of the base adresse nationale',
  minZoom: 16,
  maxZoom: 18,
  fields: { number: 'String', street: 'String', communeCode: 'String' },
  datasets: ['ban'],
  thinning: 'those that the commune certified stay, then the order of streets and numbers counts',
  features: async (stores, grid) => featuresOf(await stores.addresses.rowsIn(grid.bounds), drawing),
  boxes: (stores) => stores.addresses.boxes,
}

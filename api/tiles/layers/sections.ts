import type { TileLayer } from '../layer.ts'
import { priceFields, zoneFeatures } from './zones.ts'

export const sectionLayer: TileLayer = {
  name: 'sections',
  description: 'Sections of the cadastre with their prices per m² by year',
  minZoom: 11,
  maxZoom: 16,
  fields: { code: 'String', communeCode: 'String', section: 'String', outline: 'String' },
  moreFields: (stores) => priceFields('sections', stores.zones),
  datasets: ['cadastre', 'sections', 'dvf'],
  thinning: 'those with the lowest code stay',
  features: async (stores, grid) => zoneFeatures('sections', stores.zones, grid),
  boxes: (stores) => stores.zones.boxes('sections'),
}

import { storedDate } from '../../../shared/artefacts/parcels.ts'
import { type DrawnSales, idOfRow, NO_TYPE } from '../../../shared/artefacts/sale-blocks/sale-rows.ts'
import { NO_PRICE_PER_M2 } from '../../../shared/artefacts/sales.ts'
import { unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import { tileIdOf } from '../../../shared/tiles/tile-id.ts'
import { type DrawnBlock, drawnInBox, drawnOfTile } from '../../../stores/sales/drawn-sales.ts'
import { type RowDrawing, tileFeaturesOf } from '../features-of.ts'
import type { TileLayer } from '../layer.ts'

const NO_PREMISE = 'Terrain'

const drawing: RowDrawing<DrawnBlock> = {
  draw({ rows, types }, row, layer) {
    const { x, y, parcel, date, price, pricePerM2, type } = rows
    if (Number.isNaN(parcel[row]!)) return
    const day = storedDate(date[row]!)!
    const [euros, perM2] = [price[row]!, pricePerM2[row]!]
    layer.point(x[row]!, y[row]!, [
      idOfRow(rows, row),
      day,
      Number(day.slice(0, 4)),
      Number.isNaN(euros) ? null : euros,
      perM2 === NO_PRICE_PER_M2 ? null : perM2,
      type[row] === NO_TYPE ? NO_PREMISE : types[type[row]!]!,
      unpackIdu(parcel[row]!),
    ])
  },
  precedence: ({ rows }: { rows: DrawnSales }, row) => -rows.date[row]!,
}

/** Up to this zoom ingest chose the sales of each tile. */
const LAST_CHOSEN = 13

export const saleLayer: TileLayer = {
  name: 'sales',
  description: 'Sales of land and buildings, one point each, the newest first',
  minZoom: 8,
  maxZoom: 18,
  fields: {
    id: 'String',
    date: 'String',
    year: 'Number',
    price: 'Number',
    pricePerM2: 'Number',
    type: 'String',
    idu: 'String',
  },
  unique: 'id',
  datasets: ['dvf'],
  thinning: 'below zoom 14 the newest of each of 64 by 64 cells; of a tile that is too large the newest stay',
  noindex: true,
  async features({ sales: store }, { bounds, z, x, y }, hold) {
    const found = await (z > LAST_CHOSEN
      ? drawnInBox(store, bounds, hold)
      : drawnOfTile(store, tileIdOf(z, x, y), hold))
    return tileFeaturesOf(found, drawing)
  },
  boxes: (stores) => stores.sales.boxes,
}

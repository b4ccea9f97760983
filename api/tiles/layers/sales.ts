import { storedDate } from '../../../shared/artefacts/parcels.ts'
import { idOfSale } from '../../../shared/artefacts/sale-ids.ts'
import { NO_PRICE_PER_M2, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { unpackIdu } from '../../../shared/identifiers/idu.ts'
import { tileIdOf } from '../../../shared/tiles/tile-id.ts'
import { placeOfSale } from '../../store/sales/place-of-sale.ts'
import { featuresOf, type RowDrawing } from '../features-of.ts'
import type { TileLayer } from '../layer.ts'

const DWELLINGS = ['Appartement', 'Maison']
const NO_PREMISE = 'Terrain'

const drawing: RowDrawing<SalesArtefact> = {
  draw(artefact, rank, layer) {
    const site = placeOfSale(artefact, rank)
    if (site === undefined) return
    const { siteX, siteY, siteKey, date, price, pricePerM2 } = artefact
    const day = storedDate(date[rank]!)!
    const [euros, perM2] = [price[rank]!, pricePerM2[rank]!]
    layer.point(siteX[site]!, siteY[site]!, [
      idOfSale(artefact, rank),
      day,
      Number(day.slice(0, 4)),
      Number.isNaN(euros) ? null : euros,
      perM2 === NO_PRICE_PER_M2 ? null : perM2,
      typeOf(artefact, rank),
      unpackIdu(siteKey[site]!),
    ])
  },
  // Ranks go from the newest to the oldest, but each département has its own.
  precedence: ({ date }, rank) => -date[rank]!,
}

/** The first dwelling among the premises, else the first premise. */
function typeOf({ premiseOffset, premiseType, types }: SalesArtefact, rank: number): string {
  const [start, end] = [premiseOffset[rank]!, premiseOffset[rank + 1]!]
  for (let i = start; i < end; i++) {
    const type = types[premiseType[i]!]!
    if (DWELLINGS.includes(type)) return type
  }
  return start < end ? types[premiseType[start]!]! : NO_PREMISE
}

/** Up to this zoom ingest chose the sales of each tile. */
const LAST_CHOSEN = 13

export const sales: TileLayer = {
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
  async features({ sales: store, overviews }, { bounds, z, x, y }) {
    if (z > LAST_CHOSEN) return featuresOf(await store.rowsIn(bounds), drawing)
    const id = tileIdOf(z, x, y)
    return featuresOf(await store.rowsOf(({ departement }) => overviews.sales(departement, id)), drawing)
  },
  boxes: (stores) => stores.sales.boxes,
}

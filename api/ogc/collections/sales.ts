import { storedDate } from '../../../shared/artefacts/parcels.ts'
import { idOfRow } from '../../../shared/artefacts/sale-blocks/sale-rows.ts'
import { NO_PRICE_PER_M2 } from '../../../shared/artefacts/sales.ts'
import { unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import { holding } from '../../../stores/blocks/hold.ts'
import type { DepartementSales, SaleRowBlock } from '../../../stores/sales/departement-sales.ts'
import { saleBlocksNear, saleRowsInBox } from '../../../stores/sales/search-space.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Collection, CollectionPart, Feature, OpenPart } from '../collection.ts'
import { mayHaveIn } from './parcels.ts'

/** Sales whose points are compared while their blocks are held. */
const TOGETHER = 4096

const partOf = (sales: DepartementSales, nth: number, stores: Stores): CollectionPart => ({
  count: sales.count,
  // Not `liesIn`: a sale without a place lies in no shape.
  mayHave: mayHaveIn(sales.departement, sales.space.box),
  async comparedWith(shape) {
    const { length } = await saleBlocksNear(sales.space, shape)
    return length === 0 ? 0 : Math.ceil((sales.count * length) / sales.space.placedBlocks)
  },
  mayRepeat: true,
  open: async () => openPart(sales, nth, stores),
})

function openPart(sales: DepartementSales, nth: number, stores: Stores): OpenPart {
  return {
    elsewhere: stores.sales.shared.rowsGivenElsewhere(nth),
    meeting: (shape) => rowsMeeting(sales, shape),
    async take(rows, hold) {
      const blocks = await sales.ofRows(rows, hold)
      const byRow = new Map(rows.map((row, i) => [row, blocks[i]!]))
      return { read: (row) => featureOf(byRow.get(row)!, row, sales) }
    },
  }
}

/** Rows of the sales whose point lies in a shape, ascending. */
async function rowsMeeting(sales: DepartementSales, shape: Shape): Promise<number[]> {
  const numbers = (await saleBlocksNear(sales.space, shape)).map(({ number }) => number)
  const near = await saleRowsInBox(sales.space, shape.bounds, numbers)
  const found: number[] = []
  for (let from = 0; from < near.length; from += TOGETHER) {
    const rows = near.slice(from, from + TOGETHER)
    await holding(async (hold) => {
      const blocks = await sales.ofRows(rows, hold)
      for (const [i, row] of rows.entries()) {
        const { firstRow, rows: columns } = blocks[i]!
        const at = row - firstRow
        const isPlaced = !Number.isNaN(columns.parcel[at]!)
        if (isPlaced && shape.hitsPoint(columns.x[at]!, columns.y[at]!)) found.push(row)
      }
    })
  }
  return found
}

/** `row`: its number among all of the département. */
function featureOf({ rows, firstRow }: SaleRowBlock, row: number, { index }: DepartementSales): Feature {
  const at = row - firstRow
  const isPlaced = !Number.isNaN(rows.parcel[at]!)
  const euros = rows.price[at]!
  const perM2 = rows.pricePerM2[at]!
  const properties = {
    date: storedDate(rows.date[at]!),
    nature: index.natures[rows.nature[at]!] ?? null,
    price: Number.isNaN(euros) ? null : euros,
    pricePerM2: perM2 === NO_PRICE_PER_M2 ? null : perM2,
    types: typesOf(rows, at, index.types),
    multiLot: rows.multiLot[at] === 1,
    idu: isPlaced ? unpackIdu(rows.parcel[at]!) : null,
  }
  return { id: idOfRow(rows, at), properties, point: isPlaced ? [rows.x[at]!, rows.y[at]!] : undefined }
}

/** Types of the premises sold, joined by a bar; null of bare land. */
function typesOf(
  { premises: { starts, values } }: SaleRowBlock['rows'],
  at: number,
  types: readonly string[],
): string | null {
  const own = new Set<string>()
  for (let i = starts[at]!; i < starts[at + 1]!; i += 2) own.add(types[values[i]! >>> 8]!)
  return own.size === 0 ? null : [...own].join('|')
}

export const saleCollection: Collection = {
  name: 'sales',
  title: { fr: 'Ventes (DVF)', en: 'Sales (DVF)' },
  description:
    'Sales of land and buildings, one point each: that of a parcel sold. /v1/transactions/{id} has the whole sale',
  tiles: 'sales',
  geometry: 'Point',
  datasets: ['dvf'],
  fields: {
    date: { type: 'string', format: 'date', description: 'Day of the sale' },
    nature: { type: 'string', description: 'Nature of the mutation' },
    price: { type: 'number', description: 'Price, euros' },
    pricePerM2: { type: 'number', description: 'Price of a square metre of a single dwelling, €/m²' },
    types: { type: 'string', description: 'Types of the premises sold, joined by a bar' },
    multiLot: { type: 'boolean', description: 'Whether several dwellings or lots were sold at once' },
    idu: { type: 'string', description: 'The parcel where the point is' },
  },
  day: 'date',
  interval({ sales: { years } }) {
    return years ? [`${years.first}-01-01T00:00:00Z`, `${years.last}-12-31T23:59:59Z`] : [null, null]
  },
  noindex: true,
  parts: (stores) => stores.sales.departements.map((one, nth) => partOf(one, nth, stores)),
  async find(id, stores) {
    if (!/^[0-9a-f]{16}/.test(id)) return undefined
    const found = await stores.sales.rowOf(id)
    if (!found) return undefined
    const { nth, row } = found
    return { part: openPart(stores.sales.departements[nth]!, nth, stores), row }
  },
  boxes: ({ sales: store }) => store.boxes,
}

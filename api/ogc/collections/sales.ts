import { storedDate } from '../../../shared/artefacts/parcels.ts'
import { idOfSale } from '../../../shared/artefacts/sale-ids.ts'
import { idHash, NO_PRICE_PER_M2, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { unpackIdu } from '../../../shared/identifiers/idu.ts'
import type { Stores } from '../../../stores/stores.ts'
import { inPages } from '../../store/pages/in-pages.ts'
import { givenElsewhere } from '../../store/sales/copies.ts'
import { placeOfSale } from '../../store/sales/place-of-sale.ts'
import { ranksIn } from '../../store/sales/search-artefact.ts'
import { withHash } from '../../store/sales/with-hash.ts'
import type { Collection, OpenPart, Part } from '../collection.ts'

/** Sales compared between two pauses. */
const A_PAUSE = 4096

const partOf = (artefact: SalesArtefact, stores: Stores): Part => ({
  count: artefact.count,
  mayRepeat: true,
  open: async () => openPart(artefact, stores),
})

function openPart(artefact: SalesArtefact, stores: Stores): OpenPart {
  const { departement, siteX, siteY, siteKey, date, price, pricePerM2, nature, natures, multiLot } = artefact
  const idOf = (rank: number) => idOfSale(artefact, rank) ?? `${departement}.${rank}`
  return {
    get elsewhere() {
      return givenElsewhere(stores.sales.artefacts, artefact)
    },
    *meeting(shape) {
      const found: number[] = []
      for (const [i, rank] of ranksIn(artefact, shape.bounds).entries()) {
        if (i % A_PAUSE === 0) yield
        const site = placeOfSale(artefact, rank)
        if (site !== undefined && shape.hitsPoint(siteX[site]!, siteY[site]!)) found.push(rank)
      }
      return found
    },
    read(rank) {
      const site = placeOfSale(artefact, rank)
      const euros = price[rank]!
      const properties = {
        date: storedDate(date[rank]!),
        nature: natures[nature[rank]!] ?? null,
        price: Number.isNaN(euros) ? null : euros,
        pricePerM2: pricePerM2[rank] === NO_PRICE_PER_M2 ? null : pricePerM2[rank]!,
        types: typesOf(artefact, rank),
        multiLot: multiLot[rank] === 1,
        idu: site === undefined ? null : unpackIdu(siteKey[site]!),
      }
      const point = site === undefined ? undefined : ([siteX[site]!, siteY[site]!] as const)
      return { id: idOf(rank), properties, point }
    },
  }
}

/** Types of the premises sold, joined by a bar; null of bare land. */
function typesOf({ premiseOffset, premiseType, types }: SalesArtefact, rank: number): string | null {
  const own = new Set<string>()
  for (let i = premiseOffset[rank]!; i < premiseOffset[rank + 1]!; i++) own.add(types[premiseType[i]!]!)
  return own.size === 0 ? null : [...own].join('|')
}

export const sales: Collection = {
  name: 'sales',
  title: { fr: 'Ventes (DVF)', en: 'Sales (DVF)' },
  description:
    'Sales of land and buildings, one point each: that of a parcel sold. /v1/transactions/{id} has the whole sale',
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
  noindex: true,
  parts: (stores) => stores.sales.artefacts.map((artefact) => partOf(artefact, stores)),
  async find(id, stores) {
    if (!/^[0-9a-f]{16}/.test(id)) return undefined
    return inPages(() => {
      for (const artefact of stores.sales.artefacts)
        for (const row of withHash(artefact, idHash(id)))
          if (idOfSale(artefact, row) === id) return { part: openPart(artefact, stores), row }
      return undefined
    })
  },
  boxes: ({ sales: store }) => store.boxes,
}

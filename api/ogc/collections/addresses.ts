import { entryOf } from '../../../shared/artefacts/addresses.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { AddressHit } from '../../../stores/addresses/address-hit.ts'
import { type DepartementAddresses, readAddresses } from '../../../stores/addresses/departement-addresses.ts'
import { blocksInTurn } from '../../../stores/blocks/blocks-in-turn.ts'
import { byTurns, Turn } from '../../../stores/reading/turns.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { rowsNearShape } from '../../../stores/space/rows-near-shape.ts'
import {
  type Collection,
  type CollectionPart,
  type Feature,
  numberedId,
  type OpenPart,
} from '../collection.ts'
import { isAroundBox } from './outlines.ts'
import { mayHaveIn } from './parcels.ts'

const partOf = (artefact: DepartementAddresses): CollectionPart => {
  const { numberCount, departement, places } = artefact
  return {
    count: numberCount,
    mayHave: mayHaveIn(departement, places.box),
    liesIn: (shape) => places.box !== undefined && isAroundBox(shape, places.box),
    async comparedWith(shape) {
      const { firstRows } = places.index
      const near = await placeBlocksNear(artefact, shape)
      return near.reduce((sum, number) => sum + firstRows[number + 1]! - firstRows[number]!, 0)
    },
    open: async () => openPart(artefact),
  }
}

/** Blocks of places whose box does not lie outside of a shape, ascending. */
async function placeBlocksNear({ places }: DepartementAddresses, shape: Shape): Promise<number[]> {
  const { tree } = places.index
  if (!tree) return []
  const { inside, across } = await byTurns(rowsNearShape(tree, shape))
  return [...inside, ...across].sort((a, b) => a - b)
}

function openPart(artefact: DepartementAddresses): OpenPart {
  return {
    meeting: (shape) => rowsMeeting(artefact, shape),
    async take(rows, hold) {
      const asked = rows.map((row) => ({ artefact, entry: entryOf(artefact, row), row }))
      const hits = await readAddresses(asked, hold)
      const byRow = new Map(rows.map((row, i) => [row, hits[i]!]))
      return { read: (row) => featureOf(byRow.get(row)!, `${artefact.departement}.${row}`) }
    },
  }
}

/** Rows of the house numbers whose point lies in a shape, ascending: found by their places, without a look at what else is known of them. */
async function rowsMeeting(artefact: DepartementAddresses, shape: Shape): Promise<number[]> {
  const found: number[] = []
  const near = await placeBlocksNear(artefact, shape)
  const turn = new Turn()
  for await (const { count, rows } of blocksInTurn(artefact.places, near)) {
    for (let i = 0; i < count; i++) if (shape.hitsPoint(rows.x[i]!, rows.y[i]!)) found.push(rows.row[i]!)
    if (turn.isOver) await turn.next()
  }
  return found.sort((a, b) => a - b)
}

function featureOf(hit: AddressHit, id: string): Feature {
  const properties = {
    key: hit.id,
    number: hit.number ?? null,
    suffix: hit.suffix || null,
    street: hit.name,
    postcode: hit.postcode,
    communeCode: hit.commune,
    communeName: hit.communeName,
    certified: hit.certified,
    idu: hit.parcels[0]?.idu ?? null,
  }
  const [x, y] = [Math.round(hit.lng * UNITS_PER_DEGREE), Math.round(hit.lat * UNITS_PER_DEGREE)]
  return { id, properties, point: [x, y] }
}

export const addressCollection: Collection = {
  name: 'addresses',
  title: { fr: 'Adresses (BAN)', en: 'Addresses (BAN)' },
  description:
    'House numbers of the base adresse nationale. Their ids hold for one release, their keys longer',
  tiles: 'addresses',
  geometry: 'Point',
  datasets: ['ban'],
  fields: {
    key: { type: 'string', description: 'BAN key' },
    number: { type: 'integer', description: 'House number' },
    suffix: { type: 'string', description: 'bis, ter…' },
    street: { type: 'string', description: 'Street or lieu-dit' },
    postcode: { type: 'string', description: 'Postcode' },
    communeCode: { type: 'string', description: 'INSEE code of the commune or arrondissement' },
    communeName: { type: 'string', description: 'Its name' },
    certified: { type: 'boolean', description: 'Whether the commune certified it' },
    idu: { type: 'string', description: 'Its parcel, the first of several' },
  },
  parts: ({ addresses: store }) => store.departements.map(partOf),
  async find(id, { addresses: store }) {
    const { departement, row } = numberedId(id) ?? {}
    const artefact = store.departements.find((one) => one.departement === departement)
    return artefact && row! < artefact.numberCount ? { part: openPart(artefact), row: row! } : undefined
  },
  boxes: ({ addresses: store }) => store.boxes,
}

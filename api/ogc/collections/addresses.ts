import type { AddressesArtefact } from '../../../shared/artefacts/addresses.ts'
import { eachRowInBox } from '../../../shared/space/rows-in-box.ts'
import { entryOf, readNumber } from '../../store/addresses/read-hit.ts'
import { type Collection, numberedId, type OpenPart, type Part } from '../collection.ts'

/** Points compared between two pauses. */
const A_PAUSE = 4096

const partOf = (artefact: AddressesArtefact): Part => ({
  count: artefact.numberCount,
  open: async () => openPart(artefact),
})

function openPart(artefact: AddressesArtefact): OpenPart {
  const { tree, numberX, numberY } = artefact
  return {
    *meeting(shape) {
      const near: number[] = []
      if (tree) eachRowInBox(tree, shape.bounds, (row) => near.push(row))
      const found: number[] = []
      for (const [i, row] of near.entries()) {
        if (i % A_PAUSE === 0) yield
        if (shape.hitsPoint(numberX[row]!, numberY[row]!)) found.push(row)
      }
      return found.sort((a, b) => a - b)
    },
    read(row) {
      const hit = readNumber(artefact, entryOf(artefact, row), row)
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
      return { id: `${artefact.departement}.${row}`, properties, point: [numberX[row]!, numberY[row]!] }
    },
  }
}

export const addresses: Collection = {
  name: 'addresses',
  title: { fr: 'Adresses (BAN)', en: 'Addresses (BAN)' },
  description:
    'House numbers of the base adresse nationale. Their ids hold for one release, their keys longer',
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
  parts: ({ addresses: store }) => store.artefacts.map(partOf),
  async find(id, { addresses: store }) {
    const { departement, row } = numberedId(id) ?? {}
    const artefact = store.artefacts.find((one) => one.departement === departement)
    return artefact && row! < artefact.numberCount ? { part: openPart(artefact), row: row! } : undefined
  },
  boxes: ({ addresses: store }) => store.boxes,
}

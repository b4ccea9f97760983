import { firstNotBelow } from '../../../shared/artefacts/first-not-below.ts'
import { type ParcelsArtefact, storedDate, storedSurface } from '../../../shared/artefacts/parcels.ts'
import { boxesMeet } from '../../../shared/geo/bounds.ts'
import { packIdu, parseIdu, unpackIdu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { rankOf } from '../../../shared/space/rank.ts'
import type { ParcelSource } from '../../store/space/parcel-source.ts'
import type { Collection, OpenPart, Part } from '../collection.ts'
import { decoded, outlinesMeeting } from './outlines.ts'

const COMMUNE = /^\d[0-9AB]\d{3}$/

/** The parcels of a département, which are read as a whole when something of them is asked. */
const partOf = (source: ParcelSource): Part => ({
  count: source.count,
  mayHave({ shape, equals: { communeCode } }) {
    if (shape && !boxesMeet(source.box, shape.bounds)) return false
    return communeCode === undefined || isCommuneOf(source.departement, communeCode)
  },
  open: async (hold) => openPart(await source.whole(hold)),
})

const isCommuneOf = (departement: string, code: string) =>
  COMMUNE.test(code) && departementOf(code) === departement

function openPart(artefact: ParcelsArtefact): OpenPart {
  const { departement, keys, surfaces, surveyed, created, updated } = artefact
  return {
    range({ communeCode }) {
      if (communeCode === undefined) return undefined
      if (!isCommuneOf(departement, communeCode)) return [0, 0]
      // Rows are in the order of IDUs, which begin with the commune.
      const first = packIdu(`${communeCode}0000000000`.slice(0, 14))
      const last = packIdu(`${communeCode}999ZZ9999`)
      return [firstNotBelow(keys, first), firstNotBelow(keys, last + 1)]
    },
    meeting: (shape) => outlinesMeeting(artefact, shape),
    read(row) {
      const idu = unpackIdu(keys[row]!)
      const properties = {
        idu,
        communeCode: idu.slice(0, 5),
        prefix: idu.slice(5, 8),
        section: idu.slice(8, 10),
        number: idu.slice(10),
        surface: storedSurface(surfaces[row]!),
        surveyed: surveyed[row] === 2 ? null : surveyed[row] === 1,
        createdOn: storedDate(created[row]!),
        updatedOn: storedDate(updated[row]!),
      }
      return { id: idu, properties, outline: decoded(artefact, row) }
    },
  }
}

export const parcels: Collection = {
  name: 'parcels',
  title: { fr: 'Parcelles du cadastre', en: 'Parcels of the cadastre' },
  description: 'Parcels of the plan cadastral, by their identifier (IDU)',
  geometry: 'Polygon',
  datasets: ['cadastre'],
  fields: {
    idu: { type: 'string', description: 'Identifier, 14 characters' },
    communeCode: { type: 'string', description: 'INSEE code of the commune or arrondissement' },
    prefix: { type: 'string', description: 'Prefix of the section: of a commune that was merged' },
    section: { type: 'string', description: 'Section, 2 characters' },
    number: { type: 'string', description: 'Number in the section, 4 digits' },
    surface: { type: 'number', description: 'Contenance, m²' },
    surveyed: { type: 'boolean', description: 'Whether it was surveyed (arpentée)' },
    createdOn: { type: 'string', format: 'date', description: 'Day it was made in the source' },
    updatedOn: { type: 'string', format: 'date', description: 'Day it was last changed in the source' },
  },
  parts: ({ parcels: space }) => space.sources().map(partOf),
  async find(id, { parcels: space }, hold) {
    const parsed = parseIdu(id)
    const source = space.sources().find(({ departement }) => departement === parsed?.departement)
    if (!parsed || !source) return undefined
    const artefact = await source.whole(hold)
    const row = rankOf(artefact.keys, packIdu(id))
    return row < 0 ? undefined : { part: openPart(artefact), row }
  },
  boxes: ({ parcels: space }) => space.boxes,
}

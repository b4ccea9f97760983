import { storedDate, storedSurface } from '../../../shared/artefacts/parcels.ts'
import { boxesMeet } from '../../../shared/geo/bounds.ts'
import { parseIdu, partsOfIdu } from '../../../shared/identifiers/idu.ts'
import { afterCommune, packIdu, unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Hold } from '../../../stores/blocks/hold.ts'
import type { ParcelAt } from '../../../stores/space/parcel-at.ts'
import { type ParcelSource, rankAt } from '../../../stores/space/parcel-source.ts'
import type { Collection, CollectionPart, Feature, OpenPart } from '../collection.ts'
import { decoded, isAroundBox } from './outlines.ts'

const COMMUNE = /^\d[0-9AB]\d{3}$/

/** The parcels of a département: rows are their ranks. */
const partOf = (source: ParcelSource): CollectionPart => ({
  count: source.count,
  mayHave: mayHaveIn(source.departement, source.box),
  liesIn: (shape) => isAroundBox(shape, source.box),
  open: async () => openPart(source),
})

/** Says of a question whether a part of one département and within one box may have such features; without a box it lies nowhere. */
export function mayHaveIn(
  departement: string,
  box: Int32Array | undefined,
): NonNullable<CollectionPart['mayHave']> {
  return ({ shape, equals: { communeCode } }) => {
    if (shape && !(box && boxesMeet(box, shape.bounds))) return false
    return communeCode === undefined || isCommuneOf(departement, communeCode)
  }
}

/** Whether a code is that of a commune of a département, by its form. */
export const isCommuneOf = (departement: string, code: string) =>
  COMMUNE.test(code) && departementOf(code) === departement

/** Ranks of the parcels of a commune, the end excluded. Rejects with DamagedFile. */
export async function ranksOfCommune(
  source: ParcelSource,
  communeCode: string,
  hold: Hold,
): Promise<readonly [from: number, end: number]> {
  if (!isCommuneOf(source.departement, communeCode)) return [0, 0]
  // Ranks are in the order of IDUs, which begin with the commune.
  const first = packIdu(`${communeCode}000000000`)
  const [from, end] = await Promise.all([first, afterCommune(first)].map((key) => source.rankFrom(key, hold)))
  return [from!, end!]
}

function openPart(source: ParcelSource): OpenPart {
  return {
    async range({ communeCode }, hold) {
      return communeCode === undefined ? undefined : ranksOfCommune(source, communeCode, hold)
    },
    async meeting(shape) {
      const found: number[] = []
      await source.eachInShape(shape, (rows, row) => found.push(rankAt(rows, row)))
      return found.sort((a, b) => a - b)
    },
    async take(ranks, hold) {
      const parcels = await source.ofRanks(ranks, hold)
      const byRank = new Map(ranks.map((rank, i) => [rank, parcels[i]!]))
      return { read: (rank) => featureOf(byRank.get(rank)!) }
    },
  }
}

function featureOf({ rows, row }: ParcelAt): Feature {
  const { keys, surfaces, surveyed, created, updated } = rows
  const idu = unpackIdu(keys[row]!)
  const { commune, ...parts } = partsOfIdu(idu)
  const properties = {
    idu,
    communeCode: commune,
    ...parts,
    surface: storedSurface(surfaces[row]!),
    surveyed: surveyed[row] === 2 ? null : surveyed[row] === 1,
    createdOn: storedDate(created[row]!),
    updatedOn: storedDate(updated[row]!),
  }
  return { id: idu, properties, outline: decoded(rows, row) }
}

export const parcelCollection: Collection = {
  name: 'parcels',
  title: { fr: 'Parcelles du cadastre', en: 'Parcels of the cadastre' },
  description: 'Parcels of the plan cadastral, by their identifier (IDU)',
  tiles: 'parcels',
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
    const found = await source.find(packIdu(id), hold)
    return found && { part: openPart(source), row: rankAt(found.rows, found.row) }
  },
  boxes: ({ parcels: space }) => space.boxes,
}

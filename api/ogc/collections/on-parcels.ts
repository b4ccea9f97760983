import { firstNotBelow } from '../../../shared/artefacts/first-not-below.ts'
import { parseIdu } from '../../../shared/identifiers/idu.ts'
import { packIdu, unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Hold } from '../../../stores/blocks/hold.ts'
import { type ParcelSource, rankAt } from '../../../stores/space/parcel-source.ts'
import type { CollectionField, CollectionPart, FoundFeature, OpenPart, Value } from '../collection.ts'
import { decoded, isAroundBox } from './outlines.ts'
import { mayHaveIn, ranksOfCommune } from './parcels.ts'

/** What is known of some parcels of one département: a feature is a parcel with its outline, a row its place among them. */
export interface KnownOnParcels {
  readonly source: ParcelSource
  readonly count: number
  /** Ranks of these parcels, ascending; asked once while a question opens the part. */
  ranks(): Uint32Array
  /** What is known of the parcels of some of these ranks, in their order. Rejects with DamagedFile. */
  describe(
    parcels: readonly { idu: string; rank: number }[],
  ): Promise<readonly Readonly<Record<string, Value>>[]>
}

/** Fields of every such feature. */
export const PARCEL_FIELDS: Readonly<Record<string, CollectionField>> = {
  idu: { type: 'string', description: 'Identifier of the parcel: the id of the feature' },
  communeCode: { type: 'string', description: 'INSEE code of the commune or arrondissement' },
}

export function partOnParcels(known: KnownOnParcels): CollectionPart {
  const { source, count } = known
  return {
    count,
    mayHave: mayHaveIn(source.departement, source.box),
    liesIn: (shape) => isAroundBox(shape, source.box),
    open: async () => openPart(known, known.ranks()),
  }
}

/** The feature of a parcel; undefined when nothing is known on it. */
export async function findOnParcels(
  all: readonly KnownOnParcels[],
  id: string,
  hold: Hold,
): Promise<FoundFeature | undefined> {
  const parsed = parseIdu(id)
  const known = all.find(({ source }) => source.departement === parsed?.departement)
  const found = parsed && (await known?.source.find(packIdu(id), hold))
  if (!known || !found) return undefined
  const ranks = known.ranks()
  const rank = rankAt(found.rows, found.row)
  const row = firstNotBelow(ranks, rank)
  return ranks[row] === rank ? { part: openPart(known, ranks), row } : undefined
}

function openPart({ source, describe }: KnownOnParcels, ranks: Uint32Array): OpenPart {
  return {
    async range({ communeCode }, hold) {
      if (communeCode === undefined) return undefined
      const [from, end] = await ranksOfCommune(source, communeCode, hold)
      return [firstNotBelow(ranks, from), firstNotBelow(ranks, end)]
    },
    async meeting(shape) {
      const found: number[] = []
      await source.eachInShape(shape, (rows, at) => {
        const rank = rankAt(rows, at)
        const row = firstNotBelow(ranks, rank)
        if (ranks[row] === rank) found.push(row)
      })
      return found.sort((a, b) => a - b)
    },
    async take(rows, hold) {
      const parcels = await source.ofRanks(
        rows.map((row) => ranks[row]!),
        hold,
      )
      const named = parcels.map(({ rows: { keys }, row }, i) => ({
        idu: unpackIdu(keys[row]!),
        rank: ranks[rows[i]!]!,
      }))
      const facts = await describe(named)
      const places = new Map(rows.map((row, i) => [row, i]))
      return {
        read(row) {
          const i = places.get(row)!
          const { idu } = named[i]!
          const { rows: columns, row: at } = parcels[i]!
          return {
            id: idu,
            properties: { idu, communeCode: communeCodeOf(idu), ...facts[i]! },
            outline: decoded(columns, at),
          }
        },
      }
    },
  }
}

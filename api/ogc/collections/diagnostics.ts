import type { ParcelOverview } from '../../../shared/artefacts/overviews.ts'
import { dpeResidential } from '../../../shared/documents/places.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Collection } from '../collection.ts'
import { findOnParcels, type KnownOnParcels, PARCEL_FIELDS, partOnParcels } from './on-parcels.ts'

const CLASSES = 'ABCDEFG'

/** How many parcels of a département have a diagnostic: counted once, for the same column says it of every question. */
const counts = new WeakMap<ParcelOverview, number>()

function countOf(overview: ParcelOverview): number {
  const known = counts.get(overview)
  if (known !== undefined) return known
  let count = 0
  for (const one of overview.energyCount) if (one > 0) count++
  counts.set(overview, count)
  return count
}

function ranksOf(overview: ParcelOverview): Uint32Array {
  const { energyCount } = overview
  const ranks = new Uint32Array(countOf(overview))
  let row = 0
  for (let rank = 0; rank < energyCount.length; rank++) if (energyCount[rank]! > 0) ranks[row++] = rank
  return ranks
}

function knownDiagnostics({ parcels, overviews, documents }: Stores): KnownOnParcels[] {
  return parcels.sources().flatMap((source): KnownOnParcels[] => {
    const overview = overviews.parcels(source.departement)
    if (!overview || !documents.has(dpeResidential, source.departement)) return []
    return [
      {
        source,
        get count() {
          return countOf(overview)
        },
        ranks: () => ranksOf(overview),
        describe: async (asked) =>
          asked.map(({ rank }) => ({
            energyLabel: CLASSES[overview.energyLabel[rank]! - 1] ?? null,
            count: overview.energyCount[rank]!,
          })),
      },
    ]
  })
}

export const diagnosticCollection: Collection = {
  name: 'diagnostics',
  title: {
    fr: 'Parcelles avec diagnostics de performance énergétique',
    en: 'Parcels with energy diagnostics',
  },
  description:
    'Parcels that energy diagnostics (DPE, since July 2021) with a class from A to G are tied to: the commonest class, and how many. /v1/dpe-residential/by-parcel/{id} and /v1/dpe-tertiary/by-parcel/{id} have those of a parcel',
  geometry: 'Polygon',
  datasets: ['dpe'],
  fields: {
    ...PARCEL_FIELDS,
    energyLabel: {
      type: 'string',
      description: 'Commonest energy class, A to G; of classes as common as each other the worse',
    },
    count: { type: 'integer', description: 'Diagnostics of dwellings and tertiary buildings with a class' },
  },
  parts: (stores) => knownDiagnostics(stores).map(partOnParcels),
  find: (id, stores, hold) => findOnParcels(knownDiagnostics(stores), id, hold),
  boxes: (stores) => knownDiagnostics(stores).flatMap(({ source, count }) => (count > 0 ? [source.box] : [])),
}

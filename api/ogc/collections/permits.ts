import { permitOfParcel } from '../../../shared/artefacts/overviews.ts'
import { parcelPermits } from '../../../shared/documents/permits.ts'
import type { Permit } from '../../../shared/schemas/permit.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Collection } from '../collection.ts'
import { findOnParcels, type KnownOnParcels, PARCEL_FIELDS, partOnParcels } from './on-parcels.ts'

/** State of a permit that was cancelled, in the lists of Sitadel: the overview of a département leaves these out, and those without a day. */
const CANCELLED = '4'
const isGranted = ({ state, authorisedOn }: Permit) => state.code !== CANCELLED && authorisedOn !== null

function knownPermits({ parcels, overviews, documents }: Stores): KnownOnParcels[] {
  return parcels.sources().flatMap((source): KnownOnParcels[] => {
    const overview = overviews.permits(source.departement)
    if (!overview) return []
    return [
      {
        source,
        count: overview.count,
        ranks: () => overview.rank,
        async describe(asked) {
          const keys = asked.map(({ idu }) => [source.departement, parcelPermits.key(idu)] as const)
          const found = await documents.many(parcelPermits, keys)
          return asked.map(({ rank }, i) => {
            const { count = null, type = null, year = null } = permitOfParcel(overview, rank) ?? {}
            const newest = found[i]?.value.find(isGranted)
            return {
              count,
              type,
              year,
              number: newest?.number ?? null,
              authorisedOn: newest?.authorisedOn ?? null,
              startedOn: newest?.startedOn ?? null,
              completedOn: newest?.completedOn ?? null,
              dwellingsCount: newest?.dwellings?.count ?? null,
            }
          })
        },
      },
    ]
  })
}

export const permitCollection: Collection = {
  name: 'permits',
  title: { fr: 'Parcelles avec autorisations d’urbanisme', en: 'Parcels with permits' },
  description:
    'Parcels that granted permits (Sitadel) are tied to: the newest permit, and how many there are. Cancelled permits and those tied to no parcel are left out; /v1/permits/by-parcel/{id} has all of a parcel',
  geometry: 'Polygon',
  datasets: ['permits'],
  fields: {
    ...PARCEL_FIELDS,
    count: { type: 'integer', description: 'Permits granted and not cancelled' },
    type: { type: 'string', description: 'Type of the newest: PC, DP, PA or PD' },
    year: { type: 'integer', description: 'Year of its grant' },
    number: { type: 'string', description: 'Its number' },
    authorisedOn: { type: 'string', format: 'date', description: 'Day of its grant' },
    startedOn: { type: 'string', format: 'date', description: 'Day of its beginning, where reported' },
    completedOn: { type: 'string', format: 'date', description: 'Day of its completion, where reported' },
    dwellingsCount: {
      type: 'integer',
      description: 'Dwellings it makes, where it is of the list of dwellings',
    },
  },
  day: 'authorisedOn',
  parts: (stores) => knownPermits(stores).map(partOnParcels),
  find: (id, stores, hold) => findOnParcels(knownPermits(stores), id, hold),
  boxes: (stores) => knownPermits(stores).map(({ source }) => source.box),
}

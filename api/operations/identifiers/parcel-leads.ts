import { occupants, parcelOwners } from '../../../shared/documents/companies.ts'
import { parcelPermits } from '../../../shared/documents/permits.ts'
import {
  buildings,
  coOwnerships,
  dpeResidential,
  dpeTertiary,
  parcelIris,
} from '../../../shared/documents/places.ts'
import type { Idu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { BUILDING_DATASETS } from '../../../shared/schemas/building.ts'
import type { IdentifierLeads } from '../../../shared/schemas/identifier.ts'
import type { Stores } from '../../../stores/stores.ts'
import { trustIn } from '../addresses/describe-address.ts'
import { addressesOfParcel } from '../addresses/parcel-addresses.ts'
import { isWithheld, readCards } from '../companies/read-company.ts'
import { goneBefore } from '../parcels/history.ts'
import { type ParcelKind, parcelDocument } from '../parcels/parcel-document.ts'
import { communeOf } from './identify-zone.ts'
import { leadsTo, MOST_LEADS, matchBy, type Tie } from './lead.ts'

/** Everything that was tied to a parcel of the loaded cadastre, by its identifiers: one look-up a dataset, all at the same time. */
export async function leadsOfParcel(idu: Idu, stores: Stores): Promise<IdentifierLeads[]> {
  const documentOf = async <V>(kind: ParcelKind<V>) => (await parcelDocument(kind, idu, stores))?.value
  const parts = await Promise.all([
    addressTies(idu, stores).then((ties) => leadsTo('address', ties)),
    buildingTies(idu, stores).then((ties) => leadsTo('building', ties)),
    occupantLeads(idu, stores),
    documentOf(parcelOwners).then(async (holders) =>
      leadsTo('company', holders ? await holderTies(holders, stores) : []),
    ),
    Promise.all([documentOf(dpeResidential), documentOf(dpeTertiary)]).then(([dwellings = [], tertiary]) =>
      leadsTo('diagnostic', [...dwellings, ...(tertiary?.dpes ?? [])].map(tieOf)),
    ),
    documentOf(coOwnerships).then((found = []) => leadsTo('co-ownership', found.map(tieOf))),
    saleLeads(idu, stores),
    documentOf(parcelPermits).then((found = []) =>
      leadsTo(
        'permit',
        found.map(({ number, type, parcels }) => {
          const match = parcels.find((one) => one.idu === idu)?.match
          return {
            id: number,
            name: type.label,
            through: type.code,
            match: matchBy(match?.method ?? 'declared', match?.score ?? null),
          }
        }),
      ),
    ),
    goneBefore(idu, stores).then((gone) =>
      leadsTo(
        'parcel',
        gone.map((one) => ({
          id: one.idu,
          match: matchBy(one.method, one.sure ? 1 : null),
          hasAnswer: false,
        })),
      ),
    ),
    documentOf(parcelIris).then((iris) =>
      leadsTo('iris', iris ? [{ id: iris.code, match: matchBy(iris.method) }] : []),
    ),
  ])
  return [...parts.flat(), ...communeOf(idu, stores)]
}

async function addressTies(idu: Idu, stores: Stores): Promise<Tie[]> {
  const hits = await addressesOfParcel(idu, stores)
  return hits.map((hit) => {
    const own = hit.parcels.find((one) => one.idu === idu)
    const match = own
      ? matchBy(own.method, trustIn(own.method, own.distanceMetres), own.distanceMetres)
      : matchBy('declared')
    return { id: hit.id, name: `${hit.number ?? ''}${hit.suffix} ${hit.name}`.trim(), match }
  })
}

/** Each dataset's documents hold all that the datasets before it know: the first one loaded says everything. */
async function buildingTies(idu: Idu, stores: Stores): Promise<Tie[]> {
  const best = BUILDING_DATASETS.find((name) => stores.documents.has(buildings[name], departementOf(idu)))
  const found = best && (await parcelDocument(buildings[best], idu, stores))?.value
  return (found ?? []).flatMap(({ constructions, match }) =>
    constructions.map(({ rnbId }) => ({ id: rnbId, match: matchBy(match.method, match.score) })),
  )
}

/** Who opposed publication since the parcel's département was read is placed nowhere. */
async function occupantLeads(idu: Idu, stores: Stores): Promise<IdentifierLeads[]> {
  const found = (await parcelDocument(occupants, idu, stores))?.value
  if (!found) return []
  const first = found.occupants.slice(0, 2 * MOST_LEADS)
  const cards = await readCards(
    first.map(({ siren }) => siren),
    stores,
  )
  const shown = first.filter(({ siren }) => !isWithheld(cards.get(siren)))
  const ties = shown.map(({ siret, name, match }) => ({
    id: siret,
    name,
    match: matchBy(match.method, match.score, match.distanceMeters ?? null),
  }))
  return leadsTo('establishment', ties, found.count - (first.length - shown.length))
}

async function holderTies(
  { owners, representatives, others }: (typeof parcelOwners.value)['_output'],
  stores: Stores,
): Promise<Tie[]> {
  const byRole = { owner: owners, representative: representatives, other: others }
  const ties = Object.entries(byRole).flatMap(([role, holders]) =>
    holders.flatMap(({ siren }) => (siren === null ? [] : [{ id: siren, match: matchBy(role) }])),
  )
  const cards = await readCards(
    ties.map(({ id }) => id),
    stores,
  )
  return ties.map((tie) => ({ ...tie, hasAnswer: cards.has(tie.id) }))
}

async function saleLeads(idu: Idu, stores: Stores): Promise<IdentifierLeads[]> {
  const { total, documents } = await stores.sales.pageOfParcel(idu, 0, MOST_LEADS)
  const ties = documents.map(({ value: { id, date, nature, parcels } }) => {
    const own = parcels.find((one) => one.currentIdu === idu || one.idu === idu)
    return { id, name: `${nature} ${date}`, match: matchBy(own?.match.method ?? 'declared') }
  })
  return leadsTo('sale', ties, total)
}

interface Registered {
  number: string
  match: { method: string; score: number | null; distanceMeters: number | null; through: string | null }
}

const tieOf = ({ number, match: { method, score, distanceMeters, through } }: Registered): Tie => ({
  id: number,
  match: matchBy(method, score, distanceMeters),
  through,
})

import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { JsonObject } from '../answers/json.ts'
import { type Candidate, communeText, type NamedPlace, type ParcelChoice } from './place.ts'
import type { PlaceForm } from './place-forms.ts'

/** The parameters that a place stands for, or why the question cannot be asked of it, with places that it can be asked of. */
export type Filled =
  | { parameters: JsonObject; choice?: ParcelChoice }
  | { unfit: string; candidates: readonly Candidate[] }

/** What each form takes of a place. `radius`: metres. */
type Fill = (place: NamedPlace, stores: Stores, radius: number) => Filled | Promise<Filled>

const FILLS: Readonly<Record<PlaceForm, Fill>> = {
  parcel: async (place, stores) => {
    const found = await parcelOf(place, stores)
    return found ? { parameters: { idu: found.idu }, choice: found.choice } : noParcel(place)
  },
  parcelOrPoint: (place) => {
    const own = ownParcel(place)
    if (own) return { parameters: { idu: own.idu }, choice: own.choice }
    return isSpot(place) && place.point ? { parameters: { ...place.point } } : tooLarge(place)
  },
  circle: spotOf,
  point: spotOf,
  area: (place, _stores, radius) => {
    const zone = zoneOf(place)
    if (zone) return { parameters: { mode: 'zone', zone } }
    if (!place.point) return tooLarge(place)
    return { parameters: { mode: 'radius', radius: { ...place.point, radiusMeters: radius } } }
  },
  zone: (place) => {
    const zone = zoneOf(place)
    if (zone) return { parameters: zone }
    return { unfit: `is ${ABOUT[place.kind]}, and this tool is about a zone`, candidates: zonesOf(place) }
  },
  commune: communeOf,
  street: (place, stores) => {
    if (place.street !== undefined) return { parameters: { street: place.street } }
    // An answer about the commune would be taken for one about the street.
    if (place.kind === 'street' || place.kind === 'address')
      return {
        unfit: `is ${ABOUT[place.kind]} (${place.label}) whose street has no known code`,
        candidates: zonesOf(place),
      }
    return communeOf(place, stores)
  },
}

/** The parameters of a question for a place, in the form that the question takes. */
export async function fillPlace(
  form: PlaceForm,
  place: NamedPlace,
  stores: Stores,
  radius: number,
): Promise<Filled> {
  return FILLS[form](place, stores, radius)
}

const ABOUT: Readonly<Record<NamedPlace['kind'], string>> = {
  parcel: 'a parcel',
  address: 'an address',
  street: 'a street',
  point: 'a point',
  zone: 'a zone',
}

const isSpot = ({ kind }: NamedPlace) => kind === 'parcel' || kind === 'address' || kind === 'point'

interface ChosenParcel {
  idu: string
  choice: ParcelChoice
}

const ownParcel = ({ idu, otherParcels }: NamedPlace): ChosenParcel | undefined =>
  idu === undefined ? undefined : { idu, choice: otherParcels ? { otherParcels } : {} }

/** The parcel of a spot: its own, else the one at its point or nearest to it. */
async function parcelOf(place: NamedPlace, { parcels, limits }: Stores): Promise<ChosenParcel | undefined> {
  const own = ownParcel(place)
  if (own || !place.point || !isSpot(place)) return own
  const { lng, lat } = place.point
  const found = await parcels.nearest(lng, lat, limits.nearestMaxMetres)
  if (!found) return undefined
  const others = found.overlapping.length > 0 ? { otherParcels: [...found.overlapping] } : {}
  return {
    idu: found.idu,
    choice: { ...others, distanceMeters: Math.round(found.distanceMetres * 10) / 10 },
  }
}

/** A street is asked about around its point. */
function spotOf(place: NamedPlace): Filled {
  return place.kind !== 'zone' && place.point ? { parameters: { ...place.point } } : tooLarge(place)
}

async function communeOf(place: NamedPlace, stores: Stores): Promise<Filled> {
  if (place.commune) return { parameters: { codeInsee: place.commune.code } }
  const found = await parcelOf(place, stores)
  return found ? { parameters: { codeInsee: communeCodeOf(found.idu) } } : noCommune(place)
}

/** The zone of a place that is one, or of a street whose code is known. */
function zoneOf({ kind, zone, street }: NamedPlace): JsonObject | undefined {
  if (zone) return { level: zone.level, code: zone.code }
  return kind === 'street' && street !== undefined ? { level: 'rue', code: street } : undefined
}

/** The zones in which a spot lies, as places. */
function zonesOf({ street, commune, label }: NamedPlace): Candidate[] {
  return [
    ...(street === undefined ? [] : [{ label: `the street of ${label}`, place: street }]),
    ...(commune ? [{ label: commune.name, place: communeText(commune.code) }] : []),
  ]
}

function noParcel(place: NamedPlace): Filled {
  if (!isSpot(place)) return tooLarge(place)
  return { unfit: `is ${ABOUT[place.kind]} (${place.label}) without a loaded parcel near it`, candidates: [] }
}

function tooLarge({ kind, label }: NamedPlace): Filled {
  return {
    unfit: `is ${ABOUT[kind]} (${label}), and this tool is about one spot: give an address with its number, a parcel or lng,lat`,
    candidates: [],
  }
}

function noCommune({ kind, label }: NamedPlace): Filled {
  return { unfit: `is ${ABOUT[kind]} (${label}) that is in no loaded commune`, candidates: [] }
}

import type { EstimatesArtefact } from '../../../shared/artefacts/estimates.ts'
import type { Question, Sayable } from '../../../shared/estimates/question.ts'
import { NONE } from '../../../shared/estimates/sold.ts'
import type { EstimateSubject } from '../../../shared/estimates/subject.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu } from '../../../shared/identifiers/idu-pack.ts'
import type { Estimate } from '../../../shared/schemas/estimate.ts'
import type { Dwelling } from './dwelling-input.ts'
import type { DwellingPlace } from './dwelling-place.ts'

/** m² of the ground of a garden or court: a parcel that is larger is of an estate, a farm or a co-ownership. */
const MOST_GARDEN = 5000

/** What the caller stated of a dwelling and enters its value: a flat has no ground of its own and at least one lot, a house no Carrez surface. */
export function statedOf(dwelling: Dwelling): Partial<Record<Sayable, number | undefined>> {
  const { type, rooms, outbuildings, land, carrezSurface, lots } = dwelling
  return type === 'Maison'
    ? { rooms, outbuildings, land, lots }
    : { rooms, outbuildings, carrezSurface, lots: lots === 0 ? undefined : lots }
}

/** What is asked of the method: the place, and what the caller stated of the dwelling. */
export function askedQuestion(
  { communes }: EstimatesArtefact,
  place: DwellingPlace,
  dwelling: Dwelling,
): Question {
  return {
    ...statedOf(dwelling),
    land: countedLand(place, dwelling),
    surface: dwelling.surface,
    lng: Math.round(place.lng * UNITS_PER_DEGREE),
    lat: Math.round(place.lat * UNITS_PER_DEGREE),
    parcel: place.idu === null ? 0 : packIdu(place.idu),
    commune: communes.get(place.commune.code) ?? NONE,
  }
}

/** The ground of a house: as it was asked, else the surface of its parcel where that is one of a garden. */
function countedLand({ parcelSurface }: DwellingPlace, { type, land }: Dwelling): number | undefined {
  if (type !== 'Maison') return undefined
  if (land !== undefined) return land
  return parcelSurface !== null && parcelSurface > 0 && parcelSurface <= MOST_GARDEN
    ? parcelSurface
    : undefined
}

/** The ground that was counted, m², and where it is from; null for a flat. */
export function landOf(
  place: DwellingPlace,
  dwelling: Dwelling,
  expected: EstimateSubject['expected'],
): Pick<Estimate, 'land' | 'landFrom'> {
  if (dwelling.type !== 'Maison') return { land: null, landFrom: null }
  const counted = countedLand(place, dwelling)
  if (counted === undefined) return { land: Math.round(expected.land ?? 0), landFrom: 'usual' }
  return { land: counted, landFrom: dwelling.land === undefined ? 'cadastre' : 'asked' }
}

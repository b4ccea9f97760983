import type { Operation } from '../../answers/operation.ts'
import type { JsonObject } from '../answers/json.ts'

/** How the parameters of a question say where. */
export type PlaceForm =
  | 'parcel'
  | 'parcelOrPoint'
  | 'circle'
  | 'point'
  | 'area'
  | 'zone'
  | 'commune'
  | 'street'

/** The parameters that `place` stands for, by form. */
export const FILLED: Readonly<Record<PlaceForm, readonly string[]>> = {
  parcel: ['idu'],
  parcelOrPoint: ['idu', 'address', 'lng', 'lat'],
  circle: ['lng', 'lat', 'radiusMeters'],
  point: ['lng', 'lat'],
  area: ['mode', 'bbox', 'radius', 'zone', 'geometry'],
  zone: ['q', 'level', 'code'],
  commune: ['codeInsee', 'commune', 'departement'],
  street: ['street', 'commune'],
}

export const PLACE_PARAMETER = 'place'
export const RADIUS_PARAMETER = 'radiusMeters'
/** Metres around an address, a parcel or a point, unless the call says how many. */
export const USUAL_RADIUS = 500

/** The form in which a question says where; undefined for one that names no place, or one that is drawn. */
export function placeFormOf({ input: { shape } }: Pick<Operation, 'input'>): PlaceForm | undefined {
  const has = (name: string) => name in shape
  if (has('idu')) return has('lng') ? 'parcelOrPoint' : 'parcel'
  if (has('mode')) return 'area'
  if (has('level') && has('code')) return 'zone'
  if (has('lng') && has('radiusMeters') && !has('q')) return 'circle'
  if (has('lng') && has('lat') && !has('q')) return 'point'
  if (has('street') && has('commune')) return 'street'
  return has('codeInsee') || has('commune') ? 'commune' : undefined
}

/** The schemas of the parameters that a tool has in addition to those of its question. */
export function placeParameters(form: PlaceForm): Record<string, JsonObject> {
  const place = { type: 'string', maxLength: 250, description: ABOUT[form] }
  if (form !== 'area') return { [PLACE_PARAMETER]: place }
  return {
    [PLACE_PARAMETER]: place,
    [RADIUS_PARAMETER]: {
      type: 'number',
      default: USUAL_RADIUS,
      description: 'Metres around a `place` that is an address, a parcel or a point',
    },
  }
}

const ABOUT: Readonly<Record<PlaceForm, string>> = {
  parcel: 'Instead of idu: address, IDU or lng,lat',
  parcelOrPoint: 'Instead of the others: address, IDU or lng,lat',
  circle: 'Instead of lng, lat: address, IDU or lng,lat',
  point: 'Instead of lng, lat: address, IDU or lng,lat',
  area: 'Instead of mode: address, IDU, lng,lat, street, IRIS, commune or département',
  zone: 'Instead of q, level, code: street, IRIS, commune or larger zone',
  commune: 'Instead of a code: address, IDU, lng,lat or commune',
  street: 'Instead of street or commune: a street, an address for its street, or a commune',
}

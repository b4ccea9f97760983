import type { EstimatesArtefact, OpenedModel } from '../../../shared/artefacts/estimates.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu, unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { Stores } from '../../../stores/stores.ts'
import { loadingStatusOf } from '../coverage/loaded.ts'
import type { DwellingPlace } from './dwelling-place.ts'

/** Metres within which a sale must lie for its commune to be taken to be that of a point. */
const FARTHEST_SALE = 2000
/** Sales that decide: the commune that most of them lie in. */
const DECIDING = 5
/** The point of a sale is that of its parcel: a point this near to it, in metres, is taken to be of that parcel. */
const SAME_PARCEL = 5

interface NearSale {
  distance: number
  /** Packed IDU; 0 where the source names none. */
  parcel: number
  communeCode: string
}

/**
 * The place of a point (WGS84 degrees) by the sales around it: for where sales are loaded and the cadastre is not. Undefined without a sale within
 * 2 km, or where the cadastre of the commune is loaded, so that a point without a parcel lies in none.
 */
export function placeFromSales(lng: number, lat: number, stores: Stores): DwellingPlace | undefined {
  const near = [...stores.estimates.values()]
    .flatMap((artefact) =>
      [...artefact.models.values()].flatMap((model) => nearIn(artefact, model, lng, lat)),
    )
    .sort((a, b) => a.distance - b.distance)
    .slice(0, DECIDING)
  const commune = placedIn(mostCommon(near.map(({ communeCode }) => communeCode)), stores)
  if (!commune) return undefined
  const [nearest] = near
  const isOfParcel = nearest!.distance <= SAME_PARCEL && nearest!.parcel !== 0
  const idu = isOfParcel ? unpackIdu(nearest!.parcel) : null
  return { lng, lat, idu, parcelSurface: null, commune, communeFrom: 'sales' }
}

/** The place of a parcel that was sold, where the cadastre is not loaded. */
export function placeOfSoldParcel(idu: string, stores: Stores): DwellingPlace | undefined {
  const artefact = stores.estimates.get(departementOf(idu))
  for (const { known } of artefact?.models.values() ?? []) {
    const { sold } = known
    const row = sold.parcel.lastIndexOf(packIdu(idu))
    if (row < 0) continue
    const commune = placedIn(codeOf(artefact!, sold.commune[row]!), stores)
    if (!commune) return undefined
    const [lng, lat] = [sold.lng[row]! / UNITS_PER_DEGREE, sold.lat[row]! / UNITS_PER_DEGREE]
    return { lng, lat, idu, parcelSurface: null, commune, communeFrom: 'sales' }
  }
  return undefined
}

function nearIn(
  artefact: EstimatesArtefact,
  { known: { sold, plane, nearest } }: OpenedModel,
  lng: number,
  lat: number,
): NearSale[] {
  const [x, y] = [plane.x(lng * UNITS_PER_DEGREE), plane.y(lat * UNITS_PER_DEGREE)]
  if (!nearest.mayBeWithin(x, y, FARTHEST_SALE)) return []
  return nearest.rows(x, y, DECIDING, 0, sold.count).flatMap((row) => {
    const distance = Math.hypot(plane.x(sold.lng[row]!) - x, plane.y(sold.lat[row]!) - y)
    const communeCode = codeOf(artefact, sold.commune[row]!)
    if (distance > FARTHEST_SALE || communeCode === undefined) return []
    return [{ distance, parcel: sold.parcel[row]!, communeCode }]
  })
}

function codeOf({ communes }: EstimatesArtefact, rank: number): string | undefined {
  for (const [code, at] of communes) if (at === rank) return code
  return undefined
}

/** The most frequent, of equals the first. */
function mostCommon(codes: readonly string[]): string | undefined {
  const count = (code: string) => codes.filter((one) => one === code).length
  return codes.toSorted((a, b) => count(b) - count(a))[0]
}

/** A commune whose cadastre is not loaded whole. */
function placedIn(code: string | undefined, { manifest, territory }: Stores): Commune | undefined {
  const commune = code === undefined ? undefined : territory.resolve(code)
  if (!commune) return undefined
  const status = loadingStatusOf(manifest, territory, 'cadastre', { level: 'commune', code: commune.code })
  return status === 'loaded' ? undefined : commune
}

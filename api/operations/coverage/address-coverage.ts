import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { AddressHit } from '../../../stores/addresses/address-hit.ts'
import type { FoundAddress } from '../../../stores/addresses/address-store.ts'
import type { Stores } from '../../../stores/stores.ts'
import { namedCommunes } from '../../../stores/zones/named-communes.ts'
import { coverageOfCommune, coverageOfFrance, loadedPlaces } from './dataset-coverage.ts'

/** From this score on an address has what was asked for: « rue de Nantes » need not lie in Nantes. */
const ANSWERS = 0.8

/**
 * What an answer by text means. A text that names a commune whose addresses are not loaded has answers from elsewhere, or none: neither says
 * that there is no such address.
 */
export async function coverageOfAddressSearch(
  q: string,
  best: FoundAddress | undefined,
  stores: Stores,
): Promise<Coverage> {
  const everywhere = coverageOfFrance('ban', stores)
  if (everywhere.status === 'loaded') return everywhere
  if (best && best.score >= ANSWERS) return coverageOfCommune('ban', best.commune, stores)
  const named = (await namedCommunes(q, stores.territory)).map(({ code }) =>
    coverageOfCommune('ban', code, stores),
  )
  const [first] = named
  // Something is loaded: a question is refused where nothing is.
  if (!first) return { ...everywhere, status: 'partly-loaded' }
  const loaded = named.find(({ status }) => status !== 'not-loaded')
  return loaded ?? withLoaded(first, stores)
}

/** What an answer about a point means: whether the commune it lies in, as far as the loaded addresses and parcels tell, is loaded. */
export async function coverageOfAddressesAt(
  { lng, lat }: { lng: number; lat: number },
  nearest: AddressHit | undefined,
  stores: Stores,
): Promise<Coverage> {
  if (nearest) return coverageOfCommune('ban', nearest.commune, stores)
  const everywhere = coverageOfFrance('ban', stores)
  if (everywhere.status === 'loaded') return everywhere
  const parcel = await stores.parcels.nearest(lng, lat, stores.limits.nearestMaxMetres)
  if (parcel) return withLoaded(coverageOfCommune('ban', communeCodeOf(parcel.idu), stores), stores)
  return {
    ...everywhere,
    status: 'not-loaded',
    detail: `No loaded address or parcel lies near the point: its commune is not known. ${everywhere.detail}`,
  }
}

/** A commune that is not loaded, with what is. */
function withLoaded(coverage: Coverage, { manifest }: Stores): Coverage {
  if (coverage.status !== 'not-loaded') return coverage
  const loaded = loadedPlaces(manifest, 'ban').en
  return { ...coverage, detail: `${coverage.detail}. Addresses are loaded for ${loaded}.` }
}

import { z } from 'zod'
import { problemOf } from '../../api/answers/problems.ts'
import { LONGEST_QUESTION } from '../../api/operations/addresses/parameters.ts'
import { searchAddress } from '../../api/operations/addresses/search.ts'
import { thingOnParcels, tiedParcels } from '../../api/operations/identifiers/named-place.ts'
import { getParcel } from '../../api/operations/parcels/get-parcel.ts'
import { insidePoint } from '../../shared/geo/inside-point.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { type FoundAddressAnswer, foundAddressSchema } from '../../shared/schemas/address.ts'
import { parcelSchema } from '../../shared/schemas/parcel.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { placePath } from '../place-path.ts'
import { polygonsOf } from '../plan-view.ts'
import { parcelLink } from '../search/search-page.ts'
import { readWritten } from '../search/written.ts'
import { shortName } from '../short-name.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { Suggestion } from './client/suggestion.ts'

const query = z.object({ q: z.string().trim().max(LONGEST_QUESTION) })
const addresses = answerOf(z.array(foundAddressSchema), {})
const parcel = answerOf(parcelSchema, {})
/** As many as fit above the keyboard of a phone. */
const MOST = 6
/** Answers below this score have too little of what was typed (as in the page of the search). */
const UNLIKE = 0.3

/**
 * What a text that is being typed may mean, best first: the parcel of an identifier, else addresses, streets and towns. A text that asks for
 * nothing, and addresses that are not loaded, give an empty list: it is shown under a field, where an error would be in the way.
 */
export async function suggest(given: unknown, stores: Stores, texts: SiteTexts): Promise<Suggestion[]> {
  const { q = '' } = query.safeParse(given).data ?? {}
  if (!/[\p{L}\p{N}]/u.test(q)) return []
  try {
    const written = readWritten(q, stores.territory)
    if (written?.kind === 'parcel') return [await parcelSuggestion(written.idu, stores, texts)]
    const identified = await thingOnParcels(q, stores)
    if (identified)
      return await Promise.all(
        tiedParcels(identified)
          .idus.slice(0, MOST)
          .map((idu) => parcelSuggestion(idu, stores, texts)),
      )
    const { data } = await ask(searchAddress, { q, limit: MOST }, stores, addresses)
    return data.filter(({ score }) => score >= UNLIKE).map((found) => addressSuggestion(found, texts))
  } catch (error) {
    const status = problemOf(error)?.status
    if (status === 404 || status === 410 || status === 503) return []
    throw error
  }
}

async function parcelSuggestion(idu: string, stores: Stores, texts: SiteTexts): Promise<Suggestion> {
  const { data } = await ask(getParcel, { idu }, stores, parcel)
  const [x, y] = insidePoint(polygonsOf(data.geometry))
  const label = texts.parcel(shortName(data.id), data.commune.name ?? data.commune.code)
  const place = { lng: x / UNITS_PER_DEGREE, lat: y / UNITS_PER_DEGREE }
  return {
    label,
    kind: 'parcel',
    says: texts.map.kinds.parcel,
    ...place,
    href: `/parcels/${data.id}`,
    idu: data.id,
  }
}

function addressSuggestion(found: FoundAddressAnswer, texts: SiteTexts): Suggestion {
  const { label, type: kind, geopoint, context, parcels } = found
  // Streets and towns are places of their own: only a house number chooses a parcel.
  const idu = kind === 'housenumber' ? parcels[0]?.idu : undefined
  const page = kind === 'commune' ? placePath('commune', found.commune.code) : undefined
  const says = `${texts.map.kinds[kind]} · ${context}`
  return {
    label,
    kind,
    says,
    ...geopoint,
    href: page ?? parcelLink(found, idu),
    ...(idu === undefined ? {} : { idu }),
  }
}

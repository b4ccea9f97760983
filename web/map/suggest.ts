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
import type { Zone } from '../../shared/schemas/zone.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { outlineBox } from '../outline-box.ts'
import { placePath } from '../place-path.ts'
import { polygonsOf } from '../plan-view.ts'
import { namedPlaces, pageOf } from '../search/named-places.ts'
import { LIKELY, parcelLink, UNLIKE } from '../search/search-page.ts'
import { readWritten } from '../search/written.ts'
import { shortName } from '../short-name.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { Suggestion } from './client/suggestion.ts'

const query = z.object({ q: z.string().trim().max(LONGEST_QUESTION) })
const addresses = answerOf(z.array(foundAddressSchema), {})
const parcel = answerOf(parcelSchema, {})
/** As many as fit above the keyboard of a phone. */
const MOST = 6

/**
 * What a text that is being typed may mean, best first: the parcel of an identifier, else towns and départements of that name with a loaded
 * outline, then addresses, streets and towns. What is not loaded gives no suggestion: an error under the field would be in the way.
 */
export async function suggest(given: unknown, stores: Stores, texts: SiteTexts): Promise<Suggestion[]> {
  const { q = '' } = query.safeParse(given).data ?? {}
  if (!/[\p{L}\p{N}]/u.test(q)) return []
  const places: Suggestion[] = []
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
    for (const zone of await namedPlaces(q, stores)) places.push(...placeSuggestion(zone, stores, texts))
    const { data } = await ask(searchAddress, { q, limit: MOST }, stores, addresses)
    const liked = data.filter(({ score }) => score >= UNLIKE)
    const found = await Promise.all(liked.map((one) => addressSuggestion(one, stores, texts)))
    const others = found.filter(({ href }) => !places.some((place) => place.href === href))
    return [...places, ...others].slice(0, MOST)
  } catch (error) {
    const status = problemOf(error)?.status
    if (status === 404 || status === 410 || status === 503) return places.slice(0, MOST)
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
    isLikely: true,
    idu: data.id,
  }
}

/** A town or département that is drawn on the map; nothing of one that is not. */
function placeSuggestion({ level, code, name }: Zone, stores: Stores, texts: SiteTexts): Suggestion[] {
  const box = outlineBox({ level, code }, stores)
  const href = placePath(level, code)
  if (!box || href === undefined) return []
  const [west, south, east, north] = box
  return [
    {
      label: name ?? code,
      kind: level === 'departement' ? 'departement' : 'commune',
      says: `${texts.levels[level]} · ${code}`,
      lng: (west + east) / 2 / UNITS_PER_DEGREE,
      lat: (south + north) / 2 / UNITS_PER_DEGREE,
      href,
      isLikely: true,
    },
  ]
}

async function addressSuggestion(
  found: FoundAddressAnswer,
  stores: Stores,
  texts: SiteTexts,
): Promise<Suggestion> {
  const { label, type: kind, geopoint, context, parcels } = found
  // Streets and towns are places of their own: only a house number chooses a parcel.
  const idu = kind === 'housenumber' ? parcels[0]?.idu : undefined
  const says = `${texts.map.kinds[kind]} · ${context}`
  return {
    label,
    kind,
    says,
    ...geopoint,
    href: (await pageOf(found, stores)) ?? parcelLink(found, idu),
    isLikely: found.score >= LIKELY,
    ...(idu === undefined ? {} : { idu }),
  }
}

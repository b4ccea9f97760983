import { type Idu, isIdu } from '../../../shared/identifiers/idu.ts'
import { communeCodeOf, isCommuneCode } from '../../../shared/identifiers/insee.ts'
import { isIris } from '../../../shared/identifiers/iris.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { FoundAddress } from '../../../stores/addresses/address-store.ts'
import type { Stores } from '../../../stores/stores.ts'
import { namedCommunes } from '../../../stores/zones/named-communes.ts'
import { communeZone, searchZones } from '../../../stores/zones/zone-index.ts'
import { isInFrance } from '../../answers/written-point.ts'
import { describeAddress } from '../../operations/addresses/describe-address.ts'
import { coverageOfAddressSearch } from '../../operations/coverage/address-coverage.ts'
import { parcelPoint } from '../../operations/examples/point-of.ts'
import { thingOnParcels, tiedParcels } from '../../operations/identifiers/named-place.ts'
import { absentParcel } from '../../operations/parcels/unknown-parcel.ts'
import { priceZoneName } from '../../operations/prices/zone.ts'
import { type Candidate, communeText, type NamedPlace, type Understood } from './place.ts'

const POINT = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/
const STREET = /^\d[0-9AB]\d{3}:\w{4}$/
const INSEE = /^INSEE[\s:]*(\d[0-9AB]\d{3})$/
/** Below this score an address may be another than the one that was meant. */
const SURE = 0.6
/** How much less of the text another address may have to be a candidate. */
const TIED = 0.05
/** Candidates in one answer. */
const MOST = 5

/**
 * The place that a text means: `lng,lat` (WGS84 degrees; in France the two cannot be taken for each other, so either order is read), a
 * parcel (14 characters), an IRIS (9), a commune by its INSEE code or postcode (5), a street (commune, colon, 4 characters), a number of another register that
 * leads to a parcel (a permit, a diagnostic, a SIRET…), else an address, a street, a commune or another zone by its name. Throws the Problem of a parcel that is not there.
 */
export async function understandPlace(text: string, stores: Stores): Promise<Understood> {
  const asked = text.trim()
  const point = POINT.exec(asked)
  if (point) return { place: pointPlace(Number(point[1]), Number(point[2])) }
  const code = asked.toUpperCase()
  if (isIdu(code)) return { place: await parcelPlace(code, stores) }
  if (isIris(code)) return zoneOr(asked, { level: 'iris', code }, stores)
  const insee = stores.territory.resolve(INSEE.exec(code)?.[1] ?? '')
  if (insee) return { place: communePlace(insee, stores) }
  const meant = isCommuneCode(code) ? await communesOf(code, stores) : []
  if (meant.length > 0) return oneCommune(code, meant, stores)
  if (STREET.test(code)) return streetPlace(code, stores)
  return (await identifiedPlace(asked, stores)) ?? named(asked, stores)
}

/** The parcel of a number that another register gave; several are asked back. */
async function identifiedPlace(asked: string, stores: Stores): Promise<Understood | undefined> {
  const found = await thingOnParcels(asked, stores)
  if (!found) return undefined
  const { count, idus } = tiedParcels(found)
  if (count === 1 && isIdu(idus[0]!)) return { place: await parcelPlace(idus[0], stores) }
  const unsure =
    count === 0
      ? `is the number of a thing (${found.kind}) that was tied to no parcel`
      : `is the number of a thing (${found.kind}) that stands on ${count} parcels`
  return { unsure, candidates: idus.slice(0, MOST).map((idu) => ({ label: idu, place: idu })) }
}

/** A pair that lies in France only in the other order is meant so. */
function pointPlace(first: number, second: number): NamedPlace {
  const [lng, lat] =
    !isInFrance(first, second) && isInFrance(second, first) ? [second, first] : [first, second]
  return { kind: 'point', label: `${lng},${lat}`, point: { lng, lat } }
}

async function parcelPlace(idu: Idu, stores: Stores): Promise<NamedPlace> {
  if (!(await stores.parcels.has(idu))) throw await absentParcel(idu, stores)
  const point = await parcelPoint(idu, stores)
  const commune = stores.territory.resolve(communeCodeOf(idu))
  return { kind: 'parcel', label: idu, idu, ...(point ? { point } : {}), ...(commune ? { commune } : {}) }
}

async function zoneOr(
  asked: string,
  { level, code }: Omit<Zone, 'name'>,
  stores: Stores,
): Promise<Understood> {
  const name = await priceZoneName(level, code, stores)
  if (name === undefined) return { unsure: `is no ${level} of the loaded ones`, candidates: [] }
  return { place: zonePlace({ level, code, name }, stores) ?? { kind: 'zone', label: asked } }
}

function zonePlace(zone: Zone, { territory }: Stores): NamedPlace {
  const commune = territory.resolve(communeCodeOf(zone.code))
  const isInside = zone.level === 'commune' || zone.level === 'arrondissement' || zone.level === 'iris'
  return { kind: 'zone', label: zone.name, zone, ...(commune && isInside ? { commune } : {}) }
}

const communePlace = (commune: Commune, stores: Stores) => zonePlace(communeZone(commune, stores), stores)

/** The commune of an INSEE code and those of the postcode of the same digits; the code of a former commune counts where it is no postcode. */
async function communesOf(code: string, { territory }: Stores): Promise<Commune[]> {
  const own = territory.commune(code)
  const others = (await namedCommunes(code, territory)).filter((one) => one !== own)
  if (own) return [own, ...others]
  const today = territory.resolve(code)
  return others.length === 0 && today ? [today] : others
}

function oneCommune(code: string, meant: readonly Commune[], stores: Stores): Understood {
  if (meant.length === 1) return { place: communePlace(meant[0]!, stores) }
  const unsure = stores.territory.commune(code)
    ? 'is the INSEE code of one commune and the postcode of another'
    : 'is the postcode of several communes'
  return {
    unsure,
    candidates: meant.slice(0, MOST).map((commune) => zoneCandidate(communeZone(commune, stores))),
  }
}

function streetPlace(street: string, { territory }: Stores): Understood {
  const commune = territory.resolve(communeCodeOf(street))
  if (!commune) return { unsure: `names no commune: there is no ${communeCodeOf(street)}`, candidates: [] }
  return { place: { kind: 'street', label: `street ${street} of ${commune.name}`, street, commune } }
}

async function named(text: string, stores: Stores): Promise<Understood> {
  const hits = /[\p{L}\p{N}]/u.test(text) ? await stores.addresses.search(text, { limit: MOST }) : []
  const [best] = hits
  const isAddress = best !== undefined && best.type !== 'municipality' && best.score >= SURE
  if (isAddress) return sureOf(best, hits, stores)
  const zones = await searchZones(text, stores)
  const [zone, ...others] = zones
  if (zone && !others.some((one) => one.name === zone.name && one.level === zone.level))
    return { place: zonePlace(zone, stores) }
  const candidates = zone
    ? zones.slice(0, MOST).map((one) => zoneCandidate(one))
    : hits.map((hit) => candidateOf(hit, stores))
  return { unsure: await whyUnsure(text, zone, best, stores), candidates }
}

async function whyUnsure(
  text: string,
  zone: Zone | undefined,
  best: FoundAddress | undefined,
  stores: Stores,
): Promise<string> {
  if (zone) return `is the name of several places`
  const { status, detail } = await coverageOfAddressSearch(text, best, stores)
  const why = status === 'loaded' ? '' : `. ${detail}`
  return best
    ? `is no loaded address or place; these are nearest to it${why}`
    : `is no loaded address or place${why}`
}

/** The best address, or what it may be instead: a text that tells several apart no further, or a number that does not exist. */
async function sureOf(
  best: FoundAddress,
  hits: readonly FoundAddress[],
  stores: Stores,
): Promise<Understood> {
  const near = hits.filter(({ score }) => score >= best.score - TIED)
  const candidates = near.map((hit) => candidateOf(hit, stores))
  if (best.isTied && new Set(candidates.map(({ label }) => label)).size > 1)
    return { unsure: 'can be several addresses', candidates }
  if (best.numberMatch === 'nearest') return { unsure: 'has a number that does not exist there', candidates }
  return { place: await addressPlace(best, stores) }
}

async function addressPlace(hit: FoundAddress, stores: Stores): Promise<NamedPlace> {
  const { label } = describeAddress(hit, stores.territory)
  const commune = stores.territory.resolve(hit.commune)
  const street = streetOf(hit)
  const loaded = await Promise.all(hit.parcels.map((one) => stores.parcels.has(one.idu)))
  const [idu, ...others] = hit.parcels.flatMap((one, i) => (loaded[i] ? [one.idu] : []))
  return {
    kind: hit.type === 'street' ? 'street' : 'address',
    label,
    score: Math.round(hit.score * 100) / 100,
    point: { lng: hit.lng, lat: hit.lat },
    ...(idu === undefined ? {} : { idu }),
    ...(others.length > 0 ? { otherParcels: others } : {}),
    ...(commune ? { commune } : {}),
    ...(street === undefined ? {} : { street }),
  }
}

/** A key of the BAN is commune, street and number, joined by `_`; the street is its code in the land-tax files where it has 4 characters. */
function streetOf({ id, commune, type }: FoundAddress): string | undefined {
  const [of, code] = id.split('_')
  const isStreet = type === 'street' || type === 'housenumber'
  return isStreet && of === commune && /^\w{4}$/.test(code ?? '')
    ? `${commune}:${code!.toUpperCase()}`
    : undefined
}

function candidateOf(hit: FoundAddress, { territory }: Stores): Candidate {
  const { label } = describeAddress(hit, territory)
  const street = hit.type === 'street' ? streetOf(hit) : undefined
  const own = hit.type === 'municipality' ? communeText(hit.commune) : street
  const spot = `${hit.lng},${hit.lat}`
  return { label, place: own ?? spot, ...(hit.type === 'municipality' ? {} : { spot }) }
}

function zoneCandidate({ code, name, level }: Zone): Candidate {
  const isLarge = level === 'departement' || level === 'region'
  return {
    label: `${name} (${level} ${code})`,
    place: isLarge ? name : level === 'iris' ? code : communeText(code),
  }
}

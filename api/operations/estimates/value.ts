import type { EstimatesArtefact, OpenedModel } from '../../../shared/artefacts/estimates.ts'
import { CONSTANTS, METHOD_VERSION } from '../../../shared/estimates/constants.ts'
import { estimate, FEWEST_COMPARABLES } from '../../../shared/estimates/estimate.ts'
import { gradeOf } from '../../../shared/estimates/grade.ts'
import { medianOf } from '../../../shared/estimates/median.ts'
import { NONE, pricePerMetre, type Subject } from '../../../shared/estimates/sold.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu, unpackIdu } from '../../../shared/identifiers/idu.ts'
import type { Estimate } from '../../../shared/schemas/estimate.ts'
import type { Dwelling } from './dwelling-input.ts'
import type { Place } from './place.ts'
import { noEstimate } from './refuse.ts'

const DAY_MS = 86_400_000
/** Comparables that an answer lists. */
const LISTED = 10
/** The sixth comparable may be this far, metres; ln(surface) may differ this much from that of the twenty most alike. */
const FARTHEST = 5000
const UNUSUAL = Math.log(2.5)
const NEAREST_HOUSES = 20

const NOTICE =
  'Not an appraisal: computed from published sales; nobody has seen the dwelling, and floor, state, view and occupation are not known. docs/estimates.md tells the method and its error.'

type Valued = Omit<Estimate, 'measuredError' | 'known' | 'unused' | 'assumed'>

/** Values a dwelling from the sales of its département. Throws the Problem that says what is missing. */
export function valueDwelling(artefact: EstimatesArtefact, place: Place, dwelling: Dwelling): Valued {
  const { type, surface } = dwelling
  const model = artefact.models.get(type)
  if (!model)
    throw noEstimate(
      'no-sales',
      `Too few sales of the type ${type} are published for ${artefact.departement}`,
      {
        missing: { type, atLeast: 30 },
      },
    )
  const { fit, sold } = model.known
  const day = dwelling.date === undefined ? fit.trend.end : Date.parse(dwelling.date) / DAY_MS
  const { land, landFrom } = landOf(model, place, dwelling)
  const subject = subjectOf(artefact, model, place, dwelling, land)
  const found = estimate(model.known, CONSTANTS[type], subject, day)
  if (!found)
    throw noEstimate('too-few-comparables', `Fewer than ${FEWEST_COMPARABLES} sales can be compared`, {
      missing: { comparables: FEWEST_COMPARABLES },
    })
  const { comparables: near, weights, spread } = found
  refuseFar(near.distance.slice(0, near.count))
  refuseUnusual(near.logSurface.slice(0, Math.min(20, near.count)), surface)
  const price = surface * Math.exp(found.log)
  const low = price * Math.exp(-model.quantiles.low * spread)
  const high = price * Math.exp(model.quantiles.high * spread)
  const order = Array.from({ length: near.count }, (_, i) => i).sort(
    (a, b) => weights[b]! - weights[a]! || a - b,
  )
  const total = order.reduce((sum, i) => sum + Math.abs(weights[i]!), 0)
  const comparables = order
    .slice(0, LISTED)
    .map((i) => comparableOf(model, near.row[i]!, near.distance[i]!, weights[i]! / total, found.fitted))
  const width = (high - low) / price
  const rows = Array.from(near.row.subarray(0, near.count))
  return {
    geopoint: { lng: place.lng, lat: place.lat },
    idu: place.idu,
    commune: { code: place.commune.code, name: place.commune.name },
    type,
    surface,
    land: type === 'Maison' ? land : null,
    landFrom,
    date: dayText(day),
    price: rounded(price),
    pricePerM2: Math.round(price / surface),
    priceLow: rounded(low),
    priceHigh: rounded(high),
    grade: gradeOf(width),
    intervalWidthPercent: Math.round(width * 100),
    comparables,
    comparablesCount: near.count,
    sameParcelCount:
      subject.parcel === 0 ? 0 : rows.filter((row) => sold.parcel[row] === subject.parcel).length,
    lastSaleOn: dayText(fit.trend.end),
    methodVersion: METHOD_VERSION,
    notice: NOTICE,
  }
}

function comparableOf(
  { known: { sold, residuals }, idOf }: OpenedModel,
  row: number,
  distance: number,
  share: number,
  fitted: number,
): Estimate['comparables'][number] {
  return {
    id: idOf(row),
    idu: sold.parcel[row] === 0 ? null : unpackIdu(sold.parcel[row]!),
    date: dayText(sold.day[row]!),
    price: sold.price[row]!,
    pricePerM2: Math.round(pricePerMetre(sold, row)),
    surface: sold.surface[row]!,
    rooms: sold.rooms[row] || null,
    distanceMeters: Math.round(distance),
    adjustedPricePerM2: Math.round(Math.exp(fitted + residuals[row]!)),
    share: Math.max(0, Math.round(share * 1000) / 1000),
  }
}

function subjectOf(
  { communes, streets }: EstimatesArtefact,
  model: OpenedModel,
  place: Place,
  { type, surface, rooms, outbuildings }: Dwelling,
  land: number,
): Subject {
  const { sold } = model.known
  const parcel = place.idu === null ? 0 : packIdu(place.idu)
  // A parcel's street is that of its last sale: the sources of sales name streets by codes of their own.
  const last = parcel === 0 ? -1 : sold.parcel.lastIndexOf(parcel)
  return {
    surface,
    rooms: rooms ?? 0,
    land,
    outbuildings: outbuildings ?? 0,
    carrez: type === 'Appartement' ? surface : 0,
    lots: type === 'Appartement' ? 1 : 0,
    parcels: 1,
    lng: Math.round(place.lng * UNITS_PER_DEGREE),
    lat: Math.round(place.lat * UNITS_PER_DEGREE),
    parcel,
    street: last >= 0 && streets.size > 0 ? sold.street[last]! : NONE,
    commune: communes.get(place.commune.code) ?? NONE,
  }
}

/** m² of the ground of a garden or court: a parcel that is larger is of an estate, a farm or a co-ownership. */
const MOST_GARDEN = 5000

/** The ground of a house: as it was asked, else the surface of its parcel, else what is usual around. A flat has none. */
function landOf(
  model: OpenedModel,
  place: Place,
  { type, land }: Dwelling,
): { land: number; landFrom: Estimate['landFrom'] } {
  if (type !== 'Maison') return { land: 0, landFrom: null }
  if (land !== undefined) return { land, landFrom: 'asked' }
  const { parcelSurface: own } = place
  if (own !== null && own > 0 && own <= MOST_GARDEN) return { land: own, landFrom: 'cadastre' }
  return { land: usualLand(model, place), landFrom: 'usual' }
}

/** Median ground of the twenty nearest houses sold, m²: what stands in where none is said. */
function usualLand({ known: { sold, plane, nearest } }: OpenedModel, { lng, lat }: Place): number {
  const [x, y] = [plane.x(lng * UNITS_PER_DEGREE), plane.y(lat * UNITS_PER_DEGREE)]
  const rows = nearest.rows(x, y, NEAREST_HOUSES, 0, sold.count)
  return Math.round(medianOf(Float64Array.from(rows, (row) => sold.land[row]!)))
}

function refuseFar(distances: Float64Array): void {
  const sixth = distances.sort()[5] ?? Infinity
  if (sixth > FARTHEST)
    throw noEstimate('too-far', `The sixth nearest comparable sale is ${Math.round(sixth / 1000)} km away`, {
      missing: { withinMeters: FARTHEST },
    })
}

function refuseUnusual(logSurfaces: Float64Array, surface: number): void {
  const middle = logSurfaces.sort()[logSurfaces.length >> 1]!
  if (Math.abs(Math.log(surface) - middle) > UNUSUAL)
    throw noEstimate(
      'unusual-dwelling',
      `No dwelling of about ${surface} m² was sold near: the most alike have ${Math.round(Math.exp(middle))} m²`,
      { missing: { surface: Math.round(Math.exp(middle)) } },
    )
}

/** To three significant figures: more would pretend to know. */
function rounded(price: number): number {
  return Number(price.toPrecision(3))
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

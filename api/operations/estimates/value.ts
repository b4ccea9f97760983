import type { EstimatesArtefact, OpenedModel } from '../../../shared/artefacts/estimates.ts'
import { CONSTANTS, METHOD_VERSION } from '../../../shared/estimates/constants.ts'
import { estimate, type ModelEstimate as Valued } from '../../../shared/estimates/estimate.ts'
import { gradeOf } from '../../../shared/estimates/grade.ts'
import { type InputLevel, levelOf } from '../../../shared/estimates/question.ts'
import { soldPricePerMetre } from '../../../shared/estimates/sold.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import type { Assumed, Estimate } from '../../../shared/schemas/estimate.ts'
import { dayCountOf, dayText } from '../../../shared/time/days.ts'
import type { Dwelling } from './dwelling-input.ts'
import type { DwellingPlace } from './dwelling-place.ts'
import { estimateSentences } from './estimate-sentences.ts'
import { askedQuestion, landOf, statedOf } from './question.ts'
import { noEstimate, refusedBy } from './refuse.ts'

/** Comparables that an answer lists. */
const LISTED = 10

const NOTICE =
  'Not an appraisal: computed from published sales; nobody has seen the dwelling, and floor, state, view and occupation are not known. docs/estimates.md describes the method and its error.'

type Answered = Omit<Estimate, 'measuredError' | 'known' | 'unused'>

/** An estimate as it is answered, and how much of the dwelling was said: the level of its interval and of its measured error. */
export interface ValuedDwelling {
  answered: Answered
  level: InputLevel
}

/**
 * Values a dwelling from the sales of its département, by the function that the backtest values with. `given` is what of the dwelling was
 * taken from a sale or diagnostic of the parcel. Throws the Problem that says what is missing.
 */
export function valueDwelling(
  artefact: EstimatesArtefact,
  place: DwellingPlace,
  dwelling: Dwelling,
  given: readonly Assumed[],
): ValuedDwelling {
  const { type, surface } = dwelling
  const model = artefact.models.get(type)
  if (!model)
    throw noEstimate('no-sales', estimateSentences.fewOfType(type, artefact.departement), {
      missing: { type, atLeast: 30 },
    })
  const { fit } = model.known
  const day = dwelling.date === undefined ? fit.trend.end : dayCountOf(dwelling.date)
  const level = levelOf(type, statedOf(dwelling))
  const valued = estimate(model.known, CONSTANTS[type], [askedQuestion(artefact, place, dwelling)], day)
  if ('refused' in valued) throw refusedBy(valued, surface)
  const [found] = valued as [Valued]
  const { spread, subject } = found
  const quantiles = model.quantiles[level]
  const price = surface * Math.exp(found.log)
  const low = price * Math.exp(-quantiles.low * spread)
  const high = price * Math.exp(quantiles.high * spread)
  const width = (high - low) / price
  const ground = landOf(place, dwelling, subject.expected)
  const answered = {
    geopoint: { lng: place.lng, lat: place.lat },
    idu: place.idu,
    commune: { code: place.commune.code, name: place.commune.name },
    communeFrom: place.communeFrom,
    type,
    surface,
    ...ground,
    date: dayText(day),
    price: rounded(price),
    pricePerM2: Math.round(price / surface),
    priceLow: rounded(low),
    priceHigh: rounded(high),
    grade: gradeOf(width),
    intervalWidthPercent: Math.round(width * 100),
    ...comparablesOf(model, found),
    lastSaleOn: dayText(fit.trend.end),
    assumed: [...given, ...assumedOf(ground, place, subject.expected)],
    methodVersion: METHOD_VERSION,
    notice: NOTICE,
  }
  return { answered, level }
}

/** The sales that weigh most, and how many there are. */
function comparablesOf(model: OpenedModel, { comparables: near, weights, fitted, subject }: Valued) {
  const order = Array.from({ length: near.count }, (_, i) => i).sort(
    (a, b) => weights[b]! - weights[a]! || a - b,
  )
  const total = order.reduce((sum, i) => sum + Math.abs(weights[i]!), 0)
  const { parcel } = model.known.sold
  const rows = Array.from(near.row.subarray(0, near.count))
  return {
    comparables: order
      .slice(0, LISTED)
      .map((i) => comparableOf(model, near.row[i]!, near.distance[i]!, weights[i]! / total, fitted)),
    comparablesCount: near.count,
    sameParcelCount: subject.parcel === 0 ? 0 : rows.filter((row) => parcel[row] === subject.parcel).length,
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
    geopoint: { lng: sold.lng[row]! / UNITS_PER_DEGREE, lat: sold.lat[row]! / UNITS_PER_DEGREE },
    date: dayText(sold.day[row]!),
    price: sold.price[row]!,
    pricePerM2: Math.round(soldPricePerMetre(sold, row)),
    surface: sold.surface[row]!,
    rooms: sold.rooms[row] || null,
    distanceMeters: Math.round(distance),
    adjustedPricePerM2: Math.round(Math.exp(fitted + residuals[row]!)),
    share: Math.max(0, Math.round(share * 1000) / 1000),
  }
}

/** What the method took in place of what was not said. */
function assumedOf(
  { land, landFrom }: ReturnType<typeof landOf>,
  place: DwellingPlace,
  expected: Valued['subject']['expected'],
): Assumed[] {
  const fromParcel: Assumed[] =
    landFrom === 'cadastre' && land !== null
      ? [{ parameter: 'land', value: land, from: 'cadastre', date: null, id: place.idu }]
      : []
  const usual = Object.entries(expected).map(
    ([name, value]): Assumed => ({
      parameter: name as keyof typeof expected,
      value: name === 'land' ? Math.round(value) : Math.round(value * 10) / 10,
      from: 'expected',
      date: null,
      id: null,
    }),
  )
  return [...fromParcel, ...usual]
}

/** To three significant figures: more would pretend to know. */
function rounded(price: number): number {
  return Number(price.toPrecision(3))
}

import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Estimate, KnownFact } from '../../../shared/schemas/estimate.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import type { Stores } from '../../../stores/stores.ts'
import { metaOf } from '../../answers/release-text.ts'
import type { AboutParcel, Diagnostic, Structure } from './about-parcel.ts'
import type { Dwelling } from './dwelling-input.ts'
import { newestDwelling } from './stand-in.ts'

/** ln(surface) of a sale or a diagnostic may differ this much from that of the dwelling it is taken to be of. */
const LIKE = Math.log(1.15)

/** What the release knows of a dwelling and of its building, each with its dataset and day, without names of people. */
export function knownOf(dwelling: Dwelling, about: AboutParcel, stores: Stores): KnownFact[] {
  const sold = likeDwelling(dwelling, about.sales)
  const sale = sold?.price == null ? [] : [fact('sale-price', sold.price, 'dvf', sold.date, sold.id)]
  return [...sale, ...energyOf(dwelling, about.diagnostics), ...buildingOf(dwelling, about, stores)]
}

/**
 * The sale of the dwelling most like the one asked about, sold alone on the parcel: of the same rooms where they are said, then of the nearest
 * surface, then the newest. Undefined where no surface is within 15 %.
 */
export function likeDwelling({ type, surface, rooms }: Dwelling, sales: readonly Sale[]): Sale | undefined {
  const apart = ({ surface: sold }: Sale) => Math.abs(Math.log((sold ?? 1) / surface))
  const otherRooms = (sale: Sale) => (rooms === undefined || sale.rooms === rooms ? 0 : 1)
  return sales
    .filter(
      (sale) => newestDwelling([sale], type) !== undefined && (sale.surface ?? 0) > 0 && apart(sale) <= LIKE,
    )
    .sort((a, b) => otherRooms(a) - otherRooms(b) || apart(a) - apart(b) || b.date.localeCompare(a.date))[0]
}

function energyOf({ type, surface }: Dwelling, diagnostics: readonly Diagnostic[]): KnownFact[] {
  const labelled = diagnostics.filter(({ energyLabel }) => energyLabel !== null)
  const all =
    labelled.length < 2
      ? []
      : [fact('energy-labels', countsByFactor(labelled), 'dpe', diagnostics[0]!.establishedOn, null)]
  const apart = (one: Diagnostic) => Math.abs(Math.log((one.surface ?? 1) / surface))
  const [like] = diagnostics
    .filter(
      (one) => one.buildingType === type && one.surface !== null && one.surface > 0 && apart(one) <= LIKE,
    )
    .sort((a, b) => apart(a) - apart(b))
  if (!like) return all
  const of = (name: KnownFact['fact'], value: string | number | null) =>
    value === null ? [] : [fact(name, value, 'dpe', like.establishedOn, like.number)]
  return [
    ...of('energy-label', like.energyLabel),
    ...of('dpe-surface', like.surface),
    ...of('dpe-floor', like.floor),
    ...of('construction-period', like.constructionPeriod),
    ...all,
  ]
}

/**
 * `A 1, C 4`; of diagnostics with different electricity factors the counts of each, the newest first, since they are not on one scale:
 * `1.9: A 1; 2.3: C 4`. Those without a factor come last, as `unknown`.
 */
export function countsByFactor(
  diagnostics: readonly Pick<Diagnostic, 'energyLabel' | 'electricityFactor'>[],
): string {
  const factors = [...new Set(diagnostics.map(({ electricityFactor }) => electricityFactor))]
  const groups = factors
    .sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
    .map((factor) => {
      const own = diagnostics.filter(({ electricityFactor }) => electricityFactor === factor)
      return { factor, counts: countsOf(own.flatMap(({ energyLabel }) => energyLabel ?? [])) }
    })
  if (groups.length === 1) return groups[0]!.counts
  return groups.map(({ factor, counts }) => `${factor ?? 'unknown'}: ${counts}`).join('; ')
}

/** `A 1, C 4`: labels in their order, each with its count. */
function countsOf(labels: readonly string[]): string {
  return [...new Set(labels)]
    .sort()
    .map((label) => `${label} ${labels.filter((one) => one === label).length}`)
    .join(', ')
}

function buildingOf(
  { building }: Dwelling,
  { buildings, buildingDataset: dataset }: AboutParcel,
  { manifest }: Stores,
): KnownFact[] {
  const one = building === undefined ? buildings.find(isDescribed) : findBuilding(buildings, building)
  if (!one || !dataset) return []
  const edition = metaOf(manifest, [dataset]).datasets[0]?.edition ?? null
  const of = (name: KnownFact['fact'], value: number | null) =>
    value === null ? [] : [fact(name, value, dataset, edition, one.id)]
  return [
    ...of('construction-year', one.constructionYear),
    ...of('floors', one.floors),
    ...of('dwellings', one.dwellings),
  ]
}

const isDescribed = ({ constructionYear, dwellings }: Structure) =>
  constructionYear !== null || dwellings !== null

/** A building by the identifier of its group or by that of the RNB. */
function findBuilding(buildings: readonly Structure[], asked: string): Structure | undefined {
  return buildings.find(
    ({ id, constructions }) => id === asked || constructions.some(({ rnbId }) => rnbId === asked),
  )
}

function fact(
  name: KnownFact['fact'],
  value: string | number,
  dataset: DatasetName,
  date: string | null,
  id: string | null,
): KnownFact {
  return { fact: name, value, dataset, date, id }
}

const NOT_MEASURED =
  'too few sales can be joined to it to measure what it adds: it is shown, and the value is the same without it'

/** What was asked and does not enter the value, with the reason: nothing is ignored in silence. */
export function unusedOf(dwelling: Dwelling, idu: string | null, about: AboutParcel): Estimate['unused'] {
  const { type, land, carrezSurface, lots, energyClass, constructionYear, floor, building } = dwelling
  const reasons: [parameter: string, asked: unknown, reason: string][] = [
    ['land', type === 'Appartement' ? land : undefined, 'ground does not enter the value of a flat'],
    [
      'carrezSurface',
      type === 'Maison' ? carrezSurface : undefined,
      'the Carrez surface enters the value of a flat alone',
    ],
    ['lots', type === 'Appartement' && lots === 0 ? lots : undefined, 'a flat has at least one lot'],
    ['energyClass', energyClass, NOT_MEASURED],
    ['constructionYear', constructionYear, NOT_MEASURED],
    ['floor', floor, 'sales are published without their floor'],
    ['building', building, buildingReason(idu, about, building)],
  ]
  return reasons.flatMap(([parameter, asked, reason]) => (asked === undefined ? [] : [{ parameter, reason }]))
}

function buildingReason(
  idu: string | null,
  { buildings }: AboutParcel,
  building: string | undefined,
): string {
  if (idu === null) return 'the place lies in no loaded parcel, so its buildings are not known'
  if (building === undefined || findBuilding(buildings, building))
    return 'sales name a parcel, not a building: what is known of it is shown'
  return `no building of ${idu} has this identifier: GET /v1/buildings/by-parcel lists them`
}

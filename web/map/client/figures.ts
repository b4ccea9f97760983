import type { Map as MapLibre } from 'maplibre-gl'
import { DWELLING_TYPES, type DwellingType } from '../../../shared/identifiers/dwelling-types.ts'
import type { Drawing } from './drawing.ts'
import { medianOrNone } from './scale.ts'
import type { State } from './state.ts'
import { priceBands, priceLevels, priceMember } from './style-prices.ts'

/** The attributes of a zone or a sale, as the tiles have them. */
export type FeatureAttributes = Readonly<Record<string, unknown>>

/** A year of sales covers enough when this share of the zones that ever had a figure has one. */
const COVERED = 0.6

/** The zones in view of the level that is coloured there, each once. */
export function zonesInView(
  map: MapLibre,
  { state, config }: Pick<Drawing, 'state' | 'config'>,
): FeatureAttributes[] {
  const zoom = map.getZoom()
  const prices = state.prices === 'off' ? 'auto' : state.prices
  const bands = priceBands({ ...state, prices }, priceLevels(config))
  const level = bands.find(({ from, to }) => zoom >= from && zoom < to)?.level
  const source = level === 'section' ? 'sections' : 'zones'
  if (level === undefined || !has(map, source)) return []
  const found = new Map<string, FeatureAttributes>()
  for (const { properties } of map.querySourceFeatures(source, { sourceLayer: source }))
    if (source === 'sections' || properties.level === level) found.set(String(properties.code), properties)
  return [...found.values()]
}

const has = (map: MapLibre, source: string) => map.getSource(source) !== undefined

/** The type with most sales in these zones, and the newest year that most of them have figures of. */
export function usualChoice(
  zones: readonly FeatureAttributes[],
): { type: DwellingType; year: number } | undefined {
  const counts = (type: DwellingType) =>
    sum(zones.flatMap((zone) => members(zone, `count${type}`).map(({ value }) => value)))
  const type = DWELLING_TYPES.reduce((best, one) => (counts(one) > counts(best) ? one : best))
  const years = new Map<number, number>()
  for (const zone of zones)
    for (const { year } of members(zone, `median${type}`)) years.set(year, (years.get(year) ?? 0) + 1)
  const most = Math.max(...years.values())
  const covered = [...years].filter(([, count]) => count >= COVERED * most).map(([year]) => year)
  return covered.length === 0 ? undefined : { type, year: Math.max(...covered) }
}

/** The median of the medians of all years of these zones, or of these sales where there are none. */
export function usualPrice(
  zones: readonly FeatureAttributes[],
  type: DwellingType,
  sales: readonly FeatureAttributes[],
): number | undefined {
  const medians = zones.flatMap((zone) => members(zone, `median${type}`).map(({ value }) => value))
  if (medians.length > 0) return medianOrNone(medians)
  return medianOrNone(sales.flatMap(({ pricePerM2 }) => (typeof pricePerM2 === 'number' ? pricePerM2 : [])))
}

/** The prices of a year and type of these zones: what they are coloured by. */
export function pricesShown(
  zones: readonly FeatureAttributes[],
  choice: Pick<State, 'type' | 'year'>,
): number[] {
  const member = priceMember(choice)
  return zones.flatMap(({ [member]: price }) => (typeof price === 'number' ? [price] : []))
}

/** The values of an attribute that there is for each year, such as medianMaison2023. */
function members(zone: FeatureAttributes, prefix: string): { year: number; value: number }[] {
  return Object.entries(zone).flatMap(([name, value]) => {
    const year = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    return typeof value === 'number' && Number.isInteger(year) ? [{ year, value }] : []
  })
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

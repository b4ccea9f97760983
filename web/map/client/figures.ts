import type { Map as MapLibre } from 'maplibre-gl'
import { DWELLING_TYPES, type DwellingType } from './config.ts'
import { medianOf } from './scale.ts'
import type { Drawing } from './style.ts'
import { priceBands, priceLevels } from './style-prices.ts'

/** The attributes of a zone or a sale, as the tiles have them. */
export type Attributes = Readonly<Record<string, unknown>>

/** A year of sales covers enough when this share of the zones that ever had a figure has one. */
const COVERED = 0.6

/** The zones in view of the level that is coloured there, each once. */
export function zonesInView(
  map: MapLibre,
  { state, config }: Pick<Drawing, 'state' | 'config'>,
): Attributes[] {
  const zoom = map.getZoom()
  const prices = state.prices === 'off' ? 'auto' : state.prices
  const bands = priceBands({ ...state, prices }, priceLevels(config))
  const level = bands.find(({ from, to }) => zoom >= from && zoom < to)?.level
  const source = level === 'section' ? 'sections' : 'zones'
  if (level === undefined || !has(map, source)) return []
  const found = new Map<string, Attributes>()
  for (const { properties } of map.querySourceFeatures(source, { sourceLayer: source }))
    if (source === 'sections' || properties.level === level) found.set(String(properties.code), properties)
  return [...found.values()]
}

const has = (map: MapLibre, source: string) => map.getSource(source) !== undefined

/** The type with most sales in these zones, and the newest year that most of them have figures of. */
export function usualChoice(zones: readonly Attributes[]): { type: DwellingType; year: number } | undefined {
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
  zones: readonly Attributes[],
  type: DwellingType,
  sales: readonly Attributes[],
): number | undefined {
  const medians = zones.flatMap((zone) => members(zone, `median${type}`).map(({ value }) => value))
  if (medians.length > 0) return medianOf(medians)
  return medianOf(sales.flatMap(({ pricePerM2 }) => (typeof pricePerM2 === 'number' ? pricePerM2 : [])))
}

/** The values of an attribute that there is for each year, such as medianMaison2023. */
function members(zone: Attributes, prefix: string): { year: number; value: number }[] {
  return Object.entries(zone).flatMap(([name, value]) => {
    const year = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    return typeof value === 'number' && Number.isInteger(year) ? [{ year, value }] : []
  })
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

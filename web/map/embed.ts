import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import type { Stores } from '../../stores/stores.ts'
import { type Html, html } from '../html.ts'
import type { ScriptedPage } from '../scripted-page.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { Visit } from '../visit.ts'
import { mapConfig } from './map-config.ts'
import { smallMapTags } from './map-tags.ts'

/**
 * What a page with a small map has in its head and at its end; undefined where nothing is loaded to be drawn. `bounds`: what the map shows,
 * 1e-7 degrees; left out: all that is loaded.
 */
export function smallMap(
  { texts, assets }: Visit,
  stores: Stores | undefined,
  bounds?: readonly number[],
): ScriptedPage | undefined {
  if (!assets || !stores) return undefined
  const config = mapConfig(stores, assets, texts)
  if (Object.keys(config.layers).length === 0 || !config.bounds) return undefined
  const [west = 0, south = 0, east = 0, north = 0] =
    bounds?.map((side) => side / UNITS_PER_DEGREE) ?? config.bounds
  return smallMapTags({ ...config, bounds: [west, south, east, north] }, assets)
}

/** The prices of a small map: of zones of one level, one type and year, in classes around a price. */
export interface EmbeddedPrices {
  level: 'commune' | 'iris'
  type: DwellingType
  year: number
  price: number
}

/**
 * The room of a small map. Its script covers `drawing` with the map once that is in view, so that nothing moves; until then, without
 * scripts, and in print, the drawing is seen. `parcel`: the IDU of the one to mark; `prices`: what colours the map, where its page has the legend.
 */
export function mapRoom(
  { map }: SiteTexts,
  {
    parcel,
    prices,
    drawing,
  }: { parcel?: string; prices?: EmbeddedPrices | undefined; drawing?: Html | undefined } = {},
): Html {
  return html`<div class="map-room${drawing === undefined && ' bare'}" data-map-embed${parcel !== undefined && html` data-parcel="${parcel}"`}${
    prices &&
    html` data-level="${prices.level}" data-type="${prices.type}" data-year="${prices.year}" data-price="${prices.price}"`
  }>${drawing}<button type="button" hidden>${map.show}</button></div>`
}

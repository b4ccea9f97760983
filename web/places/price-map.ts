import type { Bounds } from '../../shared/geo/bounds.ts'
import { DWELLING_TYPES, type DwellingType } from '../../shared/identifiers/dwelling-types.ts'
import type { Stores } from '../../stores/stores.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { type SalesKnown, salesKnown } from '../map/client/sales-areas.ts'
import { classOf, medianOrNone, type PriceScale, scaleAround } from '../map/client/scale.ts'
import { mapRoom } from '../map/embed.ts'
import { salesAreasOf } from '../map/map-config.ts'
import { placePath } from '../place-path.ts'
import { PLAN_HEIGHT, PLAN_WIDTH } from '../plan-view.ts'
import type { SiteTexts } from '../texts/en.ts'
import { drawingOf, type MapZone, mapZones } from './drawn-zones.ts'
import type { Place } from './place.ts'
import type { PlaceBounds } from './place-bounds.ts'

/** A year covers enough when this share of the zones that have a figure in the fullest year have one in it. */
const COVERED = 0.6

/**
 * The map of a place with the prices of its zones: a drawing, which the script covers with the map. The drawing is hidden from screen
 * readers: lists of the page name the same zones. `lastYear`: the newest that is whole.
 */
export function priceMap(
  place: Place,
  { bounds, numbers }: PlaceBounds,
  stores: Stores,
  texts: SiteTexts,
  lastYear?: number,
): Html {
  const areas = salesAreasOf(stores.manifest)
  const zones = mapZones(place, bounds, stores).map((zone) => ({
    ...zone,
    known: salesKnown(zone.code, areas),
  }))
  const choice = usualFigures(zones, lastYear)
  const price = choice && medianOrNone(zones.flatMap((zone) => zoneMedian(zone, choice) ?? []))
  const scale = price === undefined ? undefined : scaleAround(price)
  const drawing =
    zones.length > 0
      ? html`<svg class="plan prices" viewBox="0 0 ${PLAN_WIDTH} ${PLAN_HEIGHT}" aria-hidden="true">${zones.map((zone) => shape(zone, choice, scale, texts))}${zones
          .filter(({ code }) => code === place.code)
          .map(
            ({ outline }) => html`<path class="own" d="${outline}"></path>`,
          )}${dots(numbers, bounds)}</svg>`
      : undefined
  return html`<figure>${mapRoom(texts, { drawing, prices: choice && price !== undefined ? { ...choice, price, level: zones[0]!.level } : undefined })}
<p class="small"><a href="/map#${mapPosition(bounds)}">${texts.map.open}</a></p>${
    drawing && html`<figcaption>${legend(zones, choice, scale, texts)}</figcaption>`
  }</figure>`
}

interface Choice {
  type: DwellingType
  year: number
}

/** A zone, and whether its sales are loaded: a median that is missing says something of them only then. */
interface KnownZone extends MapZone {
  known: SalesKnown
}

/** What a zone without a median has in place of it: the class that it is drawn by, and words. */
function withoutMedian({ known }: KnownZone, texts: SiteTexts): { sign: string; words: string } {
  if (known === 'loaded') return { sign: 'no-price', words: texts.few }
  const { partlyLoaded, notLoaded, notPublished } = texts.map.client
  const words = { 'partly-loaded': partlyLoaded, 'not-loaded': notLoaded, 'not-published': notPublished }
  return { sign: 'no-sales', words: words[known] }
}

/** The type sold most in these zones, and the newest year, `last` at most, that enough of them have a figure of. */
function usualFigures(zones: readonly MapZone[], last = Infinity): Choice | undefined {
  const all = zones.flatMap(({ figures }) => figures.filter(({ year }) => year <= last))
  if (all.length === 0) return undefined
  const sold = (type: DwellingType) =>
    all.filter((one) => one.type === type).reduce((sum, { count }) => sum + count, 0)
  const type = DWELLING_TYPES.reduce((best, one) => (sold(one) > sold(best) ? one : best))
  const years = new Map<number, number>()
  for (const one of all) if (one.type === type) years.set(one.year, (years.get(one.year) ?? 0) + 1)
  const most = Math.max(...years.values())
  return { type, year: Math.max(...[...years].filter(([, n]) => n >= COVERED * most).map(([year]) => year)) }
}

/** The median of a zone; undefined where fewer than five sales of it are loaded. */
function zoneMedian({ figures }: MapZone, { type, year }: Choice): number | undefined {
  return figures.find((one) => one.type === type && one.year === year)?.median
}

function shape(
  zone: KnownZone,
  choice: Choice | undefined,
  scale: PriceScale | undefined,
  texts: SiteTexts,
): Html {
  const { level, code, name, outline } = zone
  const median = choice && zoneMedian(zone, choice)
  const lacking = withoutMedian(zone, texts)
  const colour = median !== undefined && scale ? `price-${classOf(median, scale)}` : lacking.sign
  const price = median === undefined ? lacking.words : `${formatsOf(texts).euros(median)}${texts.perMetre}`
  return html`<a href="${placePath(level, code)}" tabindex="-1"><path class="${colour}" d="${outline}"><title>${name}${texts.colon} ${price}</title></path></a>`
}

/** A small dot at each house number. */
function dots(numbers: readonly number[], bounds: Bounds): Html | undefined {
  if (numbers.length === 0) return undefined
  const toDrawing = drawingOf(bounds)
  const marks = numbers.flatMap((_, i) =>
    i % 2 === 0
      ? toDrawing(numbers[i]!, numbers[i + 1]!)
          .map((side) => side.toFixed(0))
          .join(' ')
      : [],
  )
  return html`<path class="numbers" d="${marks.map((mark) => `M${mark}h0`).join('')}"></path>`
}

/** The classes that are there, each a colour and its range, and why zones have none. Without a figure there is no year to name. */
function legend(
  zones: readonly KnownZone[],
  choice: Choice | undefined,
  scale: PriceScale | undefined,
  texts: SiteTexts,
): Html {
  const { priceMap: words } = texts.places
  const medianOf = (zone: KnownZone) => choice && zoneMedian(zone, choice)
  const classes = scale
    ? [...new Set(zones.map(medianOf).flatMap((one) => (one === undefined ? [] : classOf(one, scale))))]
    : []
  const keys = classes.sort().map((at) => key(`price-${at}`, rangeText(scale!, at, texts)))
  const lacking = zones
    .filter((zone) => medianOf(zone) === undefined)
    .map((zone) => withoutMedian(zone, texts))
  const reasons = new Map(lacking.map(({ sign, words }) => [words, sign]))
  return html`${choice && words.title(texts.parts.card.dwellings[choice.type], choice.year, words.levels[zones[0]!.level])}<ul class="legend">${keys}${[...reasons].map(([text, sign]) => key(sign, text))}</ul>`
}

const key = (sign: string, text: string) => html`<li><span class="key ${sign}"></span>${text}</li>`

function rangeText({ breaks }: PriceScale, at: number, texts: SiteTexts): string {
  const { number } = formatsOf(texts)
  const { below, from, between } = texts.plots.histogram
  const [low, high] = [breaks[at - 1], breaks[at]]
  if (low === undefined) return below(number(high!))
  return high === undefined ? from(number(low)) : between(number(low), number(high))
}

/** Where the large map opens: a world of 256 units at zoom 0, seen in a window of 900. */
function mapPosition([west, south, east, north]: Bounds): string {
  const [lng, lat] = [(west + east) / 2 / 1e7, (south + north) / 2 / 1e7]
  const width = Math.max((east - west) / 1e7, (north - south) / 1e7 / Math.cos((lat * Math.PI) / 180))
  const zoom = Math.min(17, Math.log2((900 * 360) / (512 * width)))
  return `map=${zoom.toFixed(2)}/${lat.toFixed(5)}/${lng.toFixed(5)}`
}

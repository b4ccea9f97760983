import { h, s } from './dom.ts'
import type { Point, Shown } from './shown.ts'
import type { AppTexts } from './texts.ts'

const WIDTH = 640
const HEIGHT = 360
/** Pixels that stay free at the rim. */
const RIM = 24
/** The least that the map is wide: one sale alone is not drawn at the scale of a door. Metres. */
const LEAST = 120
const METRES_PER_DEGREE = 111_195
const SCALES = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
const LONGEST_SCALE = 140

/** A ring of an outline: WGS84 degrees. */
export type LngLatRing = readonly (readonly [lng: number, lat: number])[]

/** Where a point of the place is drawn. */
interface View {
  middle: Point
  x(point: Point): number
  y(point: Point): number
  /** Pixels of a metre. */
  scale: number
}

/** The map of an answer: its sales, the place asked about, and outlines of parcels beneath. The table has the same for who cannot see it. */
export function mapFigure(shown: Shown, rings: readonly LngLatRing[], texts: AppTexts): HTMLElement {
  const placed = shown.sales.filter(({ point }) => point !== null)
  if (placed.length === 0) return h('p', { class: 'soft' }, texts.noMap)
  const view = viewOf(shown)
  const drawing = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', class: 'map' })
  for (const ring of rings) drawing.append(s('path', { class: 'plot', d: pathOf(ring, view) }))
  const { centre, radius } = shown
  if (centre && radius !== null)
    drawing.append(
      s('circle', { class: 'reach', cx: view.x(centre), cy: view.y(centre), r: radius * view.scale }),
    )
  for (const { id, point } of placed)
    drawing.append(
      s('circle', { class: 'sale', 'data-sale': id, cx: view.x(point!), cy: view.y(point!), r: 6 }),
    )
  if (centre) drawing.append(s('path', { class: 'centre', d: crossAt(view.x(centre), view.y(centre)) }))
  drawing.append(...scaleBar(view.scale))
  const caption =
    texts.map(placed.length, shown.sales.length) +
    (centre && radius !== null ? texts.around(new Intl.NumberFormat(texts.locale).format(radius)) : '') +
    (rings.length > 0 ? texts.plots : '')
  return h('figure', {}, drawing, h('figcaption', {}, `${caption}.`))
}

/** The box of the map of an answer: west, south, east, north, WGS84 degrees; undefined when it has none. */
export function boxOfShown(shown: Shown): readonly [number, number, number, number] | undefined {
  if (shown.sales.every(({ point }) => point === null)) return undefined
  const { middle, scale } = viewOf(shown)
  const high = HEIGHT / 2 / scale / METRES_PER_DEGREE
  const wide = WIDTH / 2 / scale / METRES_PER_DEGREE / Math.cos(radians(middle.lat))
  return [middle.lng - wide, middle.lat - high, middle.lng + wide, middle.lat + high]
}

function middleOf(points: readonly Point[]): Point {
  const between = (of: (point: Point) => number) => {
    const all = points.map(of)
    return (Math.min(...all) + Math.max(...all)) / 2
  }
  return { lng: between(({ lng }) => lng), lat: between(({ lat }) => lat) }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

function viewOf({ centre, radius, sales }: Shown): View {
  const points = [...sales.flatMap(({ point }) => point ?? []), ...(centre ? [centre] : [])]
  const middle = middleOf(points)
  const eastOf = (point: Point) =>
    (point.lng - middle.lng) * Math.cos(radians(middle.lat)) * METRES_PER_DEGREE
  const northOf = (point: Point) => (point.lat - middle.lat) * METRES_PER_DEGREE
  const most = (of: (point: Point) => number) =>
    Math.max(LEAST / 2, ...points.map((point) => Math.abs(of(point))))
  const around = centre && radius !== null ? radius : 0
  const [wide, high] = [
    Math.max(most(eastOf), around + Math.abs(centre ? eastOf(centre) : 0)),
    Math.max(most(northOf), around + Math.abs(centre ? northOf(centre) : 0)),
  ]
  const scale = Math.min((WIDTH / 2 - RIM) / wide, (HEIGHT / 2 - RIM) / high)
  return {
    middle,
    scale,
    x: (point) => round(WIDTH / 2 + eastOf(point) * scale),
    y: (point) => round(HEIGHT / 2 - northOf(point) * scale),
  }
}

const round = (pixels: number) => Math.round(pixels * 10) / 10

function pathOf(ring: LngLatRing, view: View): string {
  const corners = ring.map(([lng, lat]) => `${view.x({ lng, lat })} ${view.y({ lng, lat })}`)
  return `M${corners.join('L')}Z`
}

const crossAt = (x: number, y: number) => `M${x - 8} ${y}h16M${x} ${y - 8}v16`

function scaleBar(scale: number): SVGElement[] {
  const metres = SCALES.findLast((one) => one * scale <= LONGEST_SCALE) ?? SCALES[0]!
  const length = metres * scale
  const text = metres < 1000 ? `${metres} m` : `${metres / 1000} km`
  return [
    s('path', { class: 'scale', d: `M16 ${HEIGHT - 20}v6h${length.toFixed(1)}v-6` }),
    s('text', { class: 'scale', x: 16, y: HEIGHT - 26 }, text),
  ]
}

import type { MapMouseEvent } from 'maplibre-gl'
import { BaseMap } from './base-map.ts'
import type { MapConfig } from './config.ts'
import { Controls } from './controls.ts'
import { part, readConfig } from './dom.ts'
import { usualChoice, usualPrice, zonesInView } from './figures.ts'
import type { Finder } from './finder.ts'
import { Legend } from './legend.ts'
import { NamesInView } from './names.ts'
import { Panel } from './panel.ts'
import { Readout } from './readout.ts'
import { scaleAround } from './scale.ts'
import { SearchBox } from './search.ts'
import { Selection } from './selection.ts'
import { formatState, parseState, type State, withoutClash } from './state.ts'
import type { Suggestion } from './suggestion.ts'
import { underPoint } from './under-point.ts'

const ZOOM_OF = { housenumber: 18, parcel: 18, street: 17, place: 16, commune: 13 } as const
/** From this zoom on a click means a parcel, before it a zone. */
const PARCELS_FROM = 13

const config = readConfig<MapConfig>()
const state = parseState(location.hash)
const base = new BaseMap(part('map', HTMLElement), config, state, false)
const { map, drawing } = base
const selection = new Selection(map)
const names = new NamesInView(map, drawing)
const legend = new Legend()
const readout = new Readout(config.texts, config.locale)
const panel = new Panel(config.texts, () => unchoose())
const controls = new Controls(config, (part, sliding) =>
  change(withoutClash(drawing.state, part), sliding ? 'replace' : 'push'),
)
new SearchBox(config.texts, goTo)
let finding: Promise<Finder> | undefined
/** The same, once it is there. */
let found: Finder | undefined

/** Puts a part of the state in place of what was, on the map, in the form and in the address. */
function change(part: Partial<State>, history: 'push' | 'replace' | 'keep'): void {
  Object.assign(drawing.state, part)
  controls.write(drawing.state)
  legend.show(drawing)
  base.redraw()
  if (history !== 'keep') tell(history)
}

/** Writes the state into the address bar. */
function tell(history: 'push' | 'replace'): void {
  const { lng, lat } = map.getCenter()
  drawing.state.place = { zoom: map.getZoom(), lng, lat }
  const address = formatState(drawing.state)
  if (address === location.hash) return
  if (history === 'push') globalThis.history.pushState(null, '', address)
  else globalThis.history.replaceState(null, '', address)
}

/** Follows the address bar: the back button, or a link to another place. */
function follow(): void {
  readout.clear(true)
  const next = parseState(location.hash)
  const { place, parcel, question } = next
  const { year, type } = drawing.state
  change({ ...next, year: next.year ?? year, type: next.type ?? type }, 'keep')
  if (place) map.jumpTo({ center: [place.lng, place.lat], zoom: place.zoom })
  void showQuestion(question)
  if (parcel === selection.chosen) return
  if (parcel) choose(parcel, false)
  else unchoose(false)
}

function choose(idu: string, byReader: boolean): void {
  readout.clear(true)
  selection.choose(idu)
  drawing.state.parcel = idu
  void panel.open(idu, byReader)
  if (byReader) tell('push')
}

function unchoose(byReader = true): void {
  if (!panel.isOpen) return
  selection.choose(undefined)
  drawing.state.parcel = undefined
  panel.close()
  if (!byReader) return
  tell('push')
  map.getCanvas().focus({ preventScroll: true })
}

/** Flies to a place that was searched, and chooses its parcel. */
function goTo({ lng, lat, kind, idu }: Pick<Suggestion, 'lng' | 'lat' | 'kind' | 'idu'>): void {
  if (idu) choose(idu, true)
  const { right, bottom } = panel.covers
  const padding = { right, bottom, top: 0, left: 0 }
  tell('push')
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  map.flyTo({ center: [lng, lat], zoom: ZOOM_OF[kind], padding, duration: calm ? 0 : 1400, essential: true })
  if (!idu) map.getCanvas().focus({ preventScroll: true })
}

map.on('moveend', () => tell('replace'))
map.on('idle', settle)

/** What depends on the tiles that have come: names, the classes of prices, and the year and type that were left to the map. */
function settle(): void {
  names.refresh()
  const zones = zonesInView(map, drawing)
  const chosen =
    drawing.state.year === undefined || drawing.state.type === undefined ? usualChoice(zones) : undefined
  const type = drawing.state.type ?? chosen?.type ?? 'Appartement'
  const sales =
    drawing.state.sales && map.getSource('sales')
      ? map.querySourceFeatures('sales', { sourceLayer: 'sales' })
      : []
  const price = usualPrice(
    zones,
    type,
    sales.map(({ properties }) => properties),
  )
  const scale = price === undefined ? drawing.scale : scaleAround(price)
  const changed = scale.reference !== drawing.scale.reference
  drawing.scale = scale
  if (chosen) change({ year: drawing.state.year ?? chosen.year, type }, 'replace')
  else if (changed) base.redraw()
  legend.show(drawing)
  document.documentElement.dataset.map = 'drawn'
}

map.on('mousemove', ({ point }: MapMouseEvent) => {
  const { parcel, sale, zone, plan, permits } = underPoint(map, point)
  selection.hover(map.getZoom() >= PARCELS_FROM ? (sale?.idu ?? parcel) : undefined)
  map.getCanvas().style.cursor = found?.isDrawing ? 'crosshair' : sale || parcel ? 'pointer' : ''
  if (sale) readout.sale(sale.attributes)
  else if (permits) readout.permits(permits)
  else if (plan) readout.plan(plan, false)
  else if (zone) readout.zone(zone, drawing.state, false)
  else readout.clear(false)
})
map.on('mouseout', () => {
  selection.hover(undefined)
  readout.clear(false)
})
map.on('click', ({ point }: MapMouseEvent) => pick(point))

/** Chooses the parcel at a point of the window; far out, tells the zone there. */
function pick(point: { x: number; y: number }): void {
  if (found?.isDrawing) return
  const { parcel, sale, zone, plan } = underPoint(map, point)
  const idu = sale?.idu ?? parcel
  if (idu && map.getZoom() >= PARCELS_FROM) choose(idu, true)
  else if (plan) readout.plan(plan, true)
  else if (zone) readout.zone(zone, drawing.state, true)
  else readout.clear(true)
}

map.getCanvas().addEventListener('keydown', (event) => {
  if (event.key === 'Enter') pick(map.project(map.getCenter()))
  else if (event.key === 'Escape') unchoose()
})
part('map-in', HTMLButtonElement).addEventListener('click', () => map.zoomIn())
part('map-out', HTMLButtonElement).addEventListener('click', () => map.zoomOut())
addEventListener('popstate', follow)

const findBox = part('map-find-box', HTMLDetailsElement)
findBox.addEventListener('toggle', () => {
  if (findBox.open) void finder()
})
if (state.question) findBox.open = true
else part('map-layers-box', HTMLDetailsElement).open = innerWidth > 900
controls.write(drawing.state)
legend.show(drawing)
void showQuestion(state.question)
if (state.parcel) {
  const { parcel } = state
  choose(parcel, false)
  if (!state.place) void goToParcel(parcel)
}

/** The panel of criteria. Its script comes when it is opened first: most readers never do. */
function finder(): Promise<Finder> {
  finding ??= import('./finder.ts').then(({ Finder }) => {
    found = new Finder(base, {
      asked: (question) => change({ question }, 'push'),
      chosen: (parcel) => goTo({ ...parcel, kind: 'parcel' }),
    })
    return found
  })
  return finding
}

async function showQuestion(question: string | undefined): Promise<void> {
  if (question === undefined && !finding) return
  if (question !== undefined) findBox.open = true
  const there = await finder()
  there.follow(question)
}

/** A link that names a parcel and no place shows the map there. */
async function goToParcel(idu: string): Promise<void> {
  const answer = await fetch(`/map/suggest?${new URLSearchParams({ q: idu })}`)
  const found: Suggestion[] = answer.ok ? await answer.json() : []
  const place = found.find((one) => one.idu === idu)
  if (place) map.jumpTo({ center: [place.lng, place.lat], zoom: ZOOM_OF.parcel })
}

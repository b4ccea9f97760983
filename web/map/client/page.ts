import { BackgroundSwitch } from './background-switch.ts'
import { BaseMap } from './base-map.ts'
import type { LargeMapConfig } from './config.ts'
import { Controls } from './controls.ts'
import { part, readMapConfig } from './dom.ts'
import type { Finder } from './finder.ts'
import { boundsOfParcel, FreeView } from './free-view.ts'
import { Legend } from './legend.ts'
import type { MapMeasure } from './measure.ts'
import { NamesInView } from './names.ts'
import { freePartOf, keepClearAlways, SHEET_WINDOW } from './over-map.ts'
import { Panel } from './panel.ts'
import { followPointer } from './pointer.ts'
import { Readout } from './readout.ts'
import { SearchBox } from './search.ts'
import { Selection } from './selection.ts'
import { formatState, parseState, type State, withoutClash } from './state.ts'
import type { Suggestion } from './suggestion.ts'
import { addTools } from './tools.ts'
import { UnitOnMap } from './unit-on-map.ts'
import { readView } from './view-figures.ts'

const ZOOM_OF = { housenumber: 18, parcel: 18, street: 17, place: 16, commune: 13, departement: 9 } as const

const config = readMapConfig<LargeMapConfig>()
const state = parseState(location.hash)
const container = part('map', HTMLElement)
const base = new BaseMap(container, config, state, { cooperative: false, free: freePartOf(container) })
const { map, drawing } = base
const view = new FreeView(map)
const selection = new Selection(map)
const unit = new UnitOnMap(map, drawing)
const names = new NamesInView(map, drawing)
const legend = new Legend()
const readout = new Readout(config)
const panel = new Panel(config.texts, () => unchoose())
const controls = new Controls((part, goesOn) =>
  change(withoutClash(drawing.state, part), goesOn ? 'replace' : 'push'),
)
new SearchBox(
  {
    input: part('map-q', HTMLInputElement),
    list: part('map-suggestions', HTMLUListElement),
    status: part('map-search-status', HTMLElement),
  },
  config.texts,
  goTo,
  true,
)
const background = new BackgroundSwitch(base, config, () => {
  change({ background: false }, 'replace')
  readout.notice(config.texts.noBackground)
})
const measureButton = addTools(map, config, {
  view,
  measure: () => void toggleMeasure(),
  notice: (text) => readout.notice(text),
})
let finding: Promise<Finder> | undefined
/** The same, once it is there. */
let found: Finder | undefined
let measure: MapMeasure | undefined

/** Puts a part of the state in place of what was, on the map, in the form and in the address. */
function change(part: Partial<State>, history: 'push' | 'replace' | 'keep'): void {
  Object.assign(drawing.state, part)
  controls.write(drawing.state)
  controls.zoomed(map.getZoom(), drawing.state)
  legend.show(drawing)
  base.redraw()
  void background.follow(drawing.state.background)
  if (history !== 'keep') writeAddress(history)
}

/** Writes the state into the address bar. */
function writeAddress(history: 'push' | 'replace'): void {
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
  if (matchMedia(SHEET_WINDOW).matches) {
    // What is left of the map above the sheet is for the parcel.
    legend.fold()
    part('map-layers-box', HTMLDetailsElement).open = false
  }
  selection.choose(idu)
  drawing.state.parcel = idu
  void panel.open(idu, byReader)
  void unit.show(idu)
  bringParcel(idu)
  if (byReader) writeAddress('push')
}

/** Brings the chosen parcel out from under what lies over the map, as soon as its tile is there. */
function bringParcel(idu: string): void {
  const bounds = boundsOfParcel(map, idu)
  if (bounds) view.bring(bounds)
  else
    map.once('idle', () => {
      const later = boundsOfParcel(map, idu)
      if (later && selection.chosen === idu) view.bring(later)
    })
}

function unchoose(byReader = true): void {
  if (!panel.isOpen) return
  selection.choose(undefined)
  drawing.state.parcel = undefined
  void unit.show(undefined)
  panel.close()
  legend.unfold()
  if (!byReader) return
  writeAddress('push')
  map.getCanvas().focus({ preventScroll: true })
}

/** Flies to a place that was searched, and chooses its parcel. Back leads to the place before: the move writes over an entry of its own. */
function goTo({ lng, lat, kind, idu }: Pick<Suggestion, 'lng' | 'lat' | 'kind' | 'idu'>): void {
  const before = location.hash
  if (idu) choose(idu, true)
  if (location.hash === before) globalThis.history.pushState(null, '', before)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  map.flyTo({
    center: [lng, lat],
    zoom: ZOOM_OF[kind],
    offset: view.offset,
    duration: calm ? 0 : 1400,
    essential: true,
  })
  if (!idu) map.getCanvas().focus({ preventScroll: true })
}

map.on('moveend', () => {
  controls.zoomed(map.getZoom(), drawing.state)
  writeAddress('replace')
})
map.on('idle', settle)

/** What depends on the tiles that have come: names, the classes of prices, and the year and type that were left to the map. */
function settle(): void {
  names.refresh()
  const { year, type, scale, unknownSales } = readView(map, drawing)
  const isOther = scale.reference !== drawing.scale.reference || scale.isNarrow !== drawing.scale.isNarrow
  drawing.scale = scale
  drawing.unknownSales = unknownSales
  if (year !== drawing.state.year || type !== drawing.state.type) change({ year, type }, 'replace')
  else if (isOther) base.redraw()
  legend.show(drawing)
  document.documentElement.dataset.map = 'drawn'
}

followPointer(base, {
  selection,
  readout,
  isTaken: () => found?.isDrawing === true || measure?.isOn === true,
  chosen: (idu) => choose(idu, true),
  left: () => unchoose(),
})
addEventListener('popstate', follow)

const findBox = part('map-find-box', HTMLDetailsElement)
findBox.addEventListener('toggle', () => {
  if (findBox.open) void finder()
})
if (state.question) findBox.open = true
keepClearAlways(container)
controls.write(drawing.state)
controls.zoomed(map.getZoom(), drawing.state)
legend.show(drawing)
map.once('style.load', () => void background.follow(state.background))
void showQuestion(state.question)
if (state.parcel) {
  const { parcel } = state
  choose(parcel, false)
  if (!state.place) void goToParcel(parcel)
}

/** The panel of criteria. Its script comes when it is opened first: most readers never do. */
function finder(): Promise<Finder> {
  finding ??= import('./finder.ts').then(({ Finder }) => {
    found = new Finder(base, view, {
      drawing: () => measure?.end(),
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

/** Begins to measure, or ends it. Its script comes when it is wanted first. */
async function toggleMeasure(): Promise<void> {
  if (measure?.isOn) {
    measure.end()
    return
  }
  const { MapMeasure } = await import('./measure.ts')
  measure ??= new MapMeasure(base, () => {
    measureButton.show(false)
    measureButton.focus()
  })
  found?.cancelDrawing()
  readout.clear(true)
  measure.begin()
  measureButton.show(true)
}

import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import type { BaseMap } from './base-map.ts'
import { filled, part } from './dom.ts'
import { NO_NAMES } from './drawing.ts'
import { Handles } from './handles.ts'
import { lineMetres, metresText, ringSquareMetres, squareMetresText } from './measured.ts'
import { type LngLat, MOST_VERTICES } from './shape.ts'

/**
 * Measures a line that the reader sets by clicks, taps or Space, and the area it closes from three points on. While it does, clicks and keys of
 * the map mean points.
 */
export class MapMeasure {
  readonly #base: BaseMap
  readonly #bar = part('map-measure', HTMLElement)
  readonly #figure = part('map-measured', HTMLElement)
  readonly #handles: Handles
  readonly #ended: () => void
  #points: LngLat[] = []

  /** `ended` is called when the reader has closed it. */
  constructor(base: BaseMap, ended: () => void) {
    this.#base = base
    this.#ended = ended
    const { map } = base
    this.#handles = new Handles(map, {
      moved: (index, position) => this.#set(this.#points.with(index, position)),
      dropped: () => undefined,
      removed: (index) => this.#remove(index),
      pressed: () => undefined,
      label: (index) => filled(base.drawing.config.texts.measurePoint, { number: index + 1 }),
    })
    map.on('click', ({ lngLat }: MapMouseEvent) => this.#add([lngLat.lng, lngLat.lat]))
    map.getContainer().addEventListener('keydown', (event) => this.#key(event), { capture: true })
    part('map-measure-undo', HTMLButtonElement).addEventListener('click', () =>
      this.#remove(this.#points.length - 1),
    )
    part('map-measure-close', HTMLButtonElement).addEventListener('click', () => this.end())
  }

  get isOn(): boolean {
    return !this.#bar.hidden
  }

  begin(): void {
    const { map } = this.#base
    this.#bar.hidden = false
    document.documentElement.dataset.measuring = ''
    map.doubleClickZoom.disable()
    this.#set([])
    map.getCanvas().focus({ preventScroll: true })
  }

  end(): void {
    if (!this.isOn) return
    this.#set([])
    this.#bar.hidden = true
    delete document.documentElement.dataset.measuring
    this.#base.map.doubleClickZoom.enable()
    this.#ended()
  }

  #add(position: LngLat): void {
    if (this.isOn && this.#points.length < MOST_VERTICES) this.#set([...this.#points, position])
  }

  #remove(index: number): void {
    if (index < 0) return
    this.#set(this.#points.toSpliced(index, 1))
    this.#handles.focus(Math.max(0, index - 1))
  }

  #key(event: KeyboardEvent): void {
    if (!this.isOn) return
    const { lng, lat } = this.#base.map.getCenter()
    const acts: Readonly<Record<string, () => void>> = {
      Escape: () => this.end(),
      Enter: () => this.#add([lng, lat]),
      ' ': () => this.#add([lng, lat]),
      Backspace: () => this.#remove(this.#points.length - 1),
    }
    // Keys belong to the handle while it has the focus: Backspace would else remove a point too.
    const isOnHandle = event.target instanceof HTMLButtonElement
    const act = isOnHandle && event.key !== 'Escape' ? undefined : acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  #set(points: readonly LngLat[]): void {
    this.#points = [...points]
    this.#handles.show(points)
    this.#figure.textContent = this.#text()
    this.#paint()
  }

  #text(): string {
    const { texts, locale } = this.#base.drawing.config
    const points = this.#points
    if (points.length < 2) return texts.measureHow
    const length = filled(texts.measureLength, { length: metresText(lineMetres(points), locale) })
    if (points.length < 3) return length
    const area = squareMetresText(ringSquareMetres(points), locale)
    return `${length} · ${filled(texts.measureArea, { area })}`
  }

  #paint(): void {
    const { map, drawing } = this.#base
    const line = this.#points.map((position) => [...position])
    const part = <G>(geometry: G) => ({ type: 'Feature' as const, properties: {}, geometry })
    drawing.measured = {
      ...NO_NAMES,
      features: [
        ...(line.length < 2 ? [] : [part({ type: 'LineString' as const, coordinates: line })]),
        ...(line.length < 3 ? [] : [part({ type: 'Polygon' as const, coordinates: [[...line, line[0]!]] })]),
      ],
    }
    map.getSource<GeoJSONSource>('measured')?.setData(drawing.measured)
  }
}

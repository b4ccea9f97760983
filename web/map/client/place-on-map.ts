import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import type { BaseMap } from './base-map.ts'
import { filled, part } from './dom.ts'
import { Handles } from './handles.ts'
import { type LngLat, MOST_VERTICES, type PlaceShape, shapeOutline } from './shape.ts'

/** Pixels below which two vertices are one: a double click sets two. */
const NEAR = 4

/**
 * The circle or drawing that the reader has put on the map: shown, moved by its handles, and drawn. While it is drawn, clicks and keys of the
 * map mean vertices.
 */
export class PlaceOnMap {
  readonly #base: BaseMap
  readonly #changed: () => void
  readonly #handles: Handles
  readonly #bar = part('map-draw', HTMLElement)
  #shape: PlaceShape | undefined
  /** Vertices set so far; undefined when nothing is being drawn. */
  #drawn: LngLat[] | undefined
  /** The shape before the drawing began, which Escape brings back. */
  #before: PlaceShape | undefined

  /** `changed` is called when the reader has drawn a shape, or moved it. */
  constructor(base: BaseMap, changed: () => void) {
    this.#base = base
    this.#changed = changed
    const { map } = base
    this.#handles = new Handles(map, {
      moved: (index, position) => this.#move(index, position),
      dropped: () => !this.isDrawing && changed(),
      removed: (index) => this.#remove(index),
      // The first vertex closes the ring; the last is where the second click of a double click lands.
      pressed: (index) => [0, (this.#drawn?.length ?? 0) - 1].includes(index) && this.#close(),
      label: (index) => this.#label(index),
    })
    map.on('click', ({ lngLat }) => this.#add([lngLat.lng, lngLat.lat]))
    map.on('dblclick', (event) => {
      if (!this.isDrawing) return
      event.preventDefault()
      this.#close()
    })
    map.on('mousemove', ({ lngLat }: MapMouseEvent) => {
      if (this.#drawn) this.#paint([...this.#drawn, [lngLat.lng, lngLat.lat]])
    })
    map.getContainer().addEventListener('keydown', (event) => this.#key(event), { capture: true })
    part('map-draw-done', HTMLButtonElement).addEventListener('click', () => this.#close())
    part('map-draw-cancel', HTMLButtonElement).addEventListener('click', () => this.cancel())
  }

  get isDrawing(): boolean {
    return this.#drawn !== undefined
  }

  get shape(): PlaceShape | undefined {
    return this.#shape
  }

  show(shape: PlaceShape | undefined): void {
    this.#end()
    this.#shape = shape
    this.#redraw()
  }

  /** Begins a new drawing. */
  draw(): void {
    const { map } = this.#base
    this.#before = this.#shape
    this.#shape = undefined
    this.#drawn = []
    document.documentElement.dataset.drawing = ''
    this.#bar.hidden = false
    map.doubleClickZoom.disable()
    this.#redraw()
    map.getCanvas().focus({ preventScroll: true })
  }

  /** Gives the drawing up, and brings back what was there before. */
  cancel(): void {
    if (!this.isDrawing) return
    this.show(this.#before)
    this.#changed()
  }

  #end(): void {
    if (!this.isDrawing) return
    this.#drawn = undefined
    delete document.documentElement.dataset.drawing
    this.#bar.hidden = true
    this.#base.map.doubleClickZoom.enable()
  }

  #add(position: LngLat): void {
    if (!this.#drawn || this.#drawn.length >= MOST_VERTICES) return
    this.#drawn.push(position)
    this.#redraw()
  }

  #close(): void {
    const { map } = this.#base
    const at = (position: LngLat) => map.project([...position] as [number, number])
    const ring = (this.#drawn ?? []).filter((one, i, all) => i === 0 || at(one).dist(at(all[i - 1]!)) > NEAR)
    // Two vertices are no area yet: the drawing goes on.
    if (ring.length < 3) return
    this.show({ kind: 'drawing', ring })
    this.#changed()
  }

  #key(event: KeyboardEvent): void {
    if (!this.#drawn) return
    const { lng, lat } = this.#base.map.getCenter()
    const acts: Readonly<Record<string, () => void>> = {
      Enter: () => this.#close(),
      Escape: () => this.cancel(),
      ' ': () => this.#add([lng, lat]),
      Backspace: () => this.#remove((this.#drawn?.length ?? 0) - 1),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  #move(index: number, position: LngLat): void {
    const shape = this.#shape
    if (this.#drawn) this.#drawn[index] = position
    else if (shape?.kind === 'circle') this.#shape = { ...shape, center: position }
    else if (shape) this.#shape = { ...shape, ring: shape.ring.with(index, position) }
    this.#redraw()
  }

  #remove(index: number): void {
    if (this.#drawn) this.#drawn.splice(index, 1)
    else if (this.#shape?.kind === 'drawing' && this.#shape.ring.length > 3) {
      this.#shape = { ...this.#shape, ring: this.#shape.ring.toSpliced(index, 1) }
      this.#changed()
    }
    this.#redraw()
    this.#handles.focus(Math.max(0, index - 1))
  }

  #label(index: number): string {
    const { texts } = this.#base.drawing.config
    if (this.#shape?.kind === 'circle') return texts.center
    return filled(texts.vertex, { number: index + 1 })
  }

  #redraw(): void {
    const shape = this.#shape
    const points = this.#drawn ?? (shape?.kind === 'circle' ? [shape.center] : (shape?.ring ?? []))
    this.#handles.show(points)
    this.#paint(this.#drawn ?? (shape ? shapeOutline(shape) : []))
  }

  #paint(line: readonly LngLat[]): void {
    const coordinates = line.map((position) => [...position])
    const { map, drawing } = this.#base
    drawing.shape = {
      type: 'FeatureCollection',
      features:
        coordinates.length < 2
          ? []
          : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }],
    }
    if (coordinates.length > 2)
      drawing.shape.features.push({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [[...coordinates, coordinates[0]!]] },
      })
    map.getSource<GeoJSONSource>('shape')?.setData(drawing.shape)
  }
}

import { GeolocateControl, type IControl, type Map as MapLibre, NavigationControl } from 'maplibre-gl'
import type { LargeMapConfig } from './config.ts'
import { element } from './dom.ts'
import type { FreeView } from './free-view.ts'
import { isLoadedAt } from './loaded-at.ts'

/** The zoom around the reader's place at most: a position is seldom good enough to choose a parcel by. */
const ZOOM_OF_READER = 17

export interface ToolHooks {
  /** The part of the map where the reader's place is shown. */
  view: FreeView
  measure(): void
  /** Something to say about the reader's place: that it is not known, or that nothing is loaded there. */
  notice(text: string): void
}

/** Puts the buttons on the map: nearer, farther, where am I, measure. */
export function addTools(
  map: MapLibre,
  { texts, loaded }: LargeMapConfig,
  { view, measure, notice }: ToolHooks,
): MeasureButton {
  const locate = new GeolocateControl({
    positionOptions: { enableHighAccuracy: true, timeout: 10_000 },
    fitBoundsOptions: {
      maxZoom: ZOOM_OF_READER,
      // Read when the position has come: what lies over the map is another thing by then.
      get padding() {
        return view.padding()
      },
    },
  })
  locate.on('error', () => notice(texts.noLocation))
  locate.on('geolocate', ({ coords }) => {
    if (!isLoadedAt(loaded, coords)) notice(texts.nothingHere)
  })
  const button = new MeasureButton(texts.measure, measure)
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(locate, 'top-right')
  map.addControl(button, 'top-right')
  return button
}

/** A button that shows whether the map measures. */
class MeasureButton implements IControl {
  readonly #button: HTMLButtonElement
  readonly #group: HTMLElement

  constructor(label: string, pressed: () => void) {
    this.#button = element(
      'button',
      {
        type: 'button',
        class: 'map-measure-button',
        title: label,
        'aria-label': label,
        'aria-pressed': 'false',
      },
      element('span', { class: 'maplibregl-ctrl-icon', 'aria-hidden': 'true' }),
    )
    this.#button.addEventListener('click', pressed)
    this.#group = element('div', { class: 'maplibregl-ctrl maplibregl-ctrl-group' }, this.#button)
  }

  show(isOn: boolean): void {
    this.#button.setAttribute('aria-pressed', String(isOn))
  }

  focus(): void {
    this.#button.focus()
  }

  onAdd(): HTMLElement {
    return this.#group
  }

  onRemove(): void {
    this.#group.remove()
  }
}

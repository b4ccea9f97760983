import type { Map as MapLibre } from 'maplibre-gl'

const PARCELS = { source: 'parcels', sourceLayer: 'parcels' }

/** The parcel under the pointer and the chosen one, as states of features: no tile is read again for them. */
export class Selection {
  readonly #map: MapLibre
  #hover: string | undefined
  #chosen: string | undefined

  constructor(map: MapLibre) {
    this.#map = map
    // Before that there is no source for the state of a parcel to hang on.
    map.on('style.load', () => this.choose(this.#chosen))
  }

  get chosen(): string | undefined {
    return this.#chosen
  }

  hover(idu: string | undefined): void {
    if (idu === this.#hover) return
    this.#set(this.#hover, { hover: false })
    this.#hover = idu
    this.#set(idu, { hover: true })
  }

  choose(idu: string | undefined): void {
    this.#set(this.#chosen, { chosen: false })
    this.#chosen = idu
    this.#set(idu, { chosen: true })
  }

  #set(idu: string | undefined, state: Record<string, boolean>): void {
    if (idu !== undefined && this.#map.getSource(PARCELS.source))
      this.#map.setFeatureState({ ...PARCELS, id: idu }, state)
  }
}

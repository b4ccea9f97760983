import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Drawing, Names } from './drawing.ts'

/** A parcel of the list: its identifier, and the middle of the box around it in WGS84 degrees. */
export interface FoundParcel {
  idu: string
  lng: number
  lat: number
}

const PARCELS = { source: 'parcels', sourceLayer: 'parcels' }

/** Marks the parcels that were found: as points far out, as areas further in. */
export class FoundOnMap {
  readonly #map: MapLibre
  readonly #drawing: Drawing
  #parcels: readonly FoundParcel[] = []

  constructor(map: MapLibre, drawing: Drawing) {
    this.#map = map
    this.#drawing = drawing
    // Before that there is no source for the state of a parcel to hang on.
    map.on('style.load', () => this.#mark(true))
  }

  get all(): readonly FoundParcel[] {
    return this.#parcels
  }

  show(parcels: readonly FoundParcel[]): void {
    this.#mark(false)
    this.#parcels = parcels
    this.#mark(true)
    const points: Names = {
      type: 'FeatureCollection',
      features: parcels.map(({ idu, lng, lat }) => ({
        type: 'Feature',
        properties: { idu },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    }
    this.#drawing.found = points
    this.#map.getSource<GeoJSONSource>('found')?.setData(points)
  }

  #mark(found: boolean): void {
    if (!this.#map.getSource(PARCELS.source)) return
    for (const { idu } of this.#parcels) this.#map.setFeatureState({ ...PARCELS, id: idu }, { found })
  }
}

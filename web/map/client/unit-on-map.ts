import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { type Drawing, type Names, NO_NAMES } from './drawing.ts'

/** What `/map/parcels/{idu}/unit` answers: null where there is no outline but that of the parcel. */
interface UnitAnswer {
  geometry: Names['features'][number]['geometry'] | null
}

/** The outline of the unité foncière of the chosen parcel, where it has more parcels than that one. */
export class UnitOnMap {
  readonly #map: MapLibre
  readonly #drawing: Drawing
  #asking = new AbortController()

  constructor(map: MapLibre, drawing: Drawing) {
    this.#map = map
    this.#drawing = drawing
  }

  /** Draws the unit of a parcel as soon as it is known; undefined: draws none. */
  async show(idu: string | undefined): Promise<void> {
    this.#asking.abort()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    this.#paint(NO_NAMES)
    if (idu === undefined) return
    try {
      const answer = await fetch(`/map/parcels/${idu}/unit`, { signal })
      if (!answer.ok) return
      const { geometry } = (await answer.json()) as UnitAnswer
      if (signal.aborted || !geometry) return
      this.#paint({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] })
    } catch {
      // The panel, which asks for the same parcel, says what failed; a map without this outline claims nothing.
    }
  }

  #paint(unit: Names): void {
    if (this.#drawing.unit === unit) return
    this.#drawing.unit = unit
    this.#map.getSource<GeoJSONSource>('unit')?.setData(unit)
  }
}

/** The outline of a unit: the line of the chosen parcel, dashed, with a halo below it that keeps it apart from prices and zones. */
export function unitLayers({ palette }: Drawing): LayerSpecification[] {
  const line = { source: 'unit', type: 'line' as const, layout: { 'line-join': 'round' as const } }
  return [
    { ...line, id: 'unit-halo', paint: { 'line-color': palette.halo, 'line-width': 5, 'line-opacity': 0.8 } },
    {
      ...line,
      id: 'unit-line',
      paint: { 'line-color': palette.chosenLine, 'line-width': 2.5, 'line-dasharray': [3, 1.5] },
    },
  ]
}

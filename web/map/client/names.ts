import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl'
import { type AnchorBox, type AnchorRing, labelZones, type ZonePiece } from './anchors.ts'
import type { Drawing, Names } from './drawing.ts'
import { labelStreets, type StreetPoint } from './streets.ts'

type Name = Names['features'][number]

/** Zooms at which the names of each level are of use: further in they would stand for themselves in the middle of nowhere. */
const NAMED: Readonly<Record<string, readonly [from: number, to: number]>> = {
  departement: [5, 8.5],
  commune: [8.5, 14.5],
  iris: [13, 16],
  section: [14.5, 17.3],
  parcel: [17.6, 25],
}

/** Layers of tiles that have one level alone. */
const LEVEL_OF: Readonly<Record<string, string>> = { sections: 'section', parcels: 'parcel' }

/** Writes the name of each street, zone and parcel in view once. A name stays where it is as long as it is in view at the same zoom. */
export class NamesInView {
  readonly #map: MapLibre
  readonly #drawing: Drawing
  #kept = new Map<string, Name>()
  #zoom = 0

  constructor(map: MapLibre, drawing: Drawing) {
    this.#map = map
    this.#drawing = drawing
  }

  /** Looks at the tiles that are there; call it when the map has come to rest. */
  refresh(): void {
    const zoom = Math.round(this.#map.getZoom() * 2) / 2
    if (zoom !== this.#zoom) this.#kept = new Map()
    this.#zoom = zoom
    const view = boxOf(this.#map)
    const found = [...this.#streets(), ...this.#zones(view)].map((name) => {
      const before = this.#kept.get(keyOf(name))
      return before && isInside(before, view) ? before : name
    })
    this.#kept = new Map(found.map((name) => [keyOf(name), name]))
    const names: Names = { type: 'FeatureCollection', features: found }
    if (JSON.stringify(names) === JSON.stringify(this.#drawing.names)) return
    this.#drawing.names = names
    this.#map.getSource<GeoJSONSource>('names')?.setData(names)
  }

  #streets(): Name[] {
    if (this.#map.getZoom() < 15 || !this.#map.getSource('addresses')) return []
    const points = this.#map.querySourceFeatures('addresses', { sourceLayer: 'addresses' }).flatMap(pointOf)
    return labelStreets(points).map(({ key, street, angle, lng, lat }) =>
      nameAt(lng, lat, { key, kind: 'street', name: street, angle }),
    )
  }

  #zones(view: AnchorBox): Name[] {
    const zoom = this.#map.getZoom()
    const isNamed = (level: string) => zoom >= NAMED[level]![0] && zoom < NAMED[level]![1]
    const pieces = ['zones', 'sections', 'parcels'].flatMap((source) =>
      this.#map.getSource(source) === undefined
        ? []
        : this.#map.querySourceFeatures(source, { sourceLayer: source }).flatMap((feature) => {
            const level = LEVEL_OF[source] ?? String(feature.properties.level)
            return level in NAMED && isNamed(level) ? pieceOf(feature, level) : []
          }),
    )
    return labelZones(pieces, view).map(({ key, name, level, lng, lat }) =>
      nameAt(lng, lat, { key, kind: level, name }),
    )
  }
}

function boxOf(map: MapLibre): AnchorBox {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

const keyOf = ({ properties }: Name) => String(properties?.key)

function isInside({ geometry }: Name, [west, south, east, north]: AnchorBox): boolean {
  if (geometry.type !== 'Point') return false
  const [lng = 0, lat = 0] = geometry.coordinates
  return lng > west && lng < east && lat > south && lat < north
}

function nameAt(lng: number, lat: number, properties: Record<string, string | number>): Name {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } }
}

type Found = Pick<MapGeoJSONFeature, 'geometry' | 'properties'>

function pointOf({ geometry, properties }: Found): StreetPoint[] {
  const { street, communeCode } = properties
  if (geometry.type !== 'Point' || typeof street !== 'string') return []
  const [lng = 0, lat = 0] = geometry.coordinates
  return [{ key: `${communeCode} ${street}`, street, lng, lat }]
}

function pieceOf({ geometry, properties }: Found, level: string): ZonePiece[] {
  const { section, number, code, idu } = properties
  const name = level === 'section' ? section : level === 'parcel' ? `${section} ${number}` : properties.name
  const rings: AnchorRing[] =
    geometry.type === 'Polygon'
      ? geometry.coordinates.slice(0, 1)
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flatMap((polygon: AnchorRing[]) => polygon.slice(0, 1))
        : []
  if (typeof name !== 'string' || name === '' || rings.length === 0) return []
  return [{ key: `${level} ${code ?? idu}`, name, level, rings }]
}

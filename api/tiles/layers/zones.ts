import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import type { ZonesArtefact } from '../../../shared/artefacts/zones.ts'
import type { TileGrid } from '../../../shared/tiles/tile-grid.ts'
import { tileIdOf } from '../../../shared/tiles/tile-id.ts'
import { ZoneAttributes } from '../../../shared/tiles/zone-attributes.ts'
import { isDrawn, LAST_ZONE_TILES } from '../../../shared/tiles/zone-levels.ts'
import type { LoadedZones } from '../../../stores/map/loaded-zones.ts'
import { tileFeaturesOf } from '../features-of.ts'
import type { LayerFeatures, TileLayer } from '../layer.ts'

/** Shared by all tiles: a zone is decoded and drawn without a pause. */
const reader = new GeometryReader()

/** Zones or sections in a tile, with what they tell at its zoom. */
export function zoneFeatures(kind: 'zones' | 'sections', store: LoadedZones, grid: TileGrid): LayerFeatures {
  const attributes = new ZoneAttributes(kind, store[kind], grid.z)
  const found = store
    .rowsIn(kind, grid.bounds)
    .map(({ artefact, rows }) => ({
      artefact,
      rows: kind === 'sections' ? rows : rows.filter((row) => isDrawn(artefact.level[row]!, grid.z)),
    }))
    .filter(({ rows }) => rows.length > 0)
  return tileFeaturesOf(found, {
    draw(artefact: ZonesArtefact, row, layer) {
      const { geometry, geometryOffset, originX, originY } = artefact
      reader.decode(geometry, geometryOffset[row]!, originX, originY)
      layer.polygons(reader, attributes.of(artefact, row))
    },
    precedence: ({ level }, row) => level[row]!,
  })
}

/** Names of the prices that zones have, of every year that is loaded. */
export function priceFields(kind: 'zones' | 'sections', store: LoadedZones): Record<string, 'Number'> {
  const { figureNames } = new ZoneAttributes(kind, store[kind], LAST_ZONE_TILES)
  return Object.fromEntries(figureNames.map((name) => [name, 'Number']))
}

export const zoneLayer: TileLayer = {
  name: 'zones',
  description:
    'Départements (zoom 4 to 9), communes (6 to 16) and IRIS (10 to 16) with their prices per m² by year',
  minZoom: 4,
  maxZoom: 16,
  fields: { level: 'String', code: 'String', name: 'String', outline: 'String' },
  moreFields: (stores) => priceFields('zones', stores.zones),
  datasets: ['cadastre', 'iris', 'dvf'],
  thinning:
    'départements stay before communes and communes before IRIS; up to zoom 9, where tiles are made at ingest, communes with the most sales stay',
  made: (stores, { z, x, y }) =>
    z <= LAST_ZONE_TILES ? (stores.zones.tile(tileIdOf(z, x, y)) ?? new Uint8Array()) : undefined,
  features: async (stores, grid) => zoneFeatures('zones', stores.zones, grid),
  boxes: (stores) => stores.zones.boxes('zones'),
}

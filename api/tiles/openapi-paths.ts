import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { tileJsonSchema } from '../../shared/schemas/tile-json.ts'
import { MOST_TILE_BYTES } from '../../shared/tiles/encode-tile.ts'
import { tileAt } from '../../shared/tiles/tile-grid.ts'
import type { ExamplePlace } from '../answers/example-place.ts'
import { namedSchemas } from '../answers/json-schema.ts'
import type { OtherPaths } from '../rest/openapi.ts'
import { entriesOf, exampleOf, jsonOf, pathParameter } from '../rest/openapi-entry.ts'
import { headersOf } from '../rest/openapi-headers.ts'
import { fileProblems } from '../rest/openapi-problems.ts'
import { layers } from './layers/index.ts'
import { TILESETS } from './tileset.ts'

const ABOUT = layers
  .map(
    ({ name, minZoom, maxZoom, fields }) =>
      `\`${name}\` (zoom ${minZoom} to ${maxZoom}: ${Object.keys(fields).join(', ')})`,
  )
  .join('; ')
const ZOOM = 17
const { components } = namedSchemas({ tileJsonSchema }, 'output')

/** Tiles have no quota headers: caches keep them, and would repeat one visitor's count to another. */
const headers = headersOf(200, false)

/** Without a place there is no example: nothing is loaded. */
const layerAt = (place: ExamplePlace | undefined) =>
  pathParameter(
    'layer',
    `${TILESETS.slice(1).join(', ')}, or \`terrier\` for all of them in one tile`,
    { type: 'string' },
    exampleOf(place && 'parcels'),
  )

const entry = entriesOf('Tiles')
const TILE = { 'application/vnd.mapbox-vector-tile': { schema: { type: 'string', format: 'binary' } } }

/** OpenAPI entries of the tiles, with the tile of a place that has parcels as example. */
export function tilePaths(places: readonly ExamplePlace[]): OtherPaths {
  const place = places.find(({ idu, point }) => idu !== undefined && point !== undefined) ?? places[0]
  const point = place?.point
  const tile = point && tileAt(ZOOM, point.lng * UNITS_PER_DEGREE, point.lat * UNITS_PER_DEGREE)
  const whole = (name: string, description: string, example: number | undefined) =>
    pathParameter(name, description, { type: 'integer', minimum: 0 }, exampleOf(example))
  const at = [
    whole('z', 'Zoom', tile ? ZOOM : undefined),
    whole('x', 'Column, from the west', tile?.x),
    whole('y', 'Row, from the north', tile?.y),
  ]
  const layer = layerAt(place)
  return {
    paths: {
      '/v1/tiles/{layer}/{z}/{x}/{y}.mvt': {
        get: entry(
          'tile',
          'A vector tile of the release that is served',
          `Mapbox Vector Tile 2.1, in the tiles of the Web Mercator (XYZ). Layers: ${ABOUT}. A tile above ${MOST_TILE_BYTES / 1000} kB is thinned ` +
            'by the rule of its layer. Compressed as Accept-Encoding says. TileJSON names their address by release and version, which caches keep for ever.',
          {
            parameters: [layer, ...at],
            responses: {
              200: { description: 'The tile', headers, content: TILE },
              204: { description: 'Nothing is there' },
              304: { description: 'Nothing changed since the tile that If-None-Match names', headers },
              ...fileProblems(400, 404, 405, 429, 500, 503),
            },
          },
        ),
      },
      '/v1/tiles/{layer}.json': {
        get: entry(
          'tileJson',
          'TileJSON 3.0: what MapLibre and QGIS open tiles with',
          'Zooms, bounds, layers with their attributes, and the address of the tiles.',
          {
            parameters: [layer],
            responses: {
              200: { description: 'The TileJSON', headers, content: jsonOf('TileJson') },
              304: { description: 'Nothing changed', headers },
              ...fileProblems(400, 404, 405, 429, 500, 503),
            },
          },
        ),
      },
    },
    schemas: components,
  }
}

import { VERSION } from '../../shared/process/version.ts'
import { GEOPACKAGE_TYPE } from '../answers/formats/format.ts'
import { queryParameter } from '../rest/openapi-entry.ts'
import { TILE_TYPE } from '../tiles/send-tile.ts'
import type { Collection } from './collection.ts'
import { LONGEST_FILTER } from './cql2/limits.ts'
import { CRSS } from './crs.ts'
import { GEOJSON, HTML_TYPE, JSON_TYPE, SCHEMA_TYPE } from './links.ts'
import { DEFAULT_LIMIT, FILTER_LANGUAGES, MOST_PAGE_FEATURES } from './read-query.ts'
import { TILE_MATRIX_SET } from './tiles/web-mercator-quad.ts'

const crs = { type: 'string', format: 'uri', enum: CRSS, default: CRSS[0] }
const FORM = queryParameter('f', 'Form of the answer; else the Accept header chooses', {
  type: 'string',
  enum: ['json', 'html'],
})
const FORM_OF_FEATURES = queryParameter('f', 'Form of the answer; else the Accept header chooses', {
  type: 'string',
  enum: ['json', 'html', 'gpkg'],
})
const PROBLEM = {
  description: 'A problem document (RFC 9457)',
  content: { 'application/problem+json': { schema: { type: 'object' } } },
}
const SHARED = [
  queryParameter('limit', 'Features of a page; a link leads to the next', {
    type: 'integer',
    minimum: 1,
    maximum: MOST_PAGE_FEATURES,
    default: DEFAULT_LIMIT,
  }),
  queryParameter(
    'bbox',
    'West, south, east, north in the reference system of bbox-crs: features that have a point in common with it',
    { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
    { style: 'form', explode: false },
  ),
  queryParameter('bbox-crs', 'Reference system of bbox', crs),
  queryParameter('crs', 'Reference system of the answer', crs),
  queryParameter(
    'datetime',
    'A day, or two with a slash, .. where it is open; of sales and permits alone',
    {
      type: 'string',
    },
    { style: 'form', explode: false },
  ),
  queryParameter('filter', 'A condition on the properties and the geometry, in CQL2', {
    type: 'string',
    maxLength: LONGEST_FILTER,
  }),
  queryParameter('filter-lang', 'Language of the filter', {
    type: 'string',
    enum: FILTER_LANGUAGES,
    default: 'cql2-text',
  }),
  queryParameter('filter-crs', 'Reference system of the geometries in the filter', crs),
  queryParameter('cursor', 'Where a page goes on: part of its link', { type: 'string', maxLength: 500 }),
  FORM_OF_FEATURES,
]

function get(
  operationId: string,
  summary: string,
  types: readonly string[],
  parameters: readonly object[] = [FORM],
) {
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: type === HTML_TYPE ? 'string' : 'object' } }]),
  )
  const failures = Object.fromEntries([400, 404, 410, 429, 500, 503].map((status) => [status, PROBLEM]))
  return {
    get: {
      operationId,
      summary,
      parameters,
      responses: { 200: { description: summary, content }, ...failures },
    },
  }
}

/** The addresses of the tiles of a resource. Their operations are named as OGC API - Tiles asks (`….getTile`). */
function tilePaths(resource: string, id: string, title: string): Record<string, object> {
  const index = (name: string, description: string) => ({
    ...{ name, in: 'path', required: true, description },
    schema: { type: 'integer', minimum: 0 },
  })
  const place = [
    index('tileMatrix', 'Zoom'),
    index('tileRow', 'Row, from the north'),
    index('tileCol', 'Column, from the west'),
  ]
  const set = `${resource}/tiles/${TILE_MATRIX_SET}`
  return {
    [`${resource}/tiles`]: get(`${id}.getTileSetsList`, `Tilesets of ${title}`, [JSON_TYPE]),
    [set]: get(`${id}.getTileSet`, `Tileset of ${title}`, [JSON_TYPE]),
    [`${set}/{tileMatrix}/{tileRow}/{tileCol}`]: get(
      `${id}.getTile`,
      `A tile of ${title}; 204 where nothing is`,
      [TILE_TYPE],
      place,
    ),
  }
}

/** The OpenAPI 3.0 document of the collections. `base`: absolute address of /ogc. */
export function ogcOpenApi(collections: readonly Collection[], base: string): object {
  const paths: Record<string, object> = {
    '/': get('landing', 'Landing page', [JSON_TYPE, HTML_TYPE]),
    '/conformance': get('conformance', 'Conformance classes', [JSON_TYPE, HTML_TYPE]),
    '/collections': get('collections', 'The collections', [JSON_TYPE, HTML_TYPE]),
    '/tileMatrixSets': get('getTileMatrixSetsList', 'The tile matrix sets', [JSON_TYPE]),
    [`/tileMatrixSets/${TILE_MATRIX_SET}`]: get('getTileMatrixSet', 'The tile matrix set', [JSON_TYPE]),
  }
  Object.assign(paths, tilePaths('', 'dataset.vector', 'the release'))
  for (const { name, title, fields, tiles } of collections) {
    if (tiles) Object.assign(paths, tilePaths(`/collections/${name}`, `${name}.collection.vector`, title.en))
    const own = Object.entries(fields).map(([field, { type, description }]) =>
      queryParameter(field, `${description}: features that have it`, { type }),
    )
    const id = { name: 'featureId', in: 'path', required: true, schema: { type: 'string' } }
    paths[`/collections/${name}`] = get(`describe-${name}`, title.en, [JSON_TYPE, HTML_TYPE])
    paths[`/collections/${name}/queryables`] = get(
      `queryables-${name}`,
      `Properties of ${title.en}`,
      [SCHEMA_TYPE],
      [],
    )
    paths[`/collections/${name}/items`] = get(
      `items-${name}`,
      title.en,
      [GEOJSON, HTML_TYPE, GEOPACKAGE_TYPE],
      [...SHARED, ...own],
    )
    paths[`/collections/${name}/items/{featureId}`] = get(
      `item-${name}`,
      `One of ${title.en}`,
      [GEOJSON, HTML_TYPE],
      [id, queryParameter('crs', 'Reference system of the answer', crs), FORM],
    )
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Terrier: OGC API Features', version: VERSION, license: { name: 'MIT' } },
    servers: [{ url: base }],
    paths,
  }
}

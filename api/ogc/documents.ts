import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { Stores } from '../../stores/stores.ts'
import type { Collection } from './collection.ts'
import { collections } from './collections/index.ts'
import { GEOMETRY } from './cql2/condition.ts'
import { CRS84, CRSS } from './crs.ts'
import {
  faces,
  GEOJSON,
  HTML_TYPE,
  JSON_TYPE,
  type OgcLink,
  OPENAPI_TYPE,
  QUERYABLES_REL,
  SCHEMA_TYPE,
  TILESETS_REL,
  TILING_SCHEMES_REL,
} from './links.ts'

const PART_1 = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf'
const PART_2 = 'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf'
const PART_3 = 'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf'
const TILES = 'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf'
const CQL2 = 'http://www.opengis.net/spec/cql2/1.0/conf'

/** What this face keeps of the standards. */
export const CONFORMANCE: readonly string[] = [
  ...['core', 'geojson', 'html', 'oas30'].map((name) => `${PART_1}/${name}`),
  `${PART_2}/crs`,
  ...['queryables', 'queryables-query-parameters', 'filter', 'features-filter'].map(
    (name) => `${PART_3}/${name}`,
  ),
  ...['cql2-text', 'cql2-json', 'basic-cql2', 'basic-spatial-functions', 'basic-spatial-functions-plus'].map(
    (name) => `${CQL2}/${name}`,
  ),
  ...['core', 'tileset', 'tilesets-list', 'dataset-tilesets', 'geodata-tilesets', 'mvt'].map(
    (name) => `${TILES}/${name}`,
  ),
]

export type Face = 'json' | 'html'

/** `base`: absolute address of /ogc, without a slash at its end. */
export function landing(base: string, face: Face) {
  return {
    title: 'Terrier',
    description:
      'French open land data as features: parcels, unités foncières, buildings, addresses, sales, zones, prices, planning, easements, permits, diagnostics and risks of the loaded départements.',
    links: [
      ...faces(base, JSON_TYPE, face),
      { href: `${base}/api`, rel: 'service-desc', type: OPENAPI_TYPE, title: 'OpenAPI 3.0' },
      { href: base.replace(/\/ogc$/, '/docs'), rel: 'service-doc', type: HTML_TYPE, title: 'The explorer' },
      { href: `${base}/conformance`, rel: 'conformance', type: JSON_TYPE },
      { href: `${base}/collections`, rel: 'data', type: JSON_TYPE },
      { href: `${base}/tiles`, rel: TILESETS_REL, type: JSON_TYPE },
      { href: `${base}/tileMatrixSets`, rel: TILING_SCHEMES_REL, type: JSON_TYPE },
    ] satisfies OgcLink[],
  }
}

/** The collections that the release has anything of. */
export function loadedCollections(stores: Stores): Collection[] {
  return collections.filter((one) => one.boxes(stores).length > 0)
}

export function collectionDocument(collection: Collection, base: string, face: Face, stores: Stores) {
  const { name, title, description, day } = collection
  const address = `${base}/collections/${name}`
  const licences = stores.manifest.datasets.filter((one) =>
    collection.datasets.some((used) => used === one.name),
  )
  return {
    id: name,
    title: title.en,
    description: `${description}. ${licences.map(({ producer, licence }) => `${producer} (${licence})`).join(' · ')}`,
    itemType: 'feature',
    extent: {
      spatial: { bbox: [extentOf(collection, stores)], crs: CRS84 },
      ...(day ? { temporal: { interval: [collection.interval?.(stores) ?? [null, null]] } } : {}),
    },
    crs: CRSS,
    storageCrs: CRS84,
    links: [
      ...faces(address, JSON_TYPE, face),
      { href: `${address}/items?f=json`, rel: 'items', type: GEOJSON },
      { href: `${address}/items?f=html`, rel: 'items', type: HTML_TYPE },
      queryablesLink(address),
      ...(collection.tiles ? [{ href: `${address}/tiles`, rel: TILESETS_REL, type: JSON_TYPE }] : []),
    ] satisfies OgcLink[],
  }
}

/** The link to the properties of a collection. `address`: its own, absolute. */
export const queryablesLink = (address: string): OgcLink => ({
  href: `${address}/queryables`,
  rel: QUERYABLES_REL,
  type: SCHEMA_TYPE,
})

/** West, south, east, north of what is loaded, degrees. */
function extentOf(collection: Collection, stores: Stores): number[] {
  const boxes = collection.boxes(stores)
  const sides = [Math.min, Math.min, Math.max, Math.max]
  return sides.map((pick, side) => pick(...boxes.map((box) => box[side]!)) / UNITS_PER_DEGREE)
}

/** How OGC API - Features - Part 3 names kinds of geometries: a feature of surfaces is a polygon or several, for which it has no name but this one. */
const GEOMETRIES = {
  Point: { title: GEOMETRY, 'x-ogc-role': 'primary-geometry', format: 'geometry-point' },
  Polygon: { title: GEOMETRY, 'x-ogc-role': 'primary-geometry', format: 'geometry-geometry' },
}

/** The properties that a filter may name, as a JSON Schema. */
export function queryables({ name, title, fields, geometry }: Collection, base: string) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${base}/collections/${name}/queryables`,
    type: 'object',
    title: title.en,
    properties: {
      ...Object.fromEntries(
        Object.entries(fields).map(([field, { type, format, description }]) => [
          field,
          { title: field, description, type, ...(format ? { format } : {}) },
        ]),
      ),
      [GEOMETRY]: GEOMETRIES[geometry],
    },
    additionalProperties: false,
  }
}

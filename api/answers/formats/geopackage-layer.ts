import type { Meta } from '../../../shared/schemas/meta.ts'
import type { Table, TableColumn } from '../operation.ts'

/** A point, a polygon or polygons, in the reference system of the layer. */
export type LayerGeometry =
  | { type: 'Point'; coordinates: number[] }
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }

/** What a GeoPackage is written from: rows with a geometry each. */
export interface GeoPackageLayer {
  /** Name of the table. */
  name: string
  columns: readonly TableColumn[]
  rows: Table['rows']
  /** In the order of the rows; null where a row has none. */
  geometries: readonly (LayerGeometry | null)[]
  kind: 'POINT' | 'MULTIPOLYGON'
  /** EPSG code of the reference system. */
  srs: 4326 | 2154
  /** Of what was asked for, which part this is; left out: all of it. */
  part?: string
}

/** The layer of a list: a point a row, in WGS84 degrees. The columns of the point are left out. */
export function layerOfTable({ columns, rows, point }: Table): GeoPackageLayer {
  const own = columns.filter(({ name }) => name !== point.lng && name !== point.lat)
  const at = own.map((column) => columns.indexOf(column))
  const [lngAt, latAt] = [point.lng, point.lat].map((side) => columns.findIndex(({ name }) => name === side))
  const pointOf = (row: Table['rows'][number]): LayerGeometry | null => {
    const [lng, lat] = [row[lngAt!], row[latAt!]]
    return typeof lng === 'number' && typeof lat === 'number'
      ? { type: 'Point', coordinates: [lng, lat] }
      : null
  }
  return {
    name: 'rows',
    columns: own,
    rows: rows.map((row) => at.map((i) => row[i] ?? null)),
    geometries: rows.map(pointOf),
    kind: 'POINT',
    srs: 4326,
  }
}

/** Features as GeoJSON text, and what a layer says of them; `columns` are their properties, behind that of their `id`. */
export interface FeaturesOfLayer extends Omit<GeoPackageLayer, 'rows' | 'geometries'> {
  features: string
}

/** The layer of features. A polygon becomes one of several: a layer has one kind of geometry. */
export function layerOfFeatures({ features, ...layer }: FeaturesOfLayer): GeoPackageLayer {
  const read = JSON.parse(features) as {
    id: string
    geometry: LayerGeometry | null
    properties: Record<string, Table['rows'][number][number]>
  }[]
  const [, ...properties] = layer.columns
  return {
    ...layer,
    rows: read.map((one) => [one.id, ...properties.map(({ name }) => one.properties[name] ?? null)]),
    geometries: read.map(({ geometry }) =>
      geometry?.type === 'Polygon' ? { type: 'MultiPolygon', coordinates: [geometry.coordinates] } : geometry,
    ),
  }
}

/** What the thread that writes a GeoPackage is started with: rows or features, and where they are from. */
export type GeoPackageOrder = { meta: Meta } & ({ table: Table } | { features: FeaturesOfLayer })

import { FORMATS, type Format, GEOPACKAGE_TYPE } from '../answers/formats/format.ts'
import type { JsonSchema } from '../answers/json-schema.ts'
import type { TableColumn, TableWriter } from '../answers/operation.ts'

const ARROW: JsonSchema = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/vnd.apache.arrow.stream',
  description: 'An Arrow IPC stream: the columns of the CSV as float64, bool and utf8, all nullable',
}

const PARQUET: JsonSchema = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/vnd.apache.parquet',
  description:
    'A Parquet file: the columns of the CSV as DOUBLE, BOOLEAN and text, all nullable, and the point as `geometry` (GeoParquet 1.1)',
}

const WORKBOOK: JsonSchema = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  description:
    'A workbook (Office Open XML): a sheet with the columns of the CSV as dates, numbers, booleans and texts, and one with the sources and the meaning of the columns',
}

const GEOPACKAGE: JsonSchema = {
  type: 'string',
  format: 'binary',
  contentMediaType: GEOPACKAGE_TYPE,
  description: 'A GeoPackage (OGC, 1.3): points in EPSG:4326',
}

const POINT: JsonSchema = {
  type: 'object',
  description: 'GeoJSON Point, WGS84, longitude first',
  required: ['type', 'coordinates'],
  properties: {
    type: { type: 'string', const: 'Point' },
    coordinates: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  },
}

const SCHEMAS: Readonly<Record<Format['name'], (table: TableWriter) => [name: string, JsonSchema]>> = {
  csv: (table) => [`${table.thing}Csv`, csvSchema(table)],
  geojson: (table) => [`${table.thing}Features`, featuresSchema(propertiesOf(table))],
  arrow: () => ['ArrowStream', ARROW],
  parquet: () => ['ParquetFile', PARQUET],
  xlsx: () => ['Workbook', WORKBOOK],
  gpkg: () => ['GeoPackage', GEOPACKAGE],
}

/** The bodies of a table in the forms other than JSON: schemas of their media types, and what these refer to. */
export function tableSchemas(table: TableWriter): {
  content: Record<string, { schema: JsonSchema }>
  components: Record<string, JsonSchema>
} {
  const named = FORMATS.map(({ name, mediaType }) => ({ mediaType, schema: SCHEMAS[name](table) }))
  return {
    content: Object.fromEntries(
      named.map(({ mediaType, schema: [name] }) => [mediaType.split(';')[0]!, { schema: refTo(name) }]),
    ),
    components: { Point: POINT, ...Object.fromEntries(named.map(({ schema }) => schema)) },
  }
}

function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

function csvSchema({ columns }: TableWriter): JsonSchema {
  const lines = columns.map(({ name, type, description }) => `- \`${name}\` (${type}): ${description}`)
  return {
    type: 'string',
    contentMediaType: 'text/csv',
    description: `UTF-8 with a header line, commas; an empty cell is no value. Columns:\n\n${lines.join('\n')}`,
  }
}

/** A FeatureCollection whose features have these properties; `more` are members of the collection itself. */
export function featuresSchema(properties: JsonSchema, more: Record<string, JsonSchema> = {}): JsonSchema {
  const feature = {
    type: 'object',
    required: ['type', 'geometry', 'properties'],
    properties: {
      type: { type: 'string', const: 'Feature' },
      geometry: { anyOf: [refTo('Point'), { type: 'null' }] },
      properties,
    },
  }
  return {
    type: 'object',
    description: 'GeoJSON FeatureCollection (RFC 7946)',
    required: ['type', 'features'],
    properties: {
      type: { type: 'string', const: 'FeatureCollection' },
      features: { type: 'array', items: feature },
      ...more,
    },
  }
}

/** Where a caller chooses the columns, none is certain to be there. */
function propertiesOf({ columns, point, shown }: TableWriter): JsonSchema {
  const own = columns.filter(({ name }) => name !== point.lng && name !== point.lat)
  return {
    type: 'object',
    ...(shown ? {} : { required: own.map(({ name }) => name) }),
    properties: Object.fromEntries(own.map((column) => [column.name, cellSchema(column)])),
    additionalProperties: false,
  }
}

function cellSchema({ type, description }: TableColumn): JsonSchema {
  return { type: [type === 'text' ? 'string' : type, 'null'], description }
}

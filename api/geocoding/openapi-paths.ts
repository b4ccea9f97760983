import type { ExamplePlace } from '../answers/example-place.ts'
import { BODY_BYTES, CSV_BODY } from '../kernel/limits.ts'
import { LONGEST_QUESTION } from '../operations/addresses/parameters.ts'
import type { OtherPaths } from '../rest/openapi.ts'
import { formulasParameter } from '../rest/openapi-formulas.ts'
import { headersOf } from '../rest/openapi-headers.ts'
import { problemEntry } from '../rest/openapi-problems.ts'
import { GEOCODING_FEATURES } from './openapi-features.ts'
import { LONGEST_NAME, RESULT_COLUMNS } from './search-csv.ts'

const text = (name: string, description: string, maxLength: number, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string', maxLength },
})
const number = (name: string, description: string, required = false) => ({
  ...text(name, description, 0, required),
  schema: { type: 'number' },
})
const problems = Object.fromEntries(
  [400, 401, 405, 429, 500, 503].map((status) => [status, problemEntry(status)]),
)
/** These answers have no ETag. */
const { ETag, ...headers } = headersOf(200)
const collection = {
  description: 'A FeatureCollection of points',
  headers,
  content: { 'application/geo+json': { schema: { $ref: '#/components/schemas/GeocodingFeatures' } } },
}
const near = [
  number('lat', 'Latitude near which answers are preferred'),
  number('lon', 'Longitude, with lat'),
]

/** The place is known only where addresses are loaded: elsewhere these routes answer nothing. */
const pathsAt = (place: ExamplePlace | undefined) => ({
  '/v1/addresses/search/csv': {
    post: {
      operationId: 'searchAddressesCsv',
      tags: ['Addresses'],
      summary: 'Addresses of a whole CSV file',
      description:
        `The file comes back with new columns after its own: ${RESULT_COLUMNS.join(', ')}. A header line; commas, ` +
        `semicolons, tabs or bars; UTF-8, else windows-1252 or UTF-16, as the header X-Input-Encoding of the answer says. \`text/plain\` is read as \`text/csv\`. A row with more cells than the header is refused with its line. At most ${CSV_BODY.rows.toLocaleString('en')} rows, ${CSV_BODY.columns} columns and ${BODY_BYTES.csv / 1024 / 1024} MB; a larger file gets 400 (payload-too-large): split it. ` +
        '`result_status` is ok, doubtful, not-found or empty: a doubtful row (a score below 0.5, a number far from all known ones, two answers that nothing tells apart) claims no parcel. It counts as one request.',
      parameters: [
        text(
          'columns',
          `Columns that make the address, in their order, separated by commas, ${CSV_BODY.columns} at most; all when left out`,
          CSV_BODY.row,
        ),
        text('postcode', 'Column of the postcode: an address that has it is preferred', LONGEST_NAME),
        text('citycode', 'Column of the INSEE code: answers must have it', LONGEST_NAME),
        text('lat', 'Column of a latitude near which answers are preferred, with lon', LONGEST_NAME),
        text('lon', 'Column of a longitude', LONGEST_NAME),
        formulasParameter,
      ],
      requestBody: {
        required: true,
        content: {
          'text/csv': {
            schema: { type: 'string', contentMediaType: 'text/csv' },
            ...example(place?.address === undefined ? undefined : `id,adresse\n1,${quoted(place.address)}\n`),
          },
        },
      },
      responses: {
        200: {
          description: 'The file with its results',
          headers,
          content: { 'text/csv': { schema: { type: 'string', contentMediaType: 'text/csv' } } },
        },
        ...problems,
        415: problemEntry(415),
      },
    },
  },
  '/v1/geocodage/search': {
    get: {
      operationId: 'geocodageSearch',
      tags: ['Addresses'],
      summary: 'Addresses by their text, in the format of the national geocoder',
      description:
        'For clients written for the national geocoder: the same parameters and GeoJSON properties, with `parcels` and `number_match` beside. ' +
        '`x` and `y` are metres in the legal projection of the territory (Lambert-93 in mainland France).',
      parameters: [
        {
          ...text('q', 'Address, street, lieu-dit or town', LONGEST_QUESTION, true),
          ...example(place?.address),
        },
        number('limit', 'Answers wanted, 1 to 20, default 5'),
        text('autocomplete', '0 when the last word is complete', 5),
        text('type', 'housenumber, street, locality or municipality', 12),
        text('postcode', 'Only answers with this postcode', 5),
        text('citycode', 'Only answers of this INSEE code', 5),
        ...near,
      ],
      responses: { 200: collection, ...problems },
    },
  },
  '/v1/geocodage/reverse': {
    get: {
      operationId: 'geocodageReverse',
      tags: ['Addresses'],
      summary: 'Addresses around a point, in the format of the national geocoder',
      description: 'House numbers nearest to the point first, with their `distance` in metres.',
      parameters: [
        {
          ...number('lat', 'Latitude, WGS84 degrees', true),
          ...example(place?.address === undefined ? undefined : place.point?.lat),
        },
        {
          ...number('lon', 'Longitude, WGS84 degrees', true),
          ...example(place?.address === undefined ? undefined : place.point?.lng),
        },
        number('limit', 'Answers wanted, 1 to 20, default 5'),
      ],
      responses: { 200: collection, ...problems },
    },
  },
})

/** OpenAPI entries of the address routes that are no operations, with examples about a place. */
export function geocodingPaths(place: ExamplePlace | undefined): OtherPaths {
  return { paths: pathsAt(place), schemas: { GeocodingFeatures: GEOCODING_FEATURES } }
}

function example(value: string | number | undefined) {
  return value === undefined ? {} : { example: value }
}

/** A text as one cell of a CSV file. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

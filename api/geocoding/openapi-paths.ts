import type { ExamplePlace } from '../answers/example-place.ts'
import { BODY_BYTES, CSV_BODY } from '../kernel/limits.ts'
import { LONGEST_QUESTION } from '../operations/addresses/parameters.ts'
import type { OtherPaths } from '../rest/openapi.ts'
import { contentOf, entriesOf, exampleOf, queryParameter } from '../rest/openapi-entry.ts'
import { formulasParameter } from '../rest/openapi-formulas.ts'
import { headersOf } from '../rest/openapi-headers.ts'
import { problemEntry } from '../rest/openapi-problems.ts'
import { GEOCODING_FEATURES } from './openapi-features.ts'
import { LONGEST_NAME, RESULT_COLUMNS } from './search-csv.ts'

/** `also`: a value that no tool sends by itself. */
const text = (name: string, description: string, maxLength: number, more = {}, also?: string) =>
  queryParameter(name, description, { type: 'string', maxLength, ...alsoOf(also) }, more)
const number = (name: string, description: string, more = {}, also?: number) =>
  queryParameter(name, description, { type: 'number', ...alsoOf(also) }, more)
const alsoOf = (value: string | number | undefined) => (value === undefined ? {} : { examples: [value] })
const problems = Object.fromEntries(
  [400, 401, 405, 429, 500, 503].map((status) => [status, problemEntry(status)]),
)
/** These answers have no ETag. */
const { ETag, ...headers } = headersOf(200)
const collection = {
  description: 'A FeatureCollection of points',
  headers,
  content: contentOf('application/geo+json', 'GeocodingFeatures'),
}
const CSV = { type: 'string', contentMediaType: 'text/csv' }
const entry = entriesOf('Addresses')
const nearOf = (place: ExamplePlace | undefined) => [
  number('lat', 'Latitude near which answers are preferred', {}, place?.point?.lat),
  number('lon', 'Longitude, with lat', {}, place?.point?.lng),
]
/** The columns of the example of a file. */
const COLUMNS = {
  address: 'adresse',
  postcode: 'code_postal',
  citycode: 'code_insee',
  lat: 'latitude',
  lon: 'longitude',
}

/** The place is known only where addresses are loaded: elsewhere these routes answer nothing. */
const pathsAt = (place: ExamplePlace | undefined) => ({
  '/v1/addresses/search/csv': {
    post: entry(
      'searchAddressesCsv',
      'Addresses of a whole CSV file',
      `The file comes back with new columns after its own: ${RESULT_COLUMNS.join(', ')}. A header line; commas, ` +
        `semicolons, tabs or bars; UTF-8, else windows-1252 or UTF-16, as the header X-Input-Encoding of the answer says. \`text/plain\` is read as \`text/csv\`. A row with more cells than the header is refused with its line. At most ${CSV_BODY.rows.toLocaleString('en')} rows, ${CSV_BODY.columns} columns and ${BODY_BYTES.csv / 1024 / 1024} MB; a larger file gets 400 (payload-too-large): split it. ` +
        '`result_status` is ok, doubtful, not-found or empty: a doubtful row (a score below 0.5, a number far from all known ones, two answers that cannot be distinguished) claims no parcel. It counts as one request.',
      {
        parameters: [
          text(
            'columns',
            `Columns that make the address, in their order, separated by commas, ${CSV_BODY.columns} at most; all when left out`,
            CSV_BODY.row,
            exampleOf(place && COLUMNS.address),
          ),
          text(
            'postcode',
            'Column of the postcode: an address that has it is preferred',
            LONGEST_NAME,
            {},
            COLUMNS.postcode,
          ),
          text(
            'citycode',
            'Column of the INSEE code: answers must have it',
            LONGEST_NAME,
            {},
            COLUMNS.citycode,
          ),
          text(
            'lat',
            'Column of a latitude near which answers are preferred, with lon',
            LONGEST_NAME,
            {},
            COLUMNS.lat,
          ),
          text('lon', 'Column of a longitude', LONGEST_NAME, {}, COLUMNS.lon),
          formulasParameter,
        ],
        body: {
          'text/csv': {
            schema: CSV,
            ...exampleOf(place?.address === undefined ? undefined : fileAt(place, place.address)),
          },
        },
        responses: {
          200: {
            description: 'The file with its results',
            headers,
            content: { 'text/csv': { schema: CSV } },
          },
          ...problems,
          415: problemEntry(415),
        },
      },
    ),
  },
  '/v1/geocodage/search': {
    get: entry(
      'geocodageSearch',
      'Addresses by their text, in the format of the national geocoder',
      'For clients written for the national geocoder: the same parameters and GeoJSON properties, and also `parcels` and `number_match`. ' +
        '`x` and `y` are metres in the legal projection of the territory (Lambert-93 in mainland France).',
      {
        parameters: [
          text('q', 'Address, street, lieu-dit or town', LONGEST_QUESTION, {
            required: true,
            ...exampleOf(place?.address),
          }),
          number('limit', 'Answers wanted, 1 to 20, default 5', {}, 5),
          text('autocomplete', '0 when the last word is complete', 5, {}, '1'),
          text('type', 'housenumber, street, locality or municipality', 12, {}, 'housenumber'),
          text(
            'postcode',
            'Only answers with this postcode',
            5,
            {},
            /\b\d{5}\b/.exec(place?.address ?? '')?.[0],
          ),
          text('citycode', 'Only answers of this INSEE code', 5, {}, place?.commune),
          ...nearOf(place),
        ],
        responses: { 200: collection, ...problems },
      },
    ),
  },
  '/v1/geocodage/reverse': {
    get: entry(
      'geocodageReverse',
      'Addresses around a point, in the format of the national geocoder',
      'House numbers nearest to the point first, with their `distance` in metres.',
      {
        parameters: [
          number('lat', 'Latitude, WGS84 degrees', {
            required: true,
            ...exampleOf(place?.address === undefined ? undefined : place.point?.lat),
          }),
          number('lon', 'Longitude, WGS84 degrees', {
            required: true,
            ...exampleOf(place?.address === undefined ? undefined : place.point?.lng),
          }),
          number('limit', 'Answers wanted, 1 to 20, default 5', {}, 5),
        ],
        responses: { 200: collection, ...problems },
      },
    ),
  },
})

/** OpenAPI entries of the address routes that are no operations, with examples about a place. */
export function geocodingPaths(places: readonly ExamplePlace[]): OtherPaths {
  const place = places.find(({ address }) => address !== undefined) ?? places[0]
  return { paths: pathsAt(place), schemas: { GeocodingFeatures: GEOCODING_FEATURES } }
}

/** A file of one row, in the columns of the examples. */
function fileAt({ commune, point }: ExamplePlace, address: string): string {
  const postcode = /\b\d{5}\b/.exec(address)?.[0] ?? ''
  const header = ['id', ...Object.values(COLUMNS)].join(',')
  return `${header}\n1,${quoted(address)},${postcode},${commune},${point?.lat ?? ''},${point?.lng ?? ''}\n`
}

/** A text as one cell of a CSV file. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

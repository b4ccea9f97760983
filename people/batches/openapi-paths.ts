import { z } from 'zod'
import { namedSchemas } from '../../api/answers/json-schema.ts'
import { DEFAULT_GROUPS, GROUP_NAMES } from '../../api/enrich/columns.ts'
import { DELIMITERS, RESULT_FORMATS } from '../../api/enrich/result-format.ts'
import { BATCH, BODY_BYTES } from '../../api/kernel/limits.ts'
import type { OtherPaths } from '../../api/rest/openapi.ts'
import { entriesOf, queryParameter } from '../../api/rest/openapi-entry.ts'
import { formulasParameter } from '../../api/rest/openapi-formulas.ts'
import { headersOf } from '../../api/rest/openapi-headers.ts'
import { answered, idParameter, keyedProblems, UNMARKED_HEADERS } from '../../api/rest/openapi-keyed.ts'
import { batchSchema } from '../../shared/schemas/batch.ts'
import { named } from '../../shared/schemas/named.ts'

const batchAnswer = z.strictObject({ data: batchSchema }).meta({ id: 'BatchAnswer' })
const batchesAnswer = named('BatchesAnswer', 'The newest first', { data: z.array(batchSchema) })
const { components } = namedSchemas({ batchAnswer, batchesAnswer }, 'output')

const name = { type: 'string', minLength: 1, maxLength: 250 }
const text = (parameter: string, description: string, column: string) =>
  queryParameter(parameter, description, { ...name, examples: [column] })
const list = (parameter: string, description: string, ...items: readonly string[]) =>
  queryParameter(
    parameter,
    description,
    { type: 'array', items: name, minItems: 1, maxItems: BATCH.columns, examples: [items] },
    { style: 'form', explode: false },
  )

const PARAMETERS = [
  list(
    'with',
    `Groups (${GROUP_NAMES.join(', ')}) and single columns to add; ${DEFAULT_GROUPS.join(', ')} when left out`,
    'sales',
    'energy',
  ),
  list('address', 'Columns of the address, put together in this order', 'adresse', 'ville'),
  text('postcode', 'Column of the postcode: answers must have it', 'code_postal'),
  text('citycode', 'Column of the INSEE code: answers must have it', 'code_insee'),
  text('lng', 'Column of the longitude, WGS84 degrees', 'longitude'),
  text('lat', 'Column of the latitude', 'latitude'),
  text('idu', 'Column of the identifier of the parcel', 'idu'),
  queryParameter(
    'minScore',
    `Score from which an address is taken for the one meant, ${BATCH.minScore} when left out`,
    {
      type: 'number',
      minimum: 0,
      maximum: 1,
      examples: [BATCH.minScore],
    },
  ),
  queryParameter('format', 'Form of the result: that of the file when left out', {
    type: 'string',
    enum: [...RESULT_FORMATS],
  }),
  queryParameter('delimiter', 'Between the cells of a CSV result, a comma when left out', {
    type: 'string',
    enum: [...DELIMITERS],
  }),
  formulasParameter,
]

const ID = idParameter('Identifier of the batch')

const FILES = {
  'text/csv': { schema: { type: 'string', format: 'binary', contentMediaType: 'text/csv' } },
  'application/vnd.apache.parquet': { schema: { type: 'string', format: 'binary' } },
}

const entry = entriesOf('Batches', { needsKey: true })

/** OpenAPI entries of the files that are enriched as jobs. */
export function batchPaths(): OtherPaths {
  return {
    paths: {
      '/v1/batches': {
        post: entry(
          'addBatch',
          'Enrich a file',
          `Ties each row of a file (addresses, points or parcels) to its parcel, and adds columns of what is known of it; docs/enrich.md says how. At most ${BATCH.rows.toLocaleString('en')} rows and ${BODY_BYTES.batch / 1024 / 1024} MB, a blank line being a row. Rows and bytes count against what the key may send in 24 hours, and ${BATCH.waitingOfKey} batches of a key may wait or be under way (429). 507 when the space for batches of all keys is used up. Needs a key.`,
          {
            parameters: PARAMETERS,
            body: FILES,
            responses: {
              202: answered('The batch waits for its turn', 'BatchAnswer'),
              ...keyedProblems(415, 507),
            },
          },
        ),
        get: entry('listBatches', 'The batches of this key', 'The newest first, of the last day.', {
          responses: { 200: answered('The batches', 'BatchesAnswer'), ...keyedProblems() },
        }),
      },
      '/v1/batches/{id}': {
        get: entry('getBatch', 'How far a batch is', 'Its state, its progress and, once done, its result.', {
          parameters: [ID],
          responses: { 200: answered('The batch', 'BatchAnswer'), ...keyedProblems(404) },
        }),
        delete: entry('cancelBatch', 'End a batch', 'Ends it where it is under way, and removes its files.', {
          parameters: [ID],
          responses: {
            204: { description: 'It is cancelled', headers: UNMARKED_HEADERS },
            ...keyedProblems(404),
          },
        }),
      },
      '/v1/batches/{id}/result': {
        get: entry(
          'getBatchResult',
          'The file that a batch made',
          'Every row of the file sent, in its order.',
          {
            parameters: [ID],
            responses: {
              200: { description: 'The file', headers: headersOf(200), content: FILES },
              ...keyedProblems(404, 409),
            },
          },
        ),
      },
    },
    schemas: components,
  }
}

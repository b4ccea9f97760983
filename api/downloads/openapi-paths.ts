import { dataPackageSchema, tableSchemaSchema } from '../../shared/schemas/data-package.ts'
import type { ExamplePlace } from '../answers/example-place.ts'
import { namedSchemas } from '../answers/json-schema.ts'
import type { OtherPaths } from '../rest/openapi.ts'
import { headersOf } from '../rest/openapi-headers.ts'
import { fileProblems } from '../rest/openapi-problems.ts'

/** Files have no quota headers: caches keep them, and would repeat one reader's count to another. */
const headers = headersOf(200, false)
const { components } = namedSchemas({ dataPackageSchema, tableSchemaSchema }, 'output')

const text = (name: string, description: string, example: string | undefined) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
  ...(example === undefined ? {} : { example }),
})

const json = (description: string, schema: string) => ({
  description,
  headers,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
})
const NOT_CHANGED = { description: 'Nothing changed since what If-None-Match names', headers }
const binary = { 'application/vnd.apache.parquet': { schema: { type: 'string', format: 'binary' } } }

/** OpenAPI entries of the files and of their catalogue. */
export function downloadPaths(place: ExamplePlace | undefined): OtherPaths {
  const shown = place === undefined ? undefined : 'cog'
  const dataset = text('dataset', 'Dataset, as `/v1/downloads` names it', shown)
  const kind = text('kind', 'Kind of file, as `/v1/downloads` names it', shown && 'communes')
  return {
    paths: {
      '/v1/downloads/{release}/{dataset}/{departement}/{kind}.parquet': {
        get: {
          operationId: 'download',
          tags: ['Files'],
          summary: 'A file of the lake',
          description:
            'Parquet, whole or the ranges that a `Range` header asks for; the ETag is its SHA-256, and `If-Match` with another answers 412. `current` in place of a release is the one that is served. One that is not served any more answers 410.',
          parameters: [
            text('release', 'The release that is served, or `current`', shown && 'current'),
            dataset,
            text('departement', 'Code of the département, or `france`', shown && 'france'),
            kind,
          ],
          responses: {
            200: { description: 'The file', headers, content: binary },
            206: { description: 'The ranges that were asked for', headers, content: binary },
            304: NOT_CHANGED,
            ...fileProblems(400, 404, 405, 410, 412, 416, 429, 500, 503),
          },
        },
      },
      '/v1/catalog': {
        get: {
          operationId: 'catalog',
          tags: ['Files'],
          summary: 'The files of the release as a Data Package (Frictionless)',
          description:
            'A resource a file, with address, size, checksum, licence and the address of its schema.',
          parameters: [],
          responses: {
            200: json('The Data Package', 'DataPackage'),
            304: NOT_CHANGED,
            ...fileProblems(400, 405, 429, 500, 503),
          },
        },
      },
      '/v1/catalog/{dataset}/{kind}.json': {
        get: {
          operationId: 'tableSchema',
          tags: ['Files'],
          summary: 'The columns of a kind of file as a Table Schema (Frictionless)',
          description: 'The data dictionary in the form that the catalogue refers to.',
          parameters: [dataset, kind],
          responses: {
            200: json('The Table Schema', 'TableSchema'),
            304: NOT_CHANGED,
            ...fileProblems(400, 404, 405, 429, 500, 503),
          },
        },
      },
    },
    schemas: components,
  }
}

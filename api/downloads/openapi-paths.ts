import { dataPackageSchema, tableSchemaSchema } from '../../shared/schemas/data-package.ts'
import type { ExamplePlace } from '../answers/example-place.ts'
import { namedSchemas } from '../answers/json-schema.ts'
import type { OtherPaths } from '../rest/openapi.ts'
import { entriesOf, exampleOf, jsonOf, pathParameter } from '../rest/openapi-entry.ts'
import { headersOf } from '../rest/openapi-headers.ts'
import { fileProblems } from '../rest/openapi-problems.ts'

/** Files have no quota headers: caches keep them, and would repeat one reader's count to another. */
const headers = headersOf(200, false)
const { components } = namedSchemas({ dataPackageSchema, tableSchemaSchema }, 'output')

const text = (name: string, description: string, example: string | undefined) =>
  pathParameter(name, description, { type: 'string' }, exampleOf(example))

const json = (description: string, schema: string) => ({
  description,
  headers,
  content: jsonOf(schema),
})
const NOT_CHANGED = { description: 'Nothing changed since what If-None-Match names', headers }
const entry = entriesOf('Files')
const binary = { 'application/vnd.apache.parquet': { schema: { type: 'string', format: 'binary' } } }

/** OpenAPI entries of the files and of their catalogue. */
export function downloadPaths([place]: readonly ExamplePlace[]): OtherPaths {
  const shown = place === undefined ? undefined : 'cog'
  const dataset = text('dataset', 'Dataset, as `/v1/downloads` names it', shown)
  const kind = text('kind', 'Kind of file, as `/v1/downloads` names it', shown && 'communes')
  return {
    paths: {
      '/v1/downloads/{release}/{dataset}/{departement}/{kind}.parquet': {
        get: entry(
          'download',
          'A file of the lake',
          'Parquet, whole or the ranges that a `Range` header asks for; the ETag is its SHA-256, and `If-Match` with another answers 412. `current` in place of a release is the one that is served. One that is not served any more answers 410.',
          {
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
        ),
      },
      '/v1/catalog': {
        get: entry(
          'catalog',
          'The files of the release as a Data Package (Frictionless)',
          'A resource a file, with address, size, checksum, licence and the address of its schema.',
          {
            responses: {
              200: json('The Data Package', 'DataPackage'),
              304: NOT_CHANGED,
              ...fileProblems(400, 405, 429, 500, 503),
            },
          },
        ),
      },
      '/v1/catalog/{dataset}/{kind}.json': {
        get: entry(
          'tableSchema',
          'The columns of a kind of file as a Table Schema (Frictionless)',
          'The data dictionary in the form that the catalogue refers to.',
          {
            parameters: [dataset, kind],
            responses: {
              200: json('The Table Schema', 'TableSchema'),
              304: NOT_CHANGED,
              ...fileProblems(400, 404, 405, 429, 500, 503),
            },
          },
        ),
      },
    },
    schemas: components,
  }
}

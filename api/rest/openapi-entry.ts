type Json = Record<string, unknown>

/** What an entry says besides its names. */
export interface EntryParts {
  parameters?: readonly Json[]
  /** Content of the body, where one must be sent. */
  body?: Json
  /** By status. */
  responses: Json
}

/** Makes the entries of a tag: addresses that are no operations. `needsKey`: they answer holders of a key alone. */
export const entriesOf =
  (tag: string, { needsKey = false } = {}) =>
  (operationId: string, summary: string, description: string, parts: EntryParts): Json => ({
    operationId,
    tags: [tag],
    summary,
    description,
    ...(needsKey ? { security: [{ apiKey: [] }] } : {}),
    parameters: parts.parameters ?? [],
    ...(parts.body ? { requestBody: { required: true, content: parts.body } } : {}),
    responses: parts.responses,
  })

/** Content in JSON, of a schema of `components`. */
export const jsonOf = (schema: string, more: Json = {}): Json => contentOf('application/json', schema, more)

export const contentOf = (type: string, schema: string, more: Json = {}): Json => ({
  [type]: { schema: { $ref: `#/components/schemas/${schema}` }, ...more },
})

export const queryParameter = (
  name: string,
  description: string,
  schema: Json,
  { required = false, ...more }: Json & { required?: boolean } = {},
): Json => ({ name, in: 'query', required, description, schema, ...more })

export const pathParameter = (name: string, description: string, schema: Json, more: Json = {}): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
  ...more,
})

/** The member `example`, where there is something to show. */
export const exampleOf = (example: string | number | undefined): Json =>
  example === undefined ? {} : { example }

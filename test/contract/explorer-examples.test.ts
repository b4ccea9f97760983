import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../api/operations/index.ts'
import { publishedDemo } from '../support/demo.ts'
import { withoutReferences } from '../support/openapi-references.ts'
import { type Service, serviceOf } from '../support/service.ts'

const text = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).transform(String)
const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  example: text.optional(),
  schema: z.looseObject({ enum: z.array(text).optional(), default: text.optional() }),
})
const body = z.looseObject({
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
})
const document = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z.array(parameter).default([]),
        /** Asked for of everyone: an address that lets callers without a key in lists `{}` too. */
        security: z.array(z.record(z.string(), z.unknown())).optional(),
        requestBody: z.looseObject({ content: z.record(z.string(), body) }).optional(),
      }),
    ),
  ),
})

let service: Service
beforeAll(async () => {
  service = await serviceOf((await publishedDemo()).dataDir)
})
afterAll(() => service?.close())

/** What the explorer fills a parameter with: its example, else its default, else the first of the values it may have. */
function filled({ example, schema }: z.output<typeof parameter>): string | undefined {
  return example ?? schema.default ?? schema.enum?.[0]
}

test('what the explorer sends when nothing is changed answers 200, for every address it shows', async () => {
  const { paths } = document.parse(withoutReferences((await service.app.inject('/openapi.json')).json()))
  const asked: [string, string, number][] = []
  const keyless: number[] = []
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters, requestBody, security }] of Object.entries(methods)) {
      const query = new URLSearchParams()
      let url = path
      for (const one of parameters) {
        const value = filled(one)
        if (value === undefined) continue
        if (one.in === 'path') url = url.replace(`{${one.name}}`, value)
        else query.set(one.name, value)
      }
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const payloads = content?.examples
        ? Object.values(content.examples).map(({ value }) => JSON.stringify(value))
        : [content?.example]
      for (const payload of payloads) {
        const answer = await service.app.inject({
          method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).parse(method.toUpperCase()),
          url: query.size > 0 ? `${url}?${query}` : url,
          ...(type === undefined ? {} : { headers: { 'content-type': type }, payload: String(payload) }),
        })
        // What wants a key is refused for that alone.
        if (security?.every((scheme) => 'apiKey' in scheme)) keyless.push(answer.statusCode)
        else asked.push([method.toUpperCase(), `${url}?${query}`, answer.statusCode])
      }
    }
  expect(asked.filter(([, , status]) => status !== 200)).toEqual([])
  // Five of batches, seven of watches.
  expect(keyless).toEqual(Array(12).fill(401))
  expect(asked.length).toBeGreaterThan(operations.length)
})

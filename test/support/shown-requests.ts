import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withoutReferences } from './openapi-references.ts'

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

/** A request as `inject` takes it. */
export interface ShownRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: string
  /** Whether it is refused without a key. */
  needsKey: boolean
}

/** What the explorer fills a parameter with: its example, else its default, else the first of the values it may have. */
function filled({ example, schema }: z.output<typeof parameter>): string | undefined {
  return example ?? schema.default ?? schema.enum?.[0]
}

/** What the explorer sends when nothing is changed, for every address of the OpenAPI document. */
export async function shownRequests(app: FastifyInstance): Promise<ShownRequest[]> {
  const { paths } = document.parse(withoutReferences((await app.inject('/openapi.json')).json()))
  const requests: ShownRequest[] = []
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
      for (const payload of payloads)
        requests.push({
          method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).parse(method.toUpperCase()),
          url: query.size > 0 ? `${url}?${query}` : url,
          headers: type === undefined ? {} : { 'content-type': type },
          ...(type === undefined ? {} : { payload: String(payload) }),
          needsKey: security?.every((scheme) => 'apiKey' in scheme) ?? false,
        })
    }
  return requests
}

/** Addresses for people, programs of maps and monitors, about the demo territory: no OpenAPI document lists them. */
export const OTHER_ADDRESSES = [
  '/donnees',
  '/changements',
  '/changements.json',
  '/changements.atom',
  '/search?q=960010000A0001',
  '/parcels/960010000A0001',
  '/parcels/nearest?lng=2.5&lat=46.5',
  '/map',
  '/map/parcels/960010000A0001',
  '/map/parcels/960010000A0001/unit',
  '/communes/96001',
  '/communes/96001/sales',
  '/communes/96001/estimates',
  '/iris/960010101',
  '/departements/96',
  '/problems/no-parcel',
  '/robots.txt',
  '/llms.txt',
  '/server.json',
  '/favicon.svg',
  '/docs',
  '/docs/getParcel',
  '/openapi.json',
  '/ogc',
  '/ogc?f=html',
  '/ogc/conformance',
  '/ogc/api',
  '/ogc/collections',
  '/ogc/collections?f=html',
  '/ogc/collections/parcels',
  '/ogc/collections/parcels/queryables',
  '/ogc/collections/parcels/items?limit=2',
  '/ogc/collections/parcels/items?limit=2&f=html',
  '/ogc/collections/parcels/items/960010000A0001',
  '/ogc/collections/zones/items/commune-96001',
  '/v1/tiles/terrier.json',
  '/v1/geocodage/search?q=rue',
  '/geocodage/search?q=rue',
  '/health',
  '/ready',
  '/metrics',
  '/account',
  '/account/sign-in',
  '/nope',
  '/v1/nope',
]

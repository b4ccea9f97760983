import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../api/operations/index.ts'
import { metaSchema } from '../../shared/schemas/meta.ts'
import { addressOf } from '../support/address-of.ts'
import { buildTestApp } from '../support/build-test-app.ts'

test('the questions are these', () => {
  expect(operations.map(({ method, path, name, tool }) => `${method} ${path} ${name} ${tool}`)).toEqual([
    'GET /v1/parcels/nearest getNearestParcel get_nearest_parcel',
    'GET /v1/parcels/{idu} getParcel get_parcel',
    'GET /v1/datasets listDatasets list_datasets',
    'GET /v1/coverage getCoverage get_coverage',
  ])
})

for (const operation of operations) {
  const envelope = z.strictObject({ data: operation.output, meta: metaSchema })

  describe(operation.name, () => {
    test('describes itself', () => {
      expect(operation.title.length).toBeGreaterThan(10)
      expect(operation.description.length).toBeGreaterThan(60)
      expect(operation.examples.length).toBeGreaterThan(0)
      for (const [name, schema] of Object.entries<z.core.$ZodType>(operation.input.shape))
        expect(z.globalRegistry.get(schema)?.description, name).toBeTypeOf('string')
    })

    test.each(operation.examples)('answers its example: $title', async ({ input }) => {
      const app = await buildTestApp()
      const answer = await app.inject(addressOf(operation, input))
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      const body = envelope.parse(answer.json())
      expect(body.meta.release).toBe('r20260301-120000-0123abcd')
      expect(body.meta.datasets.length).toBeGreaterThan(0)
    })

    test('answers HEAD with the headers of GET and no body', async () => {
      const app = await buildTestApp()
      const url = addressOf(operation, operation.examples[0]!.input)
      const [get, head] = [await app.inject(url), await app.inject({ method: 'HEAD', url })]
      expect(head.statusCode).toBe(200)
      expect(head.body).toBe('')
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary'])
        expect(head.headers[name], name).toBe(get.headers[name])
    })

    test('refuses a parameter it does not know', async () => {
      const app = await buildTestApp()
      const url = addressOf(operation, operation.examples[0]!.input)
      const answer = await app.inject(`${url}${url.includes('?') ? '&' : '?'}colour=red`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ errors: [{ parameter: 'query.colour' }] })
    })
  })
}

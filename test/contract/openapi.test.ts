import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../api/operations/index.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { type Service, serviceOf } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const documentSchema = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) }),
    ),
  ),
})

let service: Service
beforeAll(async () => {
  service = await serviceOf(new DataDir(await temporaryDir('no-release')))
})
afterAll(() => service.close())

test('a linter accepts the OpenAPI document', async () => {
  const { body } = await service.app.inject('/openapi.json')
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: body, absoluteRef: 'openapi.json', config })
  expect(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ message, location }) => [message, location[0]?.pointer]),
  ).toEqual([])
})

test('it lists every operation, with every status it may answer', async () => {
  const { paths } = documentSchema.parse((await service.app.inject('/openapi.json')).json())
  for (const { path, method, name, statuses } of operations) {
    const documented = paths[path]![method.toLowerCase()]!
    expect(documented.operationId).toBe(name)
    for (const status of [200, 304, 400, 500, ...statuses])
      expect(Object.keys(documented.responses)).toContain(String(status))
  }
})

test('without a release, questions get 503 with Retry-After and the service is not ready', async () => {
  for (const url of ['/v1/parcels/nearest?lng=2.5&lat=46.5', '/v1/datasets', '/ready']) {
    const answer = await service.app.inject(url)
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  }
  expect((await service.app.inject('/health')).statusCode).toBe(200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../api/operations/index.ts'
import { publishedDemo } from '../support/demo.ts'
import { type Service, serviceOf } from '../support/service.ts'
import { shownRequests } from '../support/shown-requests.ts'

let service: Service
beforeAll(async () => {
  service = await serviceOf((await publishedDemo()).dataDir)
})
afterAll(() => service?.close())

test('what the explorer sends when nothing is changed answers 200, for every address it shows', async () => {
  const asked: [string, string, number][] = []
  const keyless: number[] = []
  for (const { needsKey, ...request } of await shownRequests(service.app)) {
    const { statusCode } = await service.app.inject(request)
    // What wants a key is refused for that alone.
    if (needsKey) keyless.push(statusCode)
    else asked.push([request.method, request.url, statusCode])
  }
  expect(asked.filter(([, , status]) => status !== 200)).toEqual([])
  // Five of batches, seven of watches.
  expect(keyless).toEqual(Array(12).fill(401))
  expect(asked.length).toBeGreaterThan(operations.length)
})

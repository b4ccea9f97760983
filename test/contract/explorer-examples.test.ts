import { expect, test } from 'vitest'
import { operations } from '../../api/operations/index.ts'
import { askedExamples, parametersWithoutExample } from '../support/explorer-examples.ts'
import { servedDemo } from '../support/service.ts'
import { shownRequests } from '../support/shown-requests.ts'

const service = await servedDemo()

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

test('every other example of a parameter answers 200 with the filled form', async () => {
  const asked = await askedExamples(service.app)
  expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  expect(asked.length).toBeGreaterThan(60)
})

/** Parameters without an example on the demo, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'transactionsByParcel.cursor': 'its example has no second page',
  'estimateByParcel.building': 'the parcel of the examples has none to choose from by itself',
  'getPortfolio.cursor': 'its example has no second page',
  'getChanges.street': 'no example is of a street',
  'getChanges.cursor': 'its example has no second page',
  'geocodageSearch.postcode': 'the address of the examples has none',
  'getBatch.id': 'a batch is of its key alone',
  'cancelBatch.id': 'a batch is of its key alone',
  'getBatchResult.id': 'a batch is of its key alone',
  'getWatch.id': 'a watch is of its account alone',
  'changeWatch.id': 'a watch is of its account alone',
  'deleteWatch.id': 'a watch is of its account alone',
  'testWatch.id': 'a watch is of its account alone',
  'listDeliveries.id': 'a watch is of its account alone',
}

test('every parameter has an example, but for these', async () => {
  expect(await parametersWithoutExample(service.app)).toEqual(Object.keys(WITHOUT))
})

import diagnostics from 'node:diagnostics_channel'
import dns from 'node:dns'
import { expect, onTestFinished, test, vi } from 'vitest'
import { operations } from '../../api/operations/index.ts'
import { addressOf } from '../support/address-of.ts'
import { demoExamples } from '../support/demo-examples.ts'
import { servedDemo } from '../support/service.ts'

test('no question opens a connection to anyone or looks up a name', async () => {
  const service = await servedDemo()
  let opened = 0
  const count = () => {
    opened += 1
  }
  const channels = ['net.client.socket', 'undici:request:create', 'http.client.request.start']
  for (const channel of channels) diagnostics.subscribe(channel, count)
  const lookup = vi.spyOn(dns, 'lookup')
  onTestFinished(() => {
    for (const channel of channels) diagnostics.unsubscribe(channel, count)
    lookup.mockRestore()
  })
  // Proof that a connection would be seen.
  await fetch('http://127.0.0.1:65000').catch(() => undefined)
  expect(opened).toBeGreaterThan(0)
  opened = 0
  for (const operation of operations)
    for (const { input } of demoExamples(operation)) {
      const answer = await service.app.inject(
        operation.method === 'GET'
          ? addressOf(operation, input)
          : { method: 'POST', url: operation.path, payload: input },
      )
      expect(answer.statusCode, operation.name).toBe(200)
    }
  expect(opened).toBe(0)
  expect(lookup).not.toHaveBeenCalled()
})

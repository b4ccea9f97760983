import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readCsvBody } from '../../api/answers/csv-body.ts'
import { Problem } from '../../api/answers/problem.ts'
import { temporaryFile } from '../../test/support/temp.ts'
import { BATCH_LIMITS } from './limits.ts'
import { receiveFile } from './receive.ts'

test.each([
  [
    'the file of a batch',
    async (body: IncomingMessage) => receiveFile(body, await temporaryFile('input', ''), 1e6),
  ],
  ['a CSV with addresses', (body: IncomingMessage) => readCsvBody(body, BATCH_LIMITS)],
])('%s that is broken off is no defect, but a body that did not arrive whole', async (_, read) => {
  const server = createServer()
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\nidu\n960010000A0005\n')
  const [body] = await once(server, 'request')
  const end = read(body).catch((error: unknown) => error)
  body.once('data', () => client.destroy())
  const error = await end
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({
    status: 400,
    detail: { en: 'The body did not arrive whole: send it again' },
  })
})

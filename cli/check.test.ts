import { afterEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../test/support/http-server.ts'
import { temporaryDir } from '../test/support/temp.ts'
import { terrier } from '../test/support/terrier-process.ts'

let server: TestServer
afterEach(() => server?.close())

test('terrier sources --check says what no longer answers, before anything is loaded', async () => {
  server = await testServer((request, response) => {
    if (request.url?.includes('/etalab-cadastre/')) return response.writeHead(200).end('x')
    return response.writeHead(404).end()
  })
  const env = { TERRIER_DATA: await temporaryDir('check'), TERRIER_MIRROR: server.url }
  const { code, out } = await terrier(['sources', '--check'], env)
  expect(code).toBe(0)
  expect(out).toContain('cadastre: loaded nothing, found no edition named')
  expect(out).toMatch(/rnb: loaded nothing.*\n {2}NO ANSWER: .*the server answered 404/)
  const bad = await terrier(['sources', '--check', '--area', '99'], env)
  expect(bad.code).toBe(1)
  expect(bad.err).toContain('--area 99: give one département')
})

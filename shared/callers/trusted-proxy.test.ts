import { performance } from 'node:perf_hooks'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '../settings/config.ts'
import { callerOf } from './caller.ts'
import { trustedProxy } from './trusted-proxy.ts'

/** Whom a request from 127.0.0.1 with this `X-Forwarded-For` is counted for. */
async function counted(trustProxy: Config['trustProxy'], forwarded: string): Promise<string> {
  const app = fastify({ trustProxy: trustedProxy(trustProxy) })
  onTestFinished(() => app.close())
  app.get('/', (request) => callerOf(request))
  return (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })).body
}

test.each<[Config['trustProxy'], string, string]>([
  [false, '192.0.2.7', 'ip:127.0.0.1'],
  [1, '192.0.2.7:5000', 'ip:192.0.2.7'],
  [1, '[2001:db8::7]:5000', 'ip:2001:db8::/64'],
  [1, '192.0.2.99, 192.0.2.7:5000', 'ip:192.0.2.7'],
  [1, 'unknown', 'ip:127.0.0.1'],
  [1, '192.0.2.7, unknown', 'ip:127.0.0.1'],
  [2, '192.0.2.7:5000, 10.0.0.1:6000', 'ip:192.0.2.7'],
  [2, '192.0.2.7, _hidden, 10.0.0.1:6000', 'ip:10.0.0.1'],
  // What stands before nonsense was written by who knows whom.
  [2, '192.0.2.7, nonsense', 'ip:127.0.0.1'],
  ['127.0.0.1, 10.0.0.0/8', '192.0.2.99, 192.0.2.7:1, 10.1.2.3:443, [::ffff:a01:203]:443', 'ip:192.0.2.7'],
  ['loopback', '192.0.2.7, 198.51.100.4:80', 'ip:198.51.100.4'],
  ['10.0.0.0/8', '192.0.2.7', 'ip:127.0.0.1'],
  [true, '192.0.2.7:1, 10.0.0.1:2', 'ip:192.0.2.7'],
  [true, 'nonsense, 10.0.0.1:2', 'ip:10.0.0.1'],
])('TRUST_PROXY=%s and X-Forwarded-For: %s: counted for %s', async (setting, forwarded, caller) => {
  expect(await counted(setting, forwarded)).toBe(caller)
})

test.each([true, 1000, '127.0.0.0/8'])(
  'a header of as many entries as HTTP lets in costs next to nothing, TRUST_PROXY=%s',
  async (setting) => {
    const entries = Array.from({ length: 1500 }, (_, i) => `127.0.${i >> 8}.${i & 255}`)
    const before = performance.now()
    // The 33rd from the end: nobody stands behind more than 32 proxies.
    expect(await counted(setting, entries.join(', '))).toBe(`ip:${entries.at(-32)}`)
    expect(performance.now() - before).toBeLessThan(5000)
  },
)

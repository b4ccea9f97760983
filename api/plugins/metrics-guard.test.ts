import { expect, test } from 'vitest'
import { buildTestApp } from '../../test/support/build-test-app.ts'

const TOKEN = 'a-token-of-the-tests-long-enough-for-all'
const PUBLIC = { publicUrl: 'https://terrier.example.fr' }

test.each<[string, string, Record<string, string>, number]>([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine, by IPv6', '::1', { host: '[::1]:3000' }, 200],
  ['this machine, IPv4 in IPv6', '::ffff:127.0.0.1', {}, 200],
  ['another machine', '192.0.2.7', {}, 403],
  ['another machine that says it is this one', '192.0.2.7', { 'x-forwarded-for': '127.0.0.1' }, 403],
  ['a proxy on this machine, for somebody', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, 403],
  ['a proxy on this machine, for this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
  ['a proxy that says Forwarded', '127.0.0.1', { forwarded: 'for=192.0.2.7' }, 403],
  ['a proxy that says Via', '127.0.0.1', { via: '1.1 proxy' }, 403],
  ['a proxy that keeps the Host alone', '127.0.0.1', { host: 'terrier.example.fr' }, 403],
  ['another machine with the token', '192.0.2.7', { authorization: `Bearer ${TOKEN}` }, 200],
  ['another machine with another token', '192.0.2.7', { authorization: `Bearer ${TOKEN}x` }, 403],
  ['another machine with the token as a password', '192.0.2.7', { authorization: `Basic ${TOKEN}` }, 403],
])('%s (%s) %o: %i', async (_, remoteAddress, headers, status) => {
  for (const trustProxy of [false, true, 1]) {
    const app = await buildTestApp(undefined, { ...PUBLIC, trustProxy, metricsToken: TOKEN })
    const answer = await app.inject({ url: '/metrics', remoteAddress, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('http_request_duration_seconds')).toBe(status === 200)
    if (status === 403)
      expect(answer.json()).toMatchObject({ type: '/problems/local-only', title: 'For this machine alone' })
  }
})

test('without a token nothing opens them to another machine', async () => {
  const app = await buildTestApp(undefined, PUBLIC)
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer x', ''])
    expect(
      (await app.inject({ url: '/metrics', remoteAddress: '192.0.2.7', headers: { authorization } }))
        .statusCode,
    ).toBe(403)
})

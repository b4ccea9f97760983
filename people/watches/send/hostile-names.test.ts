import { expect, test } from 'vitest'
import { type Answer, dnsServer } from '../../../test/support/dns-server.ts'
import { LOCAL, post, receiver } from '../../../test/support/webhook-receivers.ts'
import { guardedAgent } from './guarded-agent.ts'
import { postWebhook } from './post-webhook.ts'
import { dnsResolve } from './resolve-host.ts'

/** A server of DNS that gives a name these addresses. */
const always =
  (four: readonly string[], six: readonly string[] = []): Answer =>
  (_, type) =>
    type === 'A' ? four : six

async function resolving(answer: Answer) {
  const { address, asked } = await dnsServer(answer)
  return { resolve: dnsResolve([address]), asked }
}

test('the address that was checked is the one connected to; the next connection checks the next answer', async () => {
  const { port, hits } = await receiver((_, reply) => void reply.setHeader('connection', 'close').end())
  let questions = 0
  // A name that leads to an allowed address once, and to a private one from then on.
  const { resolve, asked } = await resolving((_, type) =>
    type === 'AAAA' ? [] : questions++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'],
  )
  expect(await post(`http://rebound.example:${port}/`, LOCAL, { resolve })).toMatchObject({ status: '200' })
  expect([asked.toSorted(), hits()]).toEqual([['A rebound.example', 'AAAA rebound.example'], 1])
  expect(await post(`http://rebound.example:${port}/`, LOCAL, { resolve })).toMatchObject({
    taken: false,
    status: 'refused-address',
  })
  expect(hits()).toBe(1)
})

test.each<[string, readonly string[], (readonly string[])?]>([
  ['a private address', ['10.0.0.1']],
  ['this machine', ['127.0.0.1']],
  ['metadata of clouds', ['169.254.169.254']],
  ['no address of a host', ['0.0.0.0']],
  ['a private address among sixty', [...Array(59).fill('8.8.8.8'), '192.168.0.1']],
  ['a public IPv4 and a private IPv6 address', ['8.8.8.8'], ['fd00::1']],
  ['this machine in IPv6', [], ['::1']],
  ['a mapped address', [], ['::ffff:127.0.0.1']],
  ['a mapped address in a public disguise', [], ['::ffff:8.8.8.8']],
  ['a NAT64 address', [], ['64:ff9b::a00:1']],
  ['a 6to4 address', [], ['2002:7f00:1::']],
])('a name that leads to %s is refused', async (_, four, six) => {
  const { port, hits } = await receiver((__, reply) => void reply.end())
  const { resolve, asked } = await resolving(always(four, six))
  expect((await post(`https://hostile.example:${port}/`, [], { resolve })).status).toBe('refused-address')
  expect([asked.length, hits()]).toEqual([2, 0])
})

test('a name without an address, and one that nobody answers for, end in time', async () => {
  const none = await resolving(always([]))
  expect((await post('https://none.example/', [], none)).status).toBe('unreachable')
  const silent = await resolving(() => undefined)
  const began = performance.now()
  expect((await post('https://silent.example/', [], silent, 500)).status).toBe('timeout')
  expect(performance.now() - began).toBeLessThan(4500)
  expect(silent.asked).toContain('A silent.example')
})

test('names that nobody answers for hold no other name', async () => {
  const { port, hits } = await receiver((_, reply) => void reply.end())
  const { resolve } = await resolving((name, type) =>
    name.startsWith('silent') ? undefined : type === 'A' ? ['127.0.0.1'] : [],
  )
  const agent = guardedAgent(LOCAL, { resolve })
  const message = { secret: 'whsec_AAAA', id: 'm1', body: '{}' }
  let silentEnded = 0
  // More than the process has threads for the look-ups of the system.
  const silent = Array.from({ length: 31 }, async (_, i) => {
    await postWebhook({ ...message, url: `http://silent${i}.example:${port}/` }, agent, 4000)
    silentEnded++
  })
  const { status } = await postWebhook({ ...message, url: `http://good.example:${port}/` }, agent, 4000)
  expect([status, silentEnded, hits()]).toEqual(['200', 0, 1])
  await agent.destroy()
  await Promise.all(silent)
})

test('an answer that comes after the attempt has ended connects to nothing', async () => {
  const { port, hits } = await receiver((_, reply) => void reply.end())
  let answered = false
  const late = {
    resolve: ((_host, _options, done) => {
      setTimeout(() => {
        answered = true
        done(null, [{ address: '127.0.0.1', family: 4 }])
      }, 400)
    }) satisfies ReturnType<typeof dnsResolve>,
  }
  expect((await post(`http://late.example:${port}/`, LOCAL, late, 100)).status).toBe('timeout')
  await expect.poll(() => answered).toBe(true)
  await new Promise((later) => setTimeout(later, 200))
  expect(hits()).toBe(0)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCAL, post, receiver, SECRET } from '../../../test/support/webhook-receivers.ts'
import { Seal } from '../store/seal.ts'
import { isIn, isPublic, networksOf } from './public-address.ts'
import type { Resolve } from './resolve-host.ts'
import { signedHeaders } from './sign.ts'

describe('public addresses', () => {
  test.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '2001:0:7f00:1::',
    'localhost',
    '',
  ])('%s is none', (address) => expect(isPublic(address)).toBe(false))

  test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.15.0.1', '2a01:e0a::1', '2606:4700::1111'])(
    '%s is one',
    (address) => expect(isPublic(address)).toBe(true),
  )

  test('no private IPv4 address is public, in any way of writing it into an IPv6 one', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(fc.constantFrom('10', '127'), byte, byte, byte, (a, b, c, d) => {
        const hex = [Number(a), b, c, d].map((one) => one.toString(16).padStart(2, '0')).join('')
        const tail = `${hex.slice(0, 4)}:${hex.slice(4)}`
        const forms = [
          `${a}.${b}.${c}.${d}`,
          `::ffff:${tail}`,
          `::${tail}`,
          `64:ff9b::${tail}`,
          `2002:${tail}::1`,
        ]
        expect(forms.filter(isPublic)).toEqual([])
      }),
    )
  })

  test('a network that is opened holds its own addresses alone', () => {
    const networks = networksOf(['10.1.0.0/16', '::1'])
    expect(
      ['10.1.2.3', '10.2.0.1', '::1', '::2', '::ffff:10.1.2.3'].map((one) => isIn(one, networks)),
    ).toEqual([true, false, true, false, false])
  })
})

describe('where a webhook may lead', () => {
  test('not to this machine, by name, number, mapped address or another way of writing it', async () => {
    const { port, hits } = await receiver((_, reply) => void reply.end())
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '0x7f000001', '2130706433', '127.1', '[::1]'])
      for (const scheme of ['http', 'https']) {
        const { status, taken } = await post(`${scheme}://${host}:${port}/`, [])
        expect([host, status, taken]).toEqual([host, 'refused-address', false])
      }
    // As the system looks names up, which is done where networks are opened.
    const { status } = await post(`http://localhost:${port}/`, ['10.0.0.0/8'])
    expect(status).toBe('refused-address')
    expect(hits()).toBe(0)
  })

  test('a name is asked once a connection, and the address that was checked is connected to', async () => {
    const { port, hits } = await receiver((_, reply) => void reply.end())
    let asked = 0
    // What it means changes with each question, as one who rebinds a name does.
    const rebinding: Resolve = (_host, _options, done) =>
      done(null, [{ address: asked++ === 0 ? '203.0.113.9' : '127.0.0.1', family: 4 }])
    expect((await post(`https://rebound.example:${port}/`, [], { resolve: rebinding })).status).toBe(
      'refused-address',
    )
    expect([asked, hits()]).toEqual([1, 0])
    const inside: Resolve = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
    expect(await post(`http://opened.example:${port}/`, LOCAL, { resolve: inside })).toMatchObject({
      taken: true,
      status: '200',
    })
    expect(hits()).toBe(1)
  })

  test('a name of which one address is private is refused, whatever the others are', async () => {
    const both: Resolve = (_host, _options, done) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])
    expect((await post('https://both.example/', [], { resolve: both })).status).toBe('refused-address')
  })

  test('without TLS only into a network that is opened', async () => {
    const outside: Resolve = (_host, _options, done) => done(null, [{ address: '8.8.8.8', family: 4 }])
    expect((await post('http://plain.example/', LOCAL, { resolve: outside })).status).toBe('refused-address')
  })

  test('a redirect is not followed', async () => {
    const target = await receiver((_, reply) => void reply.end())
    const { port } = await receiver((_, reply) => {
      reply.writeHead(307, { location: `http://127.0.0.1:${target.port}/` }).end()
    })
    expect(await post(`http://127.0.0.1:${port}/`, LOCAL)).toMatchObject({ taken: false, status: '307' })
    expect(target.hits()).toBe(0)
  })
})

describe('what the receiver answers', () => {
  test('410 ends it; others are told by their status, and how long to wait', async () => {
    const { port } = await receiver((request, reply) => {
      const status = Number(request.url!.slice(1))
      reply.writeHead(status, status === 503 ? { 'retry-after': '120' } : {}).end()
    })
    const to = (status: number) => post(`http://127.0.0.1:${port}/${status}`, LOCAL)
    expect(await to(204)).toEqual({ taken: true, gone: false, status: '204', wait: 0 })
    expect(await to(410)).toEqual({ taken: false, gone: true, status: '410', wait: 0 })
    expect(await to(503)).toEqual({ taken: false, gone: false, status: '503', wait: 120 })
  })

  test('one that does not answer in time, or answers without end, holds nobody', async () => {
    const silent = await receiver(() => undefined)
    expect((await post(`http://127.0.0.1:${silent.port}/`, LOCAL, {}, 300)).status).toBe('timeout')
    const endless = await receiver((_, reply) => {
      const timer = setInterval(() => reply.write('x'.repeat(65_536)), 1)
      reply.on('close', () => clearInterval(timer))
    })
    const began = performance.now()
    expect(await post(`http://127.0.0.1:${endless.port}/`, LOCAL)).toMatchObject({
      taken: true,
      status: '200',
    })
    expect(performance.now() - began).toBeLessThan(9000)
  })
})

test('the signature is that of Standard Webhooks, for its own example', () => {
  const body = '{"test": 2432232314}'
  expect(signedHeaders(SECRET, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a sealed secret opens with the same secret and for the same watch alone', () => {
  const seal = new Seal('a secret of the tests, long enough')
  const sealed = seal.seal(SECRET, 'w1')
  expect(seal.open(sealed, 'w1')).toBe(SECRET)
  expect(sealed).not.toContain(SECRET)
  expect(seal.seal(SECRET, 'w1')).not.toBe(sealed)
  for (const open of [
    () => seal.open(sealed, 'w2'),
    () => new Seal('another secret of the tests, long').open(sealed, 'w1'),
    () => seal.open(`${sealed.slice(0, -2)}AA`, 'w1'),
    () => seal.open('', 'w1'),
  ])
    expect(open).toThrow('WATCH_SECRET')
})

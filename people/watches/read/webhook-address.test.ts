import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networksOf } from '../send/public-address.ts'
import { readWebhookAddress } from './webhook-address.ts'

/** What is wrong with the address; undefined when nothing is. */
function faultOf(text: string, networks: readonly string[] = []): string | undefined {
  const read = readWebhookAddress(text, networksOf(networks))
  return 'fault' in read ? read.fault : undefined
}

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback with a final dot', '127.0.0.1.'],
  ['one decimal number', '2130706433'],
  ['octal', '0177.0.0.1'],
  ['octal, without dots', '017700000001'],
  ['hexadecimal', '0x7f.0.0.1'],
  ['hexadecimal, without dots', '0x7f000001'],
  ['two parts', '127.1'],
  ['three parts', '10.0.1'],
  ['percent signs', '%31%32%37.0.0.1'],
  ['wide digits', '１２７.0.0.1'],
  ['circled digits', '①②⑦.⓪.⓪.①'],
  ['ideographic full stops', '127。0。0。1'],
  ['this network', '0.0.0.0'],
  ['this network, another address', '0.1.2.3'],
  ['private', '192.168.0.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['metadata of clouds', '169.254.169.254'],
  ['metadata of clouds in IPv6', '[fd00:ec2::254]'],
  ['multicast', '224.0.0.251'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback in IPv6', '[::1]'],
  ['no address', '[::]'],
  ['mapped', '[::ffff:127.0.0.1]'],
  ['mapped, in hexadecimal', '[::ffff:7f00:1]'],
  ['compatible', '[::127.0.0.1]'],
  ['NAT64', '[64:ff9b::10.0.0.1]'],
  ['local NAT64', '[64:ff9b:1::10.0.0.1]'],
  ['6to4', '[2002:7f00:1::]'],
  ['Teredo', '[2001:0:7f00:1::]'],
  ['link-local', '[fe80::1]'],
  ['unique local', '[fc00::1]'],
  ['site-local', '[fec0::1]'],
  ['multicast in IPv6', '[ff02::1]'],
  ['documentation', '[2001:db8::1]'],
  ['localhost', 'localhost'],
  ['localhost in capitals with a final dot', 'LOCALHOST.'],
  ['under localhost', 'a.localhost'],
  ['a name of mDNS', 'printer.local'],
  ['a name of clouds', 'metadata.google.internal'],
  ['a name without a dot', 'intranet'],
  ['a home network', 'nas.home.arpa'],
])('%s (%s) is not public, on any port', (_, host) => {
  expect(faultOf(`https://${host}/hook`)).toBe('private')
  expect(faultOf(`https://${host}:8443/hook`)).toBe('private')
})

test.each([
  ['no URL', 'example.fr/hook'],
  ['without TLS', 'http://example.fr/'],
  ['another scheme', 'ftp://example.fr/'],
  ['a file', 'file:///etc/passwd'],
  ['a user', 'https://user@example.fr/'],
  ['a user and password', 'https://user:word@example.fr/'],
  ['a public name before the host', 'https://example.fr@127.0.0.1/'],
  ['a zone', 'https://[fe80::1%25eth0]/'],
  ['an address with a number too large', 'https://256.0.0.1/'],
  ['more than 2,000 characters', `https://example.fr/${'a'.repeat(2000)}`],
])('%s cannot be used', (_, text) => expect(faultOf(text)).toBe('unusable'))

test.each([
  'https://example.fr/hook?key=1',
  'https://example.fr:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://localhost.example.fr/',
  'https://not-internal.fr/',
])('%s is taken', (text) => expect(faultOf(text)).toBeUndefined())

test('the normal form is kept, so that what is shown is what is connected to', () => {
  expect(readWebhookAddress('https://EXAMPLE.fr:443/a/../hook', [])).toEqual({
    href: 'https://example.fr/hook',
  })
})

test('an opened network takes its own addresses, names and no TLS, and no other private address', () => {
  const networks = ['10.1.0.0/16']
  for (const text of [
    'http://10.1.2.3/',
    'http://0x0a010203/',
    'https://hooks.internal/',
    'http://hooks:8080/',
  ])
    expect([text, faultOf(text, networks)]).toEqual([text, undefined])
  for (const text of [
    'http://10.2.0.1/',
    'https://127.0.0.1/',
    'http://[::ffff:10.1.2.3]/',
    'http://8.8.8.8/',
  ])
    expect([text, faultOf(text, networks)]).toEqual([text, 'private'])
})

test('no spelling of an address of a private network is public', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const address = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127, 224, 255), byte, byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  )
  fc.assert(
    fc.property(address, ([a, b, c, d]) => {
      const whole = ((a * 256 + b) * 256 + c) * 256 + d
      const octal = [a, b, c, d].map((one) => `0${one.toString(8)}`).join('.')
      const hosts = [
        `${a}.${b}.${c}.${d}`,
        `${a}.${b}.${c * 256 + d}`,
        `${a}.${(b * 256 + c) * 256 + d}`,
        String(whole),
        `0${whole.toString(8)}`,
        `0x${whole.toString(16)}`,
        octal,
        `[::ffff:${a}.${b}.${c}.${d}]`,
        `[64:ff9b::${a}.${b}.${c}.${d}]`,
      ]
      expect(hosts.filter((host) => faultOf(`https://${host}/`) !== 'private')).toEqual([])
    }),
  )
})

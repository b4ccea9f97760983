import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainAddress } from './address.ts'
import { callerOf } from './caller.ts'

test.each([
  ['192.0.2.7', 'ip:192.0.2.7'],
  ['192.0.2.7:51034', 'ip:192.0.2.7'],
  [' 192.0.2.7 ', 'ip:192.0.2.7'],
  ['::ffff:192.0.2.7', 'ip:192.0.2.7'],
  ['::FFFF:192.0.2.7', 'ip:192.0.2.7'],
  ['::ffff:c000:207', 'ip:192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', 'ip:192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', 'ip:192.0.2.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', 'ip:2001:db8:0:1::/64'],
  ['[2001:db8:0:1::7]', 'ip:2001:db8:0:1::/64'],
  ['[2001:DB8:0:1::7]:51034', 'ip:2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001::', 'ip:2001:db8:0:1::/64'],
  ['2001:db8::1', 'ip:2001:db8::/64'],
  ['2001:db8:1:2:3::', 'ip:2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.7', 'ip:64:ff9b::/64'],
  ['fe80::1%eth0', 'ip:fe80::/64'],
  ['[fe80::1%eth0]:80', 'ip:fe80::/64'],
  ['::1', 'ip:::/64'],
  ['::', 'ip:::/64'],
])('%s is counted as %s', (address, caller) => {
  expect(callerOf({ ip: address })).toBe(caller)
})

test.each([
  ...['unknown', '_hidden', '-', 'localhost', '192.0.2.7.8', '192.0.2.256', '192.0.2', '2130706433'],
  ...['0x7f.1', '0300.0.2.7', '192.0.2.7:', '192.0.2.7:port', '192.0.2.7/24', '[192.0.2.7', '[]', '[]:80'],
  ...['2001:db8::1::2', '[2001:db8::1', '2001:db8::1]:80', '2001:db8::zz', '<script>'],
])('%s is no address: it counts for the proxy that wrote it', (garbage) => {
  expect(plainAddress(garbage)).toBeUndefined()
  expect(callerOf({ ip: garbage, ips: ['10.0.0.1', garbage] })).toBe('ip:10.0.0.1')
  expect(callerOf({ ip: garbage, ips: ['10.0.0.1', '198.51.100.4', garbage] })).toBe('ip:198.51.100.4')
})

test('a closed connection, which has no address, is counted all the same', () => {
  expect(callerOf({ ip: undefined })).toBe('ip:unknown')
})

test('one address has one plain form, with whatever port it comes', () => {
  const port = fc.integer({ min: 0, max: 65_535 })
  fc.assert(
    fc.property(fc.ipV6(), port, (address, at) => {
      const plain = plainAddress(address)
      expect(plain).toBeDefined()
      expect(plainAddress(`[${address}]:${at}`)).toBe(plain)
      expect(plainAddress(plain!)).toBe(plain)
    }),
  )
  fc.assert(
    fc.property(fc.ipV4(), port, (address, at) => {
      expect(plainAddress(`${address}:${at}`)).toBe(address)
      expect(plainAddress(`[::ffff:${address}]:${at}`)).toBe(address)
    }),
  )
})

test('one /64 is one caller however it is written, and another /64 is another', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
  const written = (values: readonly number[]) => values.map((value) => value.toString(16)).join(':')
  const caller = (ip: string) => callerOf({ ip })
  fc.assert(
    fc.property(groups, groups, (one, other) => {
      // The WHATWG parser is an independent one that shortens the longest run of zeros.
      const short = new URL(`http://[${written(one)}]/`).hostname.slice(1, -1)
      expect(caller(short)).toBe(caller(written(one)))
      const sameNetwork = [...one.slice(0, 4), ...other.slice(4)]
      expect(caller(written(sameNetwork))).toBe(caller(short))
      if (written(one.slice(0, 4)) !== written(other.slice(0, 4)))
        expect(caller(written(other))).not.toBe(caller(short))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callerOf } from './caller.ts'

test.each([
  ['192.0.2.7', 'ip:192.0.2.7'],
  ['::ffff:192.0.2.7', 'ip:192.0.2.7'],
  ['::FFFF:192.0.2.7', 'ip:192.0.2.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', 'ip:2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001::', 'ip:2001:db8:0:1::/64'],
  ['2001:db8::1', 'ip:2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', 'ip:2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.7', 'ip:64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
  ['::1', 'ip:0:0:0:0::/64'],
  ['::', 'ip:0:0:0:0::/64'],
])('%s is counted as %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller)
})

test('one /64 is one caller however it is written, and another /64 is another', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
  const written = (values: readonly number[]) => values.map((value) => value.toString(16)).join(':')
  fc.assert(
    fc.property(groups, groups, (one, other) => {
      // The WHATWG parser is an independent one that shortens the longest run of zeros.
      const short = new URL(`http://[${written(one)}]/`).hostname.slice(1, -1)
      expect(callerOf(short)).toBe(callerOf(written(one)))
      const sameNetwork = [...one.slice(0, 4), ...other.slice(4)]
      expect(callerOf(written(sameNetwork))).toBe(callerOf(short))
      if (written(one.slice(0, 4)) !== written(other.slice(0, 4)))
        expect(callerOf(written(other))).not.toBe(callerOf(short))
    }),
  )
})

import { expect, test } from 'vitest'
import { publishedDemo } from '../../test/support/demo.ts'
import { openRelease } from './open-release.ts'

test('a release opens for some of its départements, whatever is loaded of the others', async () => {
  const { dataDir } = await publishedDemo()
  const whole = await openRelease(dataDir.dir)
  // The index of address search has the addresses of 96, which this one leaves out.
  const none = await openRelease(dataDir.dir, { areas: ['01'] })
  expect([none.addresses.count, none.parcels.count, none.sales.count]).toEqual([0, 0, 0])
  const own = await openRelease(dataDir.dir, { areas: ['96'] })
  expect(own.addresses.count).toBe(whole.addresses.count)
  expect(own.addresses.rowsIn([-1.8e9, -9e8, 1.8e9, 9e8])).toHaveLength(1)
  expect(own.parcels.count).toBe(whole.parcels.count)
})

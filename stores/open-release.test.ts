import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cutDemo, publishedDemo } from '../test/support/demo.ts'
import { openRelease } from './open-release.ts'

test('a release opens for some of its départements, whatever is loaded of the others', async () => {
  const { dataDir } = await publishedDemo()
  const whole = await openRelease(dataDir.dir)
  // The index of address search has the addresses of 96, which this one leaves out.
  const none = await openRelease(dataDir.dir, { areas: ['01'] })
  expect([none.addresses.count, none.parcels.count, none.sales.count]).toEqual([0, 0, 0])
  const own = await openRelease(dataDir.dir, { areas: ['96'] })
  expect(own.addresses.count).toBe(whole.addresses.count)
  expect(await own.addresses.numbersIn([-1.8e9, -9e8, 1.8e9, 9e8])).toHaveLength(whole.addresses.count)
  expect(own.parcels.count).toBe(whole.parcels.count)
})

test('releases of one cutting share its territory, and a damaged file of it is refused all the same', async () => {
  const [{ dataDir }, other] = [await cutDemo(), await cutDemo()]
  const { manifest, territory } = await openRelease(dataDir.dir)
  expect((await openRelease(other.dataDir.dir)).territory).toBe(territory)
  const { file } = manifest.files.find(({ kind }) => kind === 'territory')!
  await rm(dataDir.store(file))
  await expect(openRelease(dataDir.dir)).rejects.toThrow(file)
})

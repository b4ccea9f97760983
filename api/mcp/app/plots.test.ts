import { expect, test } from 'vitest'
import { tinyStores } from '../../../test/support/tiny-release.ts'
import { plotsBox, plotsIn } from './plots.ts'

test.each([
  ['terrier://plots/2.49,46.49,2.5,46.5', [24_900_000, 464_900_000, 25_000_000, 465_000_000]],
  ['terrier://plots/-61.51,16.01,-61.5,16.02', [-615_100_000, 160_100_000, -615_000_000, 160_200_000]],
  ['terrier://plots/2.49,46.49,2.52,46.5', undefined],
  ['terrier://plots/2.5,46.49,2.49,46.5', undefined],
  ['terrier://plots/2.49,46.49,2.5', undefined],
  ['terrier://plots/2.49,46.49,2.5,46.5,1', undefined],
  ['terrier://plots/NaN,46.49,2.5,46.5', undefined],
  ['terrier://datasets', undefined],
])('the box of %s', (uri, box) => {
  expect(plotsBox(uri)).toEqual(box)
})

test('the outlines of the parcels in a box are rings of degrees', async () => {
  const { rings, crowded } = await plotsIn(
    plotsBox('terrier://plots/2.499,46.499,2.501,46.501')!,
    tinyStores(),
  )
  expect([rings.length, crowded]).toEqual([3, false])
  expect(rings[0]![0]).toEqual([2.49975, 46.49975])
  const none = await plotsIn(plotsBox('terrier://plots/3.1,46.499,3.101,46.501')!, tinyStores())
  expect(none).toEqual({ rings: [], crowded: false })
})

import { expect, test } from 'vitest'
import { cellsMeeting } from './cells.ts'

const box = (west: number, south: number, east: number, north: number) =>
  cellsMeeting([west * 1e7, south * 1e7, east * 1e7, north * 1e7])

test('the cells of a box, from the south-west to the north-east', () => {
  expect(box(2.481, 48.901, 2.482, 48.902)).toEqual(['2445 124'])
  expect(box(2.479, 48.899, 2.501, 48.901)).toEqual([
    '2444 123',
    '2444 124',
    '2444 125',
    '2445 123',
    '2445 124',
    '2445 125',
  ])
})

test('west of Greenwich and south of the equator', () => {
  expect(box(-1.55, 47.21, -1.55, 47.21)).toEqual(['2360 -78'])
  expect(box(55.45, -20.88, 55.45, -20.88)).toEqual(['-1044 2772'])
})

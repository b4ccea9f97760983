import { describe, expect, test } from 'vitest'
import { holding } from '../../stores/blocks/hold.ts'
import { BoxShape } from '../../stores/sales/box-shape.ts'
import type { CollectionPart } from './collection.ts'
import { findItems, type ItemPosition } from './find-items.ts'

/** What was read of the parts of a test. */
interface Seen {
  compared: number[]
  rows: number
}

/** A part whose row stands at x = row modulo 10. `near`: rows that are compared with a shape. */
function partOf(number: number, { count, near }: { count: number; near: number }, seen: Seen) {
  const part: CollectionPart = {
    count,
    comparedWith: async () => near,
    open: async () => ({
      async meeting(shape) {
        seen.compared.push(number)
        return Array.from({ length: count }, (_, row) => row).filter((row) => shape.hitsPoint(row % 10, 0))
      },
      async take(rows) {
        seen.rows += rows.length
        return { read: (row) => ({ id: `${number}.${row}`, properties: {}, point: [row % 10, 0] }) }
      },
    }),
  }
  return part
}

/** Half of all rows lie in it. */
const HALF = new BoxShape([0, -1, 4, 1])

async function page(sizes: readonly { count: number; near: number }[], limit: number, after?: ItemPosition) {
  const seen: Seen = { compared: [], rows: 0 }
  const parts = sizes.map((size, number) => partOf(number, size, seen))
  const asked = { shape: HALF, equals: {}, holds: undefined, limit, after }
  return { ...(await holding((hold) => findItems(parts, asked, ({ id }) => id, hold))), ...seen }
}

describe('what a page reads of the rows near a shape', () => {
  test('up to 200,000 in all parts together are compared, and every page counts the features', async () => {
    const sizes = [
      { count: 20, near: 100_000 },
      { count: 20, near: 100_000 },
    ]
    const first = await page(sizes, 3)
    expect(first).toMatchObject({ texts: ['0.0', '0.1', '0.2'], matched: 20, end: [0, 2], compared: [0, 1] })
    const last = await page(sizes, 30, [1, 3])
    expect(last).toMatchObject({ matched: 20, end: undefined, compared: [0, 1] })
    expect(last.texts).toEqual(['1.4', '1.10', '1.11', '1.12', '1.13', '1.14'])
  })

  test('of more, parts before and after the page are not read, and nothing is counted', async () => {
    const sizes = Array.from({ length: 5 }, () => ({ count: 20, near: 50_000 }))
    const middle = await page(sizes, 2, [2, 3])
    expect(middle).toEqual({
      texts: ['2.4', '2.10'],
      matched: undefined,
      end: [2, 10],
      compared: [2],
      rows: 6,
    })
  })

  test('a page ends before the part that would make it more, and the next begins there', async () => {
    const sizes = [
      { count: 5, near: 150_000 },
      { count: 5, near: 150_000 },
    ]
    const first = await page(sizes, 100)
    expect(first).toMatchObject({ end: [1, -1], compared: [0] })
    expect(first.texts).toEqual(['0.0', '0.1', '0.2', '0.3', '0.4'])
    const second = await page(sizes, 100, first.end)
    expect(second).toMatchObject({ end: undefined, compared: [1] })
    expect(second.texts).toEqual(['1.0', '1.1', '1.2', '1.3', '1.4'])
  })

  test('of a part that has more, rows are read in their order until the page is full', async () => {
    const sizes = [{ count: 900_000, near: 400_000 }]
    const first = await page(sizes, 50)
    expect(first).toMatchObject({ matched: undefined, end: [0, 94], compared: [], rows: 96 })
    expect(first.texts.slice(-2)).toEqual(['0.93', '0.94'])
    const second = await page(sizes, 3, first.end)
    expect(second).toMatchObject({ texts: ['0.100', '0.101', '0.102'], compared: [], rows: 32 })
  })
})

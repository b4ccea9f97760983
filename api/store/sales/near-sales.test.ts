import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByRank, BySite, type NearSales } from './near-sales.ts'

const SALES = 100
const isMarked = ({ marks }: NearSales, rank: number) => ((marks[rank >>> 5]! >>> (rank & 31)) & 1) === 1

describe('the sales near a shape', () => {
  test('are judged alike by their sites and by themselves; also in memory that was used before', () => {
    const pair = fc.tuple(fc.nat(SALES - 1), fc.nat(50))
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 3000 }), fc.nat(50), (pairs, limit) => {
        const sites = new Map<number, number[]>()
        for (const [rank, site] of pairs) sites.set(rank, [...(sites.get(rank) ?? []), site])
        const bySite = BySite.take(SALES, (site) => site < limit)
        const byRank = ByRank.take(SALES, (rank) => sites.get(rank)!.some((site) => site < limit))
        for (const near of [bySite, byRank]) for (const [rank, site] of pairs) near.note(rank, site)
        for (let rank = 0; rank < SALES; rank++) {
          expect(isMarked(bySite, rank)).toBe(sites.has(rank))
          expect(isMarked(byRank, rank)).toBe(sites.has(rank))
          if (sites.has(rank)) expect(bySite.meets(rank)).toBe(byRank.meets(rank))
        }
        for (const near of [bySite, byRank]) near.giveBack()
      }),
      { numRuns: 200 },
    )
  })

  test('each site of a sale is asked once, the last noted first, until one meets', () => {
    const asked: number[] = []
    const near = BySite.take(SALES, (site) => {
      asked.push(site)
      return site === 8
    })
    for (const site of [7, 8, 9]) near.note(3, site)
    near.note(4, 6)
    expect(near.meets(3)).toBe(true)
    expect(near.meets(4)).toBe(false)
    expect(asked).toEqual([9, 8, 6])
    near.giveBack()
  })

  test.each([ByRank, BySite])(
    '%o: two searches at once share no memory, and a larger département gets more',
    (kind) => {
      const [one, other] = [kind.take(SALES, () => true), kind.take(SALES, () => false)]
      one.note(5, 1)
      expect(isMarked(other, 5)).toBe(false)
      one.giveBack()
      other.giveBack()
      const large = kind.take(1_000_000, () => true)
      large.note(999_999, 4)
      expect(isMarked(large, 999_999)).toBe(true)
      expect(isMarked(large, 999_998)).toBe(false)
      expect(large.meets(999_999)).toBe(true)
      large.giveBack()
    },
  )
})

import { expect, test, vi } from 'vitest'
import { gathering, gatheringTurns, miss, settle } from './gathering.ts'
import { NotInMemory, whenInMemory } from './not-in-memory.ts'

/** A file of which nothing is in memory until it is read. */
function file() {
  const held = new Set<number>()
  const letGo = vi.fn()
  const rounds: number[][] = []
  const made = {
    async hold(pages: ReadonlySet<number>) {
      rounds.push([...pages])
      for (const page of pages) held.add(page)
      return letGo
    },
  }
  const look = (page: number): number => {
    if (held.has(page)) return page
    miss(made, page)
    return 0
  }
  return { look, rounds, letGo, made }
}

test('nothing that was computed from zeros is kept: who keeps it settles first', async () => {
  const { look } = file()
  const kept: number[] = []
  const ask = () =>
    gathering(() => {
      const value = look(7)
      settle()
      kept.push(value)
      return value
    })
  expect(await whenInMemory(ask)).toBe(7)
  expect(kept).toEqual([7])
  expect(settle()).toBeUndefined()
})

test('questions that pause gather each on their own', async () => {
  const { look, rounds } = file()
  function* work(pages: number[]) {
    const found: number[] = []
    for (const page of pages) {
      found.push(look(page))
      yield
    }
    return found
  }
  const [a, b] = [gatheringTurns(work([1, 2])), gatheringTurns(work([3, 4]))]
  for (let i = 0; i < 2; i++) for (const one of [a, b]) expect(one.next().done).toBe(false)
  expect(() => look(9)).toThrow(NotInMemory)
  expect(() => a.next()).toThrow(NotInMemory)
  expect(() => b.next()).toThrow(NotInMemory)
  expect(rounds).toEqual([[9], [1, 2], [3, 4]])
})

test('what else must be read is read together with the pages, and all is let go', async () => {
  const { look, rounds, letGo } = file()
  const other = vi.fn()
  let isRead = false
  const ask = () =>
    gathering(() => {
      const value = look(1)
      if (!isRead) {
        isRead = true
        throw new NotInMemory(Promise.resolve(other))
      }
      return value
    })
  expect(await whenInMemory(ask)).toBe(1)
  expect(rounds).toEqual([[1]])
  expect(letGo).toHaveBeenCalledOnce()
  expect(other).toHaveBeenCalledOnce()
})

test('a page that cannot be read is told, and the others are let go', async () => {
  const { look, letGo } = file()
  const broken = { hold: () => Promise.reject(new Error('damaged')) }
  const ask = () =>
    gathering(() => {
      miss(broken, 1)
      return look(2)
    })
  await expect(whenInMemory(ask)).rejects.toThrow('damaged')
  expect(letGo).toHaveBeenCalledOnce()
})

test('an error of a question that missed nothing is its answer', () => {
  expect(() =>
    gathering(() => {
      throw new RangeError('not so')
    }),
  ).toThrow(RangeError)
})

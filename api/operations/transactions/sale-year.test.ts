import { afterEach, expect, test, vi } from 'vitest'
import { saleYearSchema } from './filters.ts'

afterEach(() => vi.useRealTimers())

test('a process that began last year takes the year of today, and no later one', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 0, 1) })
  expect(saleYearSchema.safeParse(2031).success).toBe(true)
  expect(saleYearSchema.safeParse(2032).error?.issues).toMatchObject([{ code: 'too_big', maximum: 2031 }])
  expect(saleYearSchema.safeParse(3000).error?.issues).toMatchObject([{ code: 'too_big', maximum: 2100 }])
  expect(saleYearSchema.safeParse(2013).success).toBe(false)
})

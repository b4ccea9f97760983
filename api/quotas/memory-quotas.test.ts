import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryQuotas } from './memory-quotas.ts'
import { DAY, limitsOf, MINUTE, type QuotaLimit } from './quota.ts'

const LIMITS = limitsOf({ minute: 10, day: 100 })

/** Every request that was let through, kept whole: slow, and sharing nothing with the slots. */
class Model {
  readonly #times: number[] = []
  /** Whether letting one through now would put more than a ceiling in some interval of a window's length. */
  mayLet(now: number, limits: readonly QuotaLimit[]): boolean {
    return limits.every(
      ({ ceiling, window }) => this.#times.filter((time) => time > now - window.length).length < ceiling,
    )
  }
  /** Whether it would still be refused if every request took a whole slot longer to leave. */
  mustLet(now: number, limits: readonly QuotaLimit[]): boolean {
    return limits.every(
      ({ ceiling, window }) =>
        this.#times.filter((time) => time > now - window.length - window.slot).length < ceiling,
    )
  }
  let(now: number): void {
    this.#times.push(now)
  }
}

const steps = fc.array(
  fc.record({
    wait: fc.oneof(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 90_000 }),
      fc.integer({ min: 0, max: 7_200_000 }),
    ),
    burst: fc.integer({ min: 1, max: 15 }),
  }),
  { minLength: 1, maxLength: 120 },
)

test('no interval of a window ever holds more than the ceiling, and a place comes back within a slot of its time', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now = 0
      const quotas = new MemoryQuotas({ now: () => now })
      const model = new Model()
      for (const { wait, burst } of sequence) {
        now += wait
        for (let i = 0; i < burst; i++) {
          const { allowed } = quotas.take('ip:a', LIMITS)
          if (allowed) expect(model.mayLet(now, LIMITS)).toBe(true)
          else expect(model.mustLet(now, LIMITS)).toBe(false)
          if (allowed) model.let(now)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('what is told is what happens: remaining requests pass, the next does not, and one does after the reset', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now = 0
      const quotas = new MemoryQuotas({ now: () => now })
      for (const { wait, burst } of sequence) {
        now += wait
        for (let i = 0; i < burst; i++) quotas.take('ip:a', LIMITS)
      }
      const { states } = quotas.peek('ip:a', LIMITS)
      const left = Math.min(...states.map(({ remaining }) => remaining))
      for (let i = 0; i < left; i++) expect(quotas.take('ip:a', LIMITS).allowed).toBe(true)
      const refused = quotas.take('ip:a', LIMITS)
      expect(refused.allowed).toBe(false)
      const wait = Math.max(
        ...refused.states.filter(({ remaining }) => remaining === 0).map(({ reset }) => reset),
      )
      now += wait - 1
      expect(quotas.take('ip:a', LIMITS).allowed).toBe(false)
      now += 1
      expect(quotas.take('ip:a', LIMITS).allowed).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('a refusal counts nothing: asking in vain does not lengthen the wait', () => {
  let now = 0
  const quotas = new MemoryQuotas({ now: () => now })
  for (let i = 0; i < 10; i++) expect(quotas.take('ip:a', LIMITS).allowed).toBe(true)
  for (; now < 60_999; now += 100) expect(quotas.take('ip:a', LIMITS).allowed).toBe(false)
  now = 61_000
  expect(quotas.take('ip:a', LIMITS).allowed).toBe(true)
})

test('subjects do not share, and each sees both windows', () => {
  const quotas = new MemoryQuotas({ now: () => 500 })
  for (let i = 0; i < 10; i++) quotas.take('ip:a', LIMITS)
  expect(quotas.take('ip:a', LIMITS).allowed).toBe(false)
  expect(quotas.take('ip:b', LIMITS)).toEqual({
    allowed: true,
    states: [
      { limit: { window: MINUTE, ceiling: 10 }, remaining: 9, reset: 60_500 },
      { limit: { window: DAY, ceiling: 100 }, remaining: 99, reset: 86_699_500 },
    ],
  })
})

test('without a ceiling nothing is counted', () => {
  const quotas = new MemoryQuotas()
  expect(limitsOf({ minute: 0, day: 0 })).toEqual([])
  expect(limitsOf({ minute: 0, day: 5 }).map(({ window }) => window.name)).toEqual(['day'])
  for (let i = 0; i < 1000; i++) expect(quotas.take('ip:a', [])).toEqual({ allowed: true, states: [] })
})

test('memory is bounded: the quiet are forgotten first, those who ask are not', () => {
  let now = 0
  const quotas = new MemoryQuotas({ now: () => now, maxSubjects: 100 })
  for (let i = 0; i < 10; i++) quotas.take('ip:busy', LIMITS)
  for (let i = 0; i < 1000; i++) {
    now += 1
    quotas.take(`ip:${i}`, LIMITS)
    expect(quotas.take('ip:busy', LIMITS).allowed).toBe(false)
  }
  expect(quotas.size).toBeLessThanOrEqual(100)
  now += 100_000_000
  for (let i = 0; i < 200; i++) quotas.take('ip:late', LIMITS)
  quotas.take('ip:later', LIMITS)
  quotas.take('ip:last', LIMITS)
  expect(quotas.size).toBeLessThan(100)
})

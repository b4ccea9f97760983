import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { percentile, summarise, throughput, timeEach } from './latency.ts'

describe('latencies', () => {
  test('percentiles of a known list, in any order, in microseconds', () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) => ((i * 7919) % 1000) * 1000)
    const { p50, p99, count } = summarise(values)
    expect([p50, p99, count]).toEqual([500, 990, 1000])
  })

  test('one slow call in fifty is what p99 shows and p50 hides', () => {
    const values = Float64Array.from({ length: 100 }, (_, i) => (i % 50 === 0 ? 9_000_000 : 1000))
    expect(summarise(values)).toMatchObject({ p50: 1, p99: 9000 })
  })

  test('throughput is the inverse of the mean', () => {
    expect(summarise(Float64Array.of(1e6, 3e6)).perSecond).toBeCloseTo(500)
  })

  test('nothing measured is an error, not a NaN', () => {
    expect(() => percentile(new Float64Array(0), 0.5)).toThrow(/measured/)
  })

  test('each call is timed, with its index', async () => {
    const seen: number[] = []
    const slow = await timeEach(3, (i) => delay(5).then(() => seen.push(i)))
    expect(seen).toEqual([0, 1, 2])
    expect(slow.count).toBe(3)
    expect(slow.p50).toBeGreaterThan(3000)
  })

  test('callers work side by side', async () => {
    const alone = await throughput(1, 0.3, () => delay(10))
    const eight = await throughput(8, 0.3, () => delay(10))
    expect(eight / alone).toBeGreaterThan(4)
  })
})

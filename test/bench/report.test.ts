import { describe, expect, test } from 'vitest'
import {
  atLeast,
  atMost,
  formatValue,
  type Measure,
  measure,
  type Report,
  toJson,
  toMarkdown,
  verdict,
} from './report.ts'

const under = (value: number): Measure => measure('p50', value, 'µs', atMost(10))
const over = (value: number): Measure => measure('load', value, 'req/s', atLeast(30_000))

describe('the report', () => {
  test('a target is reached at its limit and missed beyond', () => {
    expect([under(10), under(10.01), over(30_000), over(29_999)].map(verdict)).toEqual([
      'pass',
      'MISSED',
      'pass',
      'MISSED',
    ])
    expect(verdict(measure('found', 3, 'points'))).toBeUndefined()
    expect(verdict(under(Number.NaN))).toBe('MISSED')
  })

  test('numbers are short and keep what they say', () => {
    expect([0, 0.5, 7.254, 12.34, 123.4, 38_211.7].map(formatValue)).toEqual([
      '0',
      '0.50',
      '7.25',
      '12.3',
      '123',
      '38,212',
    ])
  })

  test('one line a measure, in Markdown and in JSON', () => {
    const report: Report = {
      date: '2026-11-27',
      machine: '2 cores',
      versions: 'Node 20',
      command: 'npm run bench --',
      parcels: 1_000_000,
      steps: [
        { step: 'nearest', measures: [under(7.25)], tables: [], notes: ['PostGIS skipped'] },
        { step: 'http', measures: [over(12)], tables: [], notes: [] },
      ],
      notes: [],
    }
    const text = toMarkdown(report)
    expect(text).toContain('| p50 | 7.25 µs | ≤ 10 µs | pass |')
    expect(text).toContain('| load | 12 req/s | ≥ 30,000 req/s | MISSED |')
    expect(text).toContain('- PostGIS skipped')
    expect(JSON.parse(toJson(report)).steps[1].measures[0].verdict).toBe('MISSED')
  })
})

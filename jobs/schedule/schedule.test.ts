import { describe, expect, test } from 'vitest'
import { datasets } from '../../ingest/datasets/index.ts'
import { nextAfter, readSchedule } from './schedule.ts'

const some = [
  { name: 'cadastre', schedule: '0 3 * * 1' },
  { name: 'dvf', schedule: '0 4 15 4,10 *' },
  { name: 'ban', schedule: '0 3 * * 1' },
]

describe('the schedule', () => {
  test('is the datasets’ own when nothing else is said', () => {
    expect(readSchedule(some)).toEqual([
      { dataset: 'cadastre', pattern: '0 3 * * 1' },
      { dataset: 'dvf', pattern: '0 4 15 4,10 *' },
      { dataset: 'ban', pattern: '0 3 * * 1' },
    ])
  })

  test('takes other patterns, and off', () => {
    expect(readSchedule(some, ' dvf = off ; cadastre=*/30 * * * *;')).toEqual([
      { dataset: 'cadastre', pattern: '*/30 * * * *' },
      { dataset: 'dvf', pattern: undefined },
      { dataset: 'ban', pattern: '0 3 * * 1' },
    ])
  })

  test.each([
    ['parcels=0 3 * * 1', 'datasets are cadastre, dvf, ban'],
    ['dvf=', 'datasets are'],
    ['dvf', 'datasets are'],
    ['dvf=0 0 3 * * 1', 'five fields'],
    ['dvf=soon', 'five fields'],
    ['dvf=61 3 * * 1', '61'],
    ['dvf=0 3 * * 1 off', 'five fields'],
  ])('refuses %s', (text, why) => {
    expect(() => readSchedule(some, text)).toThrow(/^TERRIER_SCHEDULE: /)
    expect(() => readSchedule(some, text)).toThrow(why)
  })

  test.each(datasets.map(({ name, schedule }) => [name, schedule]))(
    'of %s is a pattern',
    (name, schedule) => {
      expect(() => readSchedule(datasets, `${name}=${schedule}`)).not.toThrow()
    },
  )

  test('is in UTC', () => {
    expect(nextAfter('0 3 * * 1', new Date('2026-03-28T12:00:00Z')).toISOString()).toBe(
      '2026-03-30T03:00:00.000Z',
    )
    expect(nextAfter('0 4 15 4,10 *', new Date('2026-05-01T00:00:00Z')).toISOString()).toBe(
      '2026-10-15T04:00:00.000Z',
    )
  })
})

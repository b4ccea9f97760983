import { expect, test } from 'vitest'
import { dayOf } from './day-of.ts'

test.each([
  ['2016-05-30 02:00:00', '2016-05-30'],
  ['30/05/2016', '2016-05-30'],
  ['', null],
  [null, null],
  ['2020-02-31', undefined],
  ['soon', undefined],
])('%s is the day %s', (text, day) => expect(dayOf(text)).toBe(day))

import { expect, test } from 'vitest'
import { zoneClassOf } from './zone-classes.ts'

test.each([
  ['U', 'U'],
  ['Ub', 'U'],
  ['AUc', 'AU'],
  ['AUs', 'AU'],
  ['1AU', 'AU'],
  ['2 AUx', 'AU'],
  ['A', 'A'],
  ['Ah', 'A'],
  ['N', 'N'],
  ['Nd', 'N'],
  ['Nh', 'N'],
  ['Na', 'N'],
  ['NA', 'other'],
  ['NC', 'other'],
  ['ZAC', 'other'],
  ['01', 'other'],
  ['', 'other'],
])('a zone of type %j is of class %s', (type, expected) => {
  expect(zoneClassOf(type, false)).toBe(expected)
})

test.each([
  ['01', '01'],
  ['2', '02'],
  ['03', '03'],
  ['99', 'other'],
  ['U', 'other'],
])('a sector of type %j is of class %s', (type, expected) => {
  expect(zoneClassOf(type, true)).toBe(expected)
})

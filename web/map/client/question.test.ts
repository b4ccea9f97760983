import { describe, expect, test } from 'vitest'
import { boxAroundPoints, boxText, findQuestionOf } from './question.ts'

describe('the question of an address', () => {
  test('is what names a place, criteria and an order, and nothing of the map', () => {
    const hash =
      'map=17.00/46.5/2.5&layers=buildings&year=2023&in=zone:33440&surface.min=2000&sort=surface-desc'
    expect(findQuestionOf(new URLSearchParams(hash))).toBe(
      'in=zone%3A33440&surface.min=2000&sort=surface-desc',
    )
  })

  test('keeps several values of a column, and leaves out fields that say nothing', () => {
    const fields: [string, string][] = [
      ['in', 'zone:33440'],
      ['ownerGroup.in', '0'],
      ['ownerGroup.in', '9'],
      ['ownerGroup.if', ''],
      ['surface.max', ''],
    ]
    expect(findQuestionOf(fields)).toBe('in=zone%3A33440&ownerGroup.in=0&ownerGroup.in=9')
  })

  test('there is none without a place', () => {
    expect(findQuestionOf([['surface.min', '2000']])).toBeUndefined()
    expect(findQuestionOf(new URLSearchParams('map=4/46/2'))).toBeUndefined()
  })
})

test('a box is written to a metre', () => {
  expect(boxText(2.4999999, 46.5, 2.512345678, 46.6)).toBe('box:2.50000,46.50000,2.51235,46.60000')
})

test('the box around points: west, south, east, north', () => {
  expect(
    boxAroundPoints([
      [2.5, 46.5],
      [2.4, 46.7],
    ]),
  ).toEqual([2.4, 46.5, 2.5, 46.7])
  expect(boxAroundPoints([])).toBeUndefined()
})

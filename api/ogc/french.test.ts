import { expect, test } from 'vitest'
import { collections } from './collections/index.ts'
import { FRENCH } from './french.ts'

test('each collection and each of its fields is told in French too', () => {
  const told = Object.fromEntries(
    Object.entries(FRENCH).map(([name, { fields }]) => [name, Object.keys(fields).sort()]),
  )
  expect(told).toEqual(
    Object.fromEntries(collections.map(({ name, fields }) => [name, Object.keys(fields).sort()])),
  )
})

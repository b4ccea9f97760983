import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeSaleIds, idOfSale } from './sale-ids.ts'

const digits = fc.stringMatching(/^[\da-f]{16}$/)
const id = fc.oneof(
  digits,
  fc.tuple(digits, fc.integer({ min: 2, max: 999 })).map(([d, n]) => `${d}-${n}`),
)

test('keys of sales are given back as they were', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 50 }), (keys) => {
      const ids = encodeSaleIds(keys)
      expect(keys.map((_, rank) => idOfSale({ ids }, rank))).toEqual(keys)
    }),
  )
})

test('keys of another form are not kept at all, rather than changed', () => {
  for (const odd of [
    'abc',
    '0123456789ABCDEF',
    '0123456789abcdef-',
    '0123456789abcdef-0',
    ' 0123456789abcdef',
  ])
    expect(encodeSaleIds(['0123456789abcdef', odd]), odd).toBeUndefined()
  expect(idOfSale({ ids: undefined }, 0)).toBeUndefined()
})

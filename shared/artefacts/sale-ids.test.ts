import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfSale, SaleIdsBuilder } from './sale-ids.ts'

function columnsOf(keys: readonly string[]) {
  const builder = new SaleIdsBuilder()
  for (const key of keys) builder.add(key)
  return builder.columns()
}

const digits = fc.stringMatching(/^[\da-f]{16}$/)
const id = fc.oneof(
  digits,
  fc.tuple(digits, fc.integer({ min: 2, max: 999 })).map(([d, n]) => `${d}-${n}`),
)

test('keys of sales are given back as they were', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 50 }), (keys) => {
      const ids = columnsOf(keys)
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
    expect(columnsOf(['0123456789abcdef', odd]), odd).toBeUndefined()
  expect(idOfSale({ ids: undefined }, 0)).toBeUndefined()
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AddressesBuilder } from '../../ingest/datasets/ban/addresses-builder.ts'
import { type AddressesArtefact, numberOf, suffixOf } from '../../shared/artefacts/addresses.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import { builtAddresses } from '../../test/support/built-addresses.ts'
import { findNumber } from './house-number.ts'
import { LoadedAddresses } from './loaded-addresses.ts'

const LOCALITY = { commune: '96001', name: 'X', city: '', former: '', postcode: '96100', postal: '' }

/** One street with these numbers, in their order. */
function street(numbers: readonly (readonly [number, string, string?])[]) {
  const builder = new AddressesBuilder('96', [LOCALITY])
  const place = { locality: 0, lon: 2, lat: 46 }
  builder.addEntry({ type: 0, name: 'Rue', key: '96001_0001', importance: 0, ...place })
  for (const [number, suffix, id] of numbers) {
    const usual = `96001_0001_${String(number).padStart(5, '0')}${suffix && `_${suffix}`}`
    builder.addNumber({ entry: 0, id: id ?? usual, number, suffix, certified: false, links: [], ...place })
  }
  return builtAddresses(builder.encode())
}

function found(artefact: AddressesArtefact, number: number, suffix = '') {
  const hit = findNumber(artefact, 0, number, suffix)
  if (!hit) return undefined
  const packed = artefact.numbers[hit.row]!
  const gap = hit.match === 'nearest' ? ` by ${hit.gap}` : ''
  return `${numberOf(packed)}${stringAt(artefact.suffixes, suffixOf(packed))} ${hit.match}${gap}`
}

describe('the house number of a street', () => {
  const artefact = street([
    [1, ''],
    [2, ''],
    [2, 'b'],
    [4, 'bis'],
    [4, 'ter'],
    [9, ''],
  ])

  test.each([
    [1, '', '1 exact'],
    [2, '', '2 exact'],
    [2, 'bis', '2b exact'],
    [2, 'ter', '2 other-suffix'],
    [4, 'b', '4bis exact'],
    [4, '', '4bis other-suffix'],
    [7, '', '9 nearest by 2'],
    [6, '', '4bis nearest by 2'],
    [5000, '', '9 nearest by 4991'],
    [0, '', '2 nearest by 2'],
  ])('%i%s gives %s', (number, suffix, expected) => {
    expect(found(artefact, number, suffix)).toBe(expected)
  })

  test.each([
    ['b', '30b'],
    ['bis', '30bis'],
    ['', '30'],
  ])('of 30, 30 b and 30 bis, the suffix « %s » finds %s', (suffix, expected) => {
    const both = street([
      [30, ''],
      [30, 'b'],
      [30, 'bis'],
    ])
    expect(found(both, 30, suffix)).toBe(`${expected} exact`)
  })

  test('a street without numbers has none', () => {
    expect(found(street([]), 3)).toBeUndefined()
  })

  test('a number that is there is always found as it is', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 99_999 }), { minLength: 1 }),
        fc.nat(),
        (numbers, seed) => {
          const sorted = [...numbers].sort((a, b) => a - b)
          const wanted = sorted[seed % sorted.length]!
          expect(found(street(sorted.map((n) => [n, ''])), wanted)).toBe(`${wanted} exact`)
        },
      ),
    )
  })

  test('a key that is not made of its street and number is kept as it is', async () => {
    const odd = street([
      [1, ''],
      [2, 'B', '96001_0001_00002_b'],
      [3, '', '96001_other_00003'],
    ])
    const read = await new LoadedAddresses(undefined, [odd]).at('96', [0, 1, 2])
    expect(read.map(({ id }) => id)).toEqual(['96001_0001_00001', '96001_0001_00002_b', '96001_other_00003'])
  })
})

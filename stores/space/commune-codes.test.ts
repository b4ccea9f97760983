import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import { CommuneCodes } from './commune-codes.ts'

/** One merged commune, and one that the territory does not know. */
const TODAY: Readonly<Record<string, string>> = {
  '01001': '01001',
  '01002': '01001',
  '01999': '01999',
  '2A004': '2A004',
}
const resolve = (code: string) => (TODAY[code] === undefined ? undefined : { code: TODAY[code] }) as never

const idu = fc
  .tuple(
    fc.constantFrom('01001', '01002', '01003', '01999', '2A004'),
    fc.constantFrom('000', '123', '999'),
    fc.constantFrom('0A', 'AB', 'ZZ'),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(([commune, prefix, section, number]) => commune + prefix + section + String(number).padStart(4, '0'))

test('communes of parcels in any order are those of each, under the code of today', () => {
  fc.assert(
    fc.property(fc.array(idu, { maxLength: 60 }), (idus) => {
      const communes = new CommuneCodes()
      for (const one of idus) communes.add(packIdu(one))
      const expected = new Set(idus.map((one) => TODAY[one.slice(0, 5)] ?? one.slice(0, 5)))
      expect(communes.today({ resolve }).toSorted()).toEqual([...expected].toSorted())
    }),
  )
})

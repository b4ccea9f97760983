import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packIdu } from '../../../shared/identifiers/idu.ts'
import { RankSet } from '../../../stores/sets/rank-set.ts'
import { communesOf } from './communes-of.ts'

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

test('communes of chosen parcels are those of each, under the code of today', () => {
  fc.assert(
    fc.property(fc.uniqueArray(idu, { maxLength: 60 }), fc.array(fc.nat(59)), (idus, chosen) => {
      const sorted = idus.toSorted()
      const ranks = new RankSet(sorted.length)
      const expected = new Set<string>()
      for (const rank of chosen.filter((one) => one < sorted.length)) {
        ranks.add(rank)
        const code = sorted[rank]!.slice(0, 5)
        expected.add(TODAY[code] ?? code)
      }
      const found = communesOf(ranks, { keys: Float64Array.from(sorted, packIdu) }, { resolve })
      expect(found.toSorted()).toEqual([...expected].toSorted())
    }),
  )
})

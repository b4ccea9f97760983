import { describe, expect, test } from 'vitest'
import { openSales, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import { copiesOf, givenElsewhere, isGivenBefore } from './copies.ts'

interface Told {
  id: string
  elsewhere: boolean
  price?: number
  /** Without a place, nothing of it can be drawn. */
  placed?: boolean
}

function artefactOf(departement: string, sales: readonly Told[]): SalesArtefact {
  const builder = new SalesBuilder(departement, [0, 0])
  for (const [i, { placed = true }] of sales.entries())
    builder.addSite({ key: i + 1, point: placed ? [10 + i, 20] : null, polygons: null, aliases: [] })
  const rest = { day: 1, pricePerM2: null, nature: 'Vente', multiLot: false, premises: [], zones: [] }
  for (const [i, { id, elsewhere, price = 1 }] of sales.entries())
    builder.addSale({ ...rest, price, id: id.padStart(16, '0'), elsewhere, sites: [i] })
  return openSales(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
}

/** The sales that each département gives itself, by their place in the list of `told`. */
function ownOf(artefacts: readonly SalesArtefact[]): number[][] {
  return artefacts.map((artefact) => {
    const others = givenElsewhere(artefacts, artefact)
    return Array.from({ length: artefact.count }, (_, rank) => rank).filter((rank) => !others.has(rank))
  })
}

describe('a sale of several départements is given', () => {
  test('by the first that has a place for it', () => {
    const artefacts = [
      artefactOf('60', [
        { id: 'a', elsewhere: true },
        { id: 'b', elsewhere: true, placed: false },
      ]),
      artefactOf('95', [
        { id: 'a', elsewhere: true },
        { id: 'b', elsewhere: true },
        { id: 'c', elsewhere: true },
        { id: 'd', elsewhere: false },
      ]),
    ]
    // Of 95: `a` is given by 60, which has no place for `b`; `c` lies in a département that is not loaded.
    expect(ownOf(artefacts)).toEqual([[0], [1, 2, 3]])
  })

  test('by the first where none has a place, and once in all', () => {
    const nowhere = { id: 'a', elsewhere: true, placed: false }
    const artefacts = ['02', '60', '95'].map((departement) => artefactOf(departement, [nowhere]))
    expect(ownOf(artefacts)).toEqual([[0], [], []])
    const placed = artefactOf('95', [{ id: 'a', elsewhere: true }])
    expect(ownOf([...artefacts.slice(0, 2), placed])).toEqual([[], [], [0]])
  })

  test('by the first where a question finds it', () => {
    const shared = { id: 'a', elsewhere: true }
    const artefacts = ['02', '60', '95'].map((departement) => artefactOf(departement, [shared]))
    const [first, , last] = artefacts as [SalesArtefact, SalesArtefact, SalesArtefact]
    const inside = (...found: string[]) =>
      isGivenBefore(artefacts, last, 0, ({ artefact }) => found.includes(artefact.departement))
    expect([inside('60', '95'), inside('95'), inside('02')]).toEqual([true, false, true])
    expect(isGivenBefore(artefacts, first, 0, () => true)).toBe(false)
    expect(copiesOf(artefacts, last, 0).map(({ artefact }) => artefact.departement)).toEqual(['02', '60'])
  })
})

test('other sales are no copies, though the first half of their keys is the same', () => {
  const one = artefactOf('60', [{ id: 'abcdef0100000001', elsewhere: true }])
  const other = artefactOf('95', [{ id: 'abcdef0100000002', elsewhere: true }])
  expect(ownOf([one, other])).toEqual([[0], [0]])
})

test('in files of before the keys, the same half of a key, day and price tell', () => {
  const before = (departement: string, price: number) => ({
    ...artefactOf(departement, [{ id: 'abcdef0100000001', elsewhere: true, price }]),
    ids: undefined,
  })
  expect(ownOf([before('60', 1), before('95', 1)])).toEqual([[0], []])
  expect(ownOf([before('60', 1), before('95', 2)])).toEqual([[0], [0]])
})

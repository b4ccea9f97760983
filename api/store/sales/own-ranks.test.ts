import { expect, test } from 'vitest'
import { openSales, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import { ownRanks } from './own-ranks.ts'

interface Told {
  id: string
  elsewhere: boolean
  /** Without a place, nothing of it can be drawn. */
  placed?: boolean
}

function artefactOf(departement: string, sales: readonly Told[]): SalesArtefact {
  const builder = new SalesBuilder(departement, [0, 0])
  for (const [i, { placed = true }] of sales.entries())
    builder.addSite({ key: i + 1, point: placed ? [10 + i, 20] : null, polygons: null, aliases: [] })
  const rest = {
    day: 1,
    price: 1,
    pricePerM2: null,
    nature: 'Vente',
    multiLot: false,
    premises: [],
    zones: [],
  }
  for (const [i, { id, elsewhere }] of sales.entries())
    builder.addSale({ ...rest, id: id.padStart(16, '0'), elsewhere, sites: [i] })
  return openSales(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
}

test('a sale of several départements is of the first that has a place for it', () => {
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
  const kept = artefacts.map((artefact) => [
    ...ownRanks(
      artefacts,
      artefact,
      Uint32Array.from({ length: artefact.count }, (_, rank) => rank),
    ),
  ])
  // Of 95: `a` is drawn in 60 already; `c` lies in a département that is not loaded.
  expect(kept).toEqual([
    [0, 1],
    [1, 2, 3],
  ])
})

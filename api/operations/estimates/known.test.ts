import { expect, test } from 'vitest'
import type { Sale } from '../../../shared/schemas/sale.ts'
import { countsByFactor, likeDwelling } from './known.ts'

/** A flat sold alone; of a sale nothing else is looked at. */
const sold = (id: string, date: string, surface: number, rooms: number, more: Partial<Sale> = {}) =>
  ({ id, date, surface, rooms, types: ['Appartement'], pricePerM2: 3000, ...more }) as Sale

// The newest first, as the release gives them.
const sales = [
  sold('studio', '2025-05-01', 22, 1),
  sold('house', '2025-04-01', 60, 3, { types: ['Maison'] }),
  sold('with a shop', '2025-03-01', 60, 3, { pricePerM2: null }),
  sold('newer', '2024-03-01', 63, 3),
  sold('older', '2021-03-01', 63, 3),
  sold('nearest', '2020-03-01', 59, 2),
]

test('the sale told is that of the dwelling most like the one asked about, not the newest of the parcel', () => {
  const asked = { type: 'Appartement' as const, surface: 60 }
  expect(likeDwelling(asked, sales)?.id).toBe('nearest')
  expect(likeDwelling({ ...asked, rooms: 3 }, sales)?.id).toBe('newer')
  expect(likeDwelling({ ...asked, surface: 23 }, sales)?.id).toBe('studio')
  expect(likeDwelling({ type: 'Maison', surface: 60 }, sales)?.id).toBe('house')
  expect(likeDwelling({ ...asked, surface: 90 }, sales)).toBeUndefined()
})

const labelled = (electricityFactor: number | null, ...labels: string[]) =>
  labels.map((energyLabel) => ({ energyLabel, electricityFactor }))

test('labels are counted together under one electricity factor, apart under several', () => {
  expect(countsByFactor(labelled(2.3, 'C', 'A', 'C'))).toBe('A 1, C 2')
  expect(
    countsByFactor([...labelled(2.3, 'D', 'C', 'D'), ...labelled(1.9, 'C'), ...labelled(null, 'G')]),
  ).toBe('1.9: C 1; 2.3: C 1, D 2; unknown: G 1')
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../../test/support/random.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { BlockCache } from './block-cache.ts'
import { BlockFile } from './block-file.ts'
import { SalesDocumentsWriter } from './sales-documents-writer.ts'
import { orderSales } from './sales-order.ts'

const drawn = (count: number, seed: number) => {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, i) => ({
    day: 20_000 - Math.floor((i / count) * 4400),
    lng: Math.round(random() * 1e7),
    lat: Math.round(random() * 1e7),
  }))
}

const ordered = (sales: readonly { day: number; lng: number; lat: number }[]) =>
  orderSales(
    sales.map(({ day }) => day),
    sales.map(({ lng }) => lng),
    sales.map(({ lat }) => lat),
  )

describe('the order of sales', () => {
  test('age tiers end after 1 week, 1, 3, 6 months, 1, 3 and 7 years from the newest sale', () => {
    const ages = [0, 6, 7, 29, 30, 90, 91, 181, 182, 364, 365, 1094, 1095, 2554, 2555, 9000]
    const { sales, tiers } = ordered(ages.map((age) => ({ day: 20_000 - age, lng: 0, lat: 0 })))
    expect(tiers).toEqual([0, 2, 4, 6, 8, 10, 12, 14])
    expect([...sales]).toEqual(ages.map((_, i) => i))
  })

  test('every sale has one position, tiers are apart, and sales without a place come last in theirs', () => {
    const day = fc.integer({ min: 0, max: 20_000 })
    const place = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constant(Number.NaN))
    fc.assert(
      fc.property(fc.array(fc.record({ day, lng: place, lat: place }), { maxLength: 300 }), (sales) => {
        const order = ordered(sales)
        expect([...order.sales].sort((a, b) => a - b)).toEqual(sales.map((_, i) => i))
        const newest = Math.max(...sales.map((sale) => sale.day))
        const limits = [0, 7, 30, 91, 182, 365, 1095, 2555, Number.POSITIVE_INFINITY]
        for (let tier = 0; tier < 8; tier++) {
          const members = [...order.sales.subarray(order.tiers[tier], order.tiers[tier + 1] ?? sales.length)]
          const placed = members.map((i) => !Number.isNaN(sales[i]!.lng + sales[i]!.lat))
          expect(placed).toEqual(placed.toSorted((a, b) => Number(b) - Number(a)))
          for (const i of members) {
            const age = newest - sales[i]!.day
            expect(age >= limits[tier]! && age < limits[tier + 1]!).toBe(true)
          }
        }
      }),
    )
  })

  test('along the curve each step goes to a neighbouring cell, and every cell is met once', () => {
    // Cells of 16 by 16, spread so that each falls on cells of the curve of 4,096 that are 273 apart.
    const side = 16
    const cells = Array.from({ length: side * side }, (_, i) => ({
      day: 1,
      lng: i % side,
      lat: Math.floor(i / side),
    }))
    const { sales } = ordered(cells)
    for (let i = 1; i < sales.length; i++) {
      const [a, b] = [cells[sales[i - 1]!]!, cells[sales[i]!]!]
      expect(Math.abs(a.lng - b.lng) + Math.abs(a.lat - b.lat)).toBe(1)
    }
  })

  test('neighbours lie together: a search of the newest touches a few runs of 40 where the order of time touches one a sale', () => {
    const sales = drawn(60_000, 1)
    const positions = new Uint32Array(sales.length)
    ordered(sales).sales.forEach((sale, position) => {
      positions[sale] = position
    })
    const near = sales.flatMap(({ lng, lat }, i) => (Math.hypot(lng - 5e6, lat - 5e6) < 5e5 ? [i] : []))
    const blocks = (at: (i: number) => number) =>
      new Set(near.slice(0, 50).map((i) => Math.floor(at(i) / 40))).size
    expect(blocks((i) => i)).toBeGreaterThan(40)
    expect(blocks((i) => positions[i]!)).toBeLessThan(20)
  })

  test('the order is the one that files on disk have', () => {
    const order = ordered(drawn(12, 7))
    expect([...order.sales]).toMatchInlineSnapshot(`
      [
        0,
        1,
        2,
        5,
        3,
        4,
        6,
        11,
        7,
        10,
        9,
        8,
      ]
    `)
    expect(order.tiers).toMatchInlineSnapshot(`
      [
        0,
        1,
        1,
        1,
        1,
        1,
        3,
        7,
      ]
    `)
    expect(order).toEqual(ordered(drawn(12, 7)))
  })

  test('more sales than a sort key can count are refused', () => {
    expect(() => orderSales({ length: 33_554_433 }, [], [])).toThrow(
      '33554433 sales are more than one file holds',
    )
  })
})

describe('documents of sales', () => {
  test('each is found at the position that the writer gave it', async () => {
    const dir = await temporaryDir('sales')
    const path = join(dir, 'sales.blocks')
    const writer = new SalesDocumentsWriter(path, '96')
    const sales = drawn(5000, 3)
    const textOf = (i: number) => JSON.stringify({ i, text: 'é'.repeat(i % 900) })
    sales.forEach(({ day, lng, lat }, i) => {
      writer.put(day, i % 50 === 0 ? null : [lng, lat], textOf(i))
    })
    const positions = await writer.close()
    expect(await readdir(dir)).toEqual(['sales.blocks'])
    const file = await BlockFile.open(path, new BlockCache({ bytes: 1e6 }))
    expect(file.facts).toMatchObject({ kind: 'sales', area: '96', keyed: false, count: 5000 })
    expect(file.facts.tiers).toHaveLength(8)
    expect((await file.getMany(positions)).map(String)).toEqual(sales.map((_, i) => textOf(i)))
    await file.close()
  })

  test('a writer that gives up leaves nothing; none and one sale are files too', async () => {
    const dir = await temporaryDir('sales')
    const dropped = new SalesDocumentsWriter(join(dir, 'dropped.blocks'), '96')
    dropped.put(1, null, '{}')
    dropped.discard()
    expect(await readdir(dir)).toEqual([])
    for (const count of [0, 1]) {
      const writer = new SalesDocumentsWriter(join(dir, `${count}.blocks`), '96')
      for (let i = 0; i < count; i++) writer.put(1, null, '"only"')
      expect([...(await writer.close())]).toEqual(count === 0 ? [] : [0])
      const file = await BlockFile.open(join(dir, `${count}.blocks`), new BlockCache({ bytes: 1e6 }))
      expect((await file.getMany(count === 0 ? [] : [0])).map(String)).toEqual(count === 0 ? [] : ['"only"'])
    }
  })
})

import { expect, test } from 'vitest'
import { withDuckDb } from '../../../../formats/duckdb/database.ts'
import { asBytes } from '../../../../shared/artefacts/documents/block.ts'
import { DocumentBlocks } from '../../../../shared/artefacts/documents/document-blocks.ts'
import { sales } from '../../../../shared/documents/sales.ts'
import { type Sale, saleSchema } from '../../../../shared/schemas/sale.ts'
import { temporaryDir } from '../../../../test/support/temp.ts'
import { SaleDocuments } from './sale-documents.ts'

const address = {
  ...{ label: 'Rue des Essais', number: null, suffix: null, street: null, streetCode: null, postcode: null },
  commune: { code: '96001', name: 'Sainte-Parcelle' },
}

/** A sale of some 400 bytes: eighty of them fill a block. */
const saleOf = (id: number): Sale =>
  saleSchema.parse({
    ...{ id: id.toString(16).padStart(16, '0'), date: '2025-11-15', nature: 'Vente', price: 262_680 },
    ...{ surface: null, rooms: null, types: [], pricePerM2: null, pricePerM2Reason: null, multiLot: false },
    ...{ doubts: [], dwellingLines: null, address, premises: [], lands: [], parcels: [] },
  })

/** Two places eleven kilometres from each other, 1e-7 degrees, and none. */
const PLACES = [[20_000_000, 460_000_000], [20_000_000, 461_000_000], null] as const
const COUNT = 600

test('each sale stands where its position says, and the newest of a place share a block', async () => {
  const workDir = await temporaryDir('sale-documents')
  const { written, positions } = await withDuckDb(workDir, async (db) => {
    const documents = await SaleDocuments.create(db, [PLACES[0], PLACES[1]])
    for (let i = 0; i < COUNT; i++) documents.add(PLACES[i % 3]!, saleOf(i))
    return documents.write(workDir)
  })
  expect(written.rows).toBe(COUNT)
  expect(positions.toSorted()).toEqual(Uint32Array.from({ length: COUNT }, (_, i) => i))

  const blocks = await DocumentBlocks.open(written.path, Number.POSITIVE_INFINITY)
  const blockOf = (i: number) => blocks.index.blockOf(asBytes(sales.key(positions[i]!)))
  for (let i = 0; i < COUNT; i++) {
    const text = blocks.inMemory(blockOf(i))?.find(asBytes(sales.key(positions[i]!)))
    expect(text?.toString()).toBe(JSON.stringify(saleOf(i)))
  }
  for (const place of [0, 1, 2]) {
    const newest = Array.from({ length: 50 }, (_, i) => blockOf(place + 3 * i))
    expect(new Set(newest).size, `the newest fifty of place ${place}`).toBe(1)
  }
})

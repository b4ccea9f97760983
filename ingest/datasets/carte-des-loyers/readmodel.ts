import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquetWith, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { announcedRents } from '../../../shared/documents/rents.ts'
import { type AnnouncedRents, announcedRentsSchema } from '../../../shared/schemas/rents.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { SortedDocuments } from '../../readmodel/write-documents.ts'
import type { RentMapDwelling } from './sources.ts'

/** What answers call the dwellings that a file predicts for. */
const DWELLINGS = {
  flat: { type: 'Appartement', roomsMin: null, roomsMax: null },
  'flat-1-2-rooms': { type: 'Appartement', roomsMin: 1, roomsMax: 2 },
  'flat-3-rooms-or-more': { type: 'Appartement', roomsMin: 3, roomsMax: null },
  house: { type: 'Maison', roomsMin: null, roomsMax: null },
} as const satisfies Record<RentMapDwelling, unknown>

const row = z
  .object({
    commune: z.string(),
    dwelling: z.enum(['flat', 'flat-1-2-rooms', 'flat-3-rooms-or-more', 'house'] satisfies RentMapDwelling[]),
    predicted: z.number(),
    low: z.number(),
    high: z.number(),
    predicted_from: z.string(),
    observations: z.number().nullable(),
    edition: z.string().nullable(),
  })
  .transform(({ commune, dwelling, predicted_from, observations, edition, ...rest }) => ({
    commune,
    // Lakes of before version 0.2 are of the only edition that was read.
    edition: edition ?? '2025',
    rent: {
      ...DWELLINGS[dwelling],
      ...rest,
      predictedFrom: predicted_from,
      observationsInCommune: observations,
    },
  }))

const DIGITS = 100

/**
 * One document a commune of the edition, under the code it is published with. The model gives 14 decimals to a value whose
 * interval is euros wide: two are kept.
 */
export async function readModel({ lake, workDir }: ReadModelInput): Promise<Written[]> {
  const rows = await withDuckDb(workDir, (db) =>
    db.objects(
      sql`SELECT * FROM ${parquetWith(lake('predictions'), { edition: 'VARCHAR' })} ORDER BY commune, dwelling`,
    ),
  )
  const communes = new Map<string, AnnouncedRents>()
  for (const found of rows) {
    const { commune, edition, rent } = row.parse(found)
    const document = communes.get(commune) ?? { edition, rents: [] }
    communes.set(commune, document)
    const [predicted, low, high] = [rent.predicted, rent.low, rent.high].map(rounded)
    document.rents.push(announcedRentsSchema.shape.rents.element.parse({ ...rent, predicted, low, high }))
  }
  const documents = new SortedDocuments(announcedRents)
  for (const [commune, rents] of communes) documents.put(announcedRents.key(commune), rents)
  return [await documents.write(workDir)]
}

const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS

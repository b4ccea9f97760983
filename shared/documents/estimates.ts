import { estimateQualitySchema } from '../schemas/estimate-quality.ts'
import { type IndexLevel, priceIndexSchema } from '../schemas/price-index.ts'
import type { ZoneLevel } from '../schemas/zone.ts'
import { byZone, documentKind } from './document-kind.ts'

// What is built from sales by docs/estimates.md (derived `estimates`).
/** How wrong estimates were in a département or commune. */
export const estimateQuality = documentKind(
  'estimate-quality',
  'departement',
  (level: ZoneLevel, code: string) => byZone(level, code),
  estimateQualitySchema,
)
/** Quarterly index of the prices of a zone. */
export const priceIndexes = documentKind(
  'price-index',
  'departement',
  (level: IndexLevel, code: string) => byZone(level, code),
  priceIndexSchema,
)

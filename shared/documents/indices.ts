import { storedOfficialIndexSchema } from '../schemas/official-index.ts'
import { documentKind } from './document-kind.ts'

/** A series of prices or rents as INSEE publishes it (dataset official-indices). */
export const officialIndexSeries = documentKind(
  'official-indices',
  'france',
  (idbank: string) => idbank,
  storedOfficialIndexSchema,
)

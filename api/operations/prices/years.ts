import { z } from 'zod'
import { PRICE_METHODS } from '../../../shared/schemas/price.ts'

/** Parameters that every question about figures of prices takes. */
export const figureShape = {
  years: z.enum(['last', 'all']).default('last').describe('The last five years loaded, or all loaded years'),
  method: z.enum(PRICE_METHODS).default('terrier').meta({
    description:
      'Rule of the price per m² of a sale: ours, or `state`, that of the State’s "Statistiques DVF"',
  }),
  includePartial: z.boolean().default(false).meta({
    description:
      'Figures of a larger zone of which only some communes are loaded, too: of the part that `covers` names',
  }),
}

export type FigureQuestion = z.output<z.ZodObject<typeof figureShape>>

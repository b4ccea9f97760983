import { z } from 'zod'
import { PRICE_METHODS } from '../../../shared/schemas/price.ts'

/** Parameters that every question about figures of prices takes. */
export const figureShape = {
  years: z
    .enum(['last', 'all'])
    .default('last')
    .meta({ description: 'The last five years loaded, or all loaded years' }),
  method: z.enum(PRICE_METHODS).default('terrier').meta({
    description:
      'Rule by which a sale has a price per m²: ours, or `state`, that of the State’s "Statistiques DVF", for comparison with its site',
  }),
  includePartial: z.boolean().default(false).meta({
    description:
      'Figures of a city, département or région of which only some communes are loaded, too: they are of that part alone, which `covers` tells',
  }),
}

export type FigureQuestion = z.output<z.ZodObject<typeof figureShape>>

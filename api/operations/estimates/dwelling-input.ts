import { z } from 'zod'
import { DWELLING_TYPES } from '../../../shared/identifiers/dwelling-types.ts'
import { ENERGY_CLASSES } from '../../../shared/identifiers/energy-classes.ts'
import type { Incomplete } from '../../answers/operation.ts'

export const typeParameter = z.enum(DWELLING_TYPES).meta({ description: 'Flat or house' })
export const surfaceParameter = z.number().min(9).max(1000).meta({ description: 'Built, m²' })

/** What may be given of a dwelling in addition to its type and surface. */
export const dwellingParameters = {
  rooms: z.number().int().min(1).max(50).optional().meta({ description: 'Main rooms' }),
  land: z.number().min(0).max(1_000_000).optional().meta({ description: 'Ground, m²', example: 400 }),
  outbuildings: z
    .number()
    .int()
    .min(0)
    .max(20)
    .optional()
    .meta({ description: 'Cellars, parking', example: 1 }),
  carrezSurface: z
    .number()
    .min(5)
    .max(1000)
    .optional()
    .meta({ description: 'Flat: m² loi Carrez', example: 58.4 }),
  lots: z
    .number()
    .int()
    .min(0)
    .max(20)
    .optional()
    .meta({ description: 'Own lots, with cellar 2', example: 2 }),
  energyClass: z.enum(ENERGY_CLASSES).optional().meta({ description: 'Not used' }),
  constructionYear: z
    .number()
    .int()
    .min(1000)
    .max(2100)
    .optional()
    .meta({ description: 'The same', example: 1970 }),
  floor: z.number().int().min(-5).max(100).optional().meta({ description: 'The same', example: 3 }),
  date: z.iso.date().max(10).optional().meta({ description: 'Day of the value', example: '2026-01-31' }),
}

/** A dwelling as it is asked about; what is not known is left out. */
export interface Dwelling {
  type: (typeof DWELLING_TYPES)[number]
  /** m² built. */
  surface: number
  rooms?: number | undefined
  /** m² of ground. */
  land?: number | undefined
  outbuildings?: number | undefined
  /** m² by the loi Carrez, of a flat. */
  carrezSurface?: number | undefined
  /** Lots of the co-ownership that are the dwelling itself, its cellar included where it is a lot. */
  lots?: number | undefined
  energyClass?: (typeof ENERGY_CLASSES)[number] | undefined
  constructionYear?: number | undefined
  floor?: number | undefined
  building?: string | undefined
  /** YYYY-MM-DD. */
  date?: string | undefined
}

/** A dwelling of which its type and surface need not be said. */
export type AskedDwelling = Incomplete<Dwelling>

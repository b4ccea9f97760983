import { z } from 'zod'

/** Kinds of zones, from the smallest. An arrondissement of Paris, Lyon or Marseille takes the place of the commune. */
export const zoneLevelSchema = z
  .enum(['iris', 'commune', 'arrondissement', 'ville', 'departement', 'region'])
  .meta({ id: 'ZoneLevel', description: 'Kind of zone; ville: Paris, Lyon or Marseille as a whole' })

export const ZONE_LEVELS = zoneLevelSchema.options
export type ZoneLevel = z.infer<typeof zoneLevelSchema>

export const zoneSchema = z
  .strictObject({ level: zoneLevelSchema, code: z.string(), name: z.string() })
  .meta({ id: 'Zone', description: 'A zone by its kind and official code' })

export type Zone = z.infer<typeof zoneSchema>

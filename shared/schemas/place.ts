import { z } from 'zod'
import { named } from './named.ts'

/** A point, as every answer and every stored document gives it. */
export const geopointSchema = z
  .strictObject({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) })
  .meta({ id: 'Geopoint', description: 'Longitude and latitude, WGS84 degrees' })

/** A commune, or an arrondissement of Paris, Lyon or Marseille. */
export const communeSchema = named('Commune', 'Commune; the arrondissement in Paris, Lyon and Marseille', {
  code: z.string().describe('INSEE code'),
  name: z.string().nullable().describe('Null when the source gives no name'),
})

export const departementSchema = z
  .strictObject({ code: z.string().meta({ example: '96' }), name: z.string().nullable() })
  .meta({ id: 'Departement', description: 'Département' })

export type NamedCommune = z.infer<typeof communeSchema>

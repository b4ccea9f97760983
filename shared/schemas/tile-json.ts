import { z } from 'zod'
import { named } from './named.ts'

const zoom = z.number().int().min(0).max(30)

/** TileJSON 3.0, which describes the tiles of the service. */
export const tileJsonSchema = named('TileJson', 'TileJSON 3.0', {
  tilejson: z.literal('3.0.0'),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  attribution: z.string(),
  scheme: z.literal('xyz'),
  tiles: z.array(z.string()).describe('Addresses of the tiles, with {z}, {x} and {y}'),
  minzoom: zoom,
  maxzoom: zoom,
  bounds: z
    .array(z.number())
    .length(4)
    .optional()
    .describe('West, south, east, north of what is loaded, WGS84 degrees'),
  vector_layers: z.array(
    named('TileLayer', 'A layer of the tiles', {
      id: z.string(),
      description: z.string(),
      minzoom: zoom,
      maxzoom: zoom,
      fields: z.record(z.string(), z.string()).describe('What each attribute says'),
    }),
  ),
})

export type TileJson = z.infer<typeof tileJsonSchema>

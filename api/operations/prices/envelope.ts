import { z } from 'zod'
import type { Zone } from '../../../shared/schemas/price.ts'
import type { Stores } from '../../store/stores.ts'
import { areaOf } from './zone-prices.ts'

const box = z.tuple([z.number(), z.number(), z.number(), z.number()])

export const envelopeSchema = z
  .strictObject({
    bbox: box.meta({
      description: 'West, south, east, north, WGS84 degrees, around the loaded parcels of the zone',
    }),
  })
  .nullable()
  .meta({ description: 'Territorial envelope; null when no parcel of the zone is loaded' })

/** The box around the loaded parcels of a zone, null when none is. */
export function envelopeOf(zone: Zone, stores: Stores): z.infer<typeof envelopeSchema> {
  if (zone.level === 'region') return regionEnvelope(zone.code, stores)
  const found = stores.documents.get('zone-envelopes', areaOf(zone), `${zone.level}:${zone.code}`)
  return found ? { bbox: box.parse(JSON.parse(found.text)) } : null
}

function regionEnvelope(region: string, stores: Stores): z.infer<typeof envelopeSchema> {
  const boxes = stores.territory.data.departements
    .filter((departement) => departement.region === region)
    .flatMap(({ code, name }) => envelopeOf({ level: 'departement', code, name }, stores)?.bbox ?? [])
  const sides = (from: number) => boxes.filter((_, i) => i % 4 === from)
  if (boxes.length === 0) return null
  return {
    bbox: [Math.min(...sides(0)), Math.min(...sides(1)), Math.max(...sides(2)), Math.max(...sides(3))],
  }
}

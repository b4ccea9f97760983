import { z } from 'zod'
import { irisContours } from '../../../shared/documents/places.ts'
import { zoneEnvelopes } from '../../../shared/documents/sales.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { type Geometry, geometrySchema } from '../../../shared/schemas/geometry.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { type CoveredPlace, loadingStatusOf } from '../coverage/loaded.ts'
import { priceAreaOf } from './zone-prices.ts'

export const envelopeSchema = z
  .strictObject({
    bbox: zoneEnvelopes.value.meta({
      description: 'West, south, east, north, WGS84 degrees, around the loaded parcels of the zone',
    }),
    partial: z.boolean().meta({
      description: 'Whether only some communes of the zone are loaded, and the box is around these',
    }),
    contour: geometrySchema.nullable().meta({
      description:
        'Contour of an IRIS, or of a commune that is not cut into IRIS, simplified to 200 positions; null where it is not known',
    }),
  })
  .nullable()
  .describe(
    'Territorial envelope, around what is loaded of the zone: `partial` says when that is not all; null when none of its parcels is loaded',
  )

type Box = z.infer<typeof zoneEnvelopes.value>

/** The box around the loaded parcels of a zone and its contour; null when none is loaded. */
export async function envelopeOf(
  zone: Zone,
  stores: Stores,
): Promise<{ bbox: Box; partial: boolean; contour: JsonText<Geometry> | null } | null> {
  const bbox = await boxOf(zone, stores)
  if (!bbox) return null
  return { bbox, partial: !hasAllParcels(zone, stores), contour: (await contourOf(zone, stores)) ?? null }
}

/** Whether the cadastre of the whole zone is loaded. */
function hasAllParcels({ level, code }: Zone, { manifest, territory }: Stores): boolean {
  const isLoaded = (place: CoveredPlace) =>
    loadingStatusOf(manifest, territory, 'cadastre', place) === 'loaded'
  if (level === 'departement') return isLoaded({ level, code })
  if (level !== 'region') return isLoaded({ level: 'commune', code: communeCodeOf(code) })
  return territory.data.departements.every(
    (one) => one.region !== code || isLoaded({ level: 'departement', code: one.code }),
  )
}

async function boxOf(zone: Zone, stores: Stores): Promise<Box | undefined> {
  if (zone.level === 'region') return regionBox(zone.code, stores)
  const key = zoneEnvelopes.key(zone.level, zone.code)
  return (await stores.documents.get(zoneEnvelopes, priceAreaOf(zone), key))?.value
}

/** The contour of an IRIS; a commune that is not cut into IRIS is one of its own, whose number is 0000. */
async function contourOf(zone: Zone, { documents }: Stores): Promise<JsonText<Geometry> | undefined> {
  if (zone.level !== 'iris' && zone.level !== 'commune') return undefined
  const iris = zone.level === 'iris' ? zone.code : `${zone.code}0000`
  return documents.get(irisContours, priceAreaOf(zone), irisContours.key(iris))
}

async function regionBox(region: string, stores: Stores): Promise<Box | undefined> {
  const boxes = (
    await Promise.all(
      stores.territory.data.departements
        .filter((departement) => departement.region === region)
        .map(async ({ code, name }) => (await boxOf({ level: 'departement', code, name }, stores)) ?? []),
    )
  ).flat()
  const sides = (from: number) => boxes.filter((_, i) => i % 4 === from)
  if (boxes.length === 0) return undefined
  return [Math.min(...sides(0)), Math.min(...sides(1)), Math.max(...sides(2)), Math.max(...sides(3))]
}

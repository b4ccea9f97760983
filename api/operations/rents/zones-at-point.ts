import { parcelIris } from '../../../shared/documents/places.ts'
import { rentIris, rentShapeBoxes, rentShapes, rentZones } from '../../../shared/documents/rents.ts'
import { contains } from '../../../shared/geo/inside-point.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { ZoneFigures, ZoneYear } from '../../../shared/schemas/rent-zones.ts'
import type { Stores } from '../../../stores/stores.ts'

const FRANCE = 'france'

/** The zone of a point in one year, and what it was found by. */
export interface ZoneAtPoint {
  by: 'shape' | 'iris'
  figures: ZoneFigures
}

/**
 * The zone of a point (WGS84 degrees) on a parcel, in each year in which it is found: by a shape that holds the point, else
 * the IRIS of the parcel. A year in which shapes of several zones hold it is left out.
 */
export async function zonesAtPoint(
  stores: Stores,
  { lng, lat, idu }: { lng: number; lat: number; idu: string },
): Promise<Map<number, ZoneAtPoint>> {
  const found = new Map<number, ZoneAtPoint>()
  await take(
    found,
    stores,
    'shape',
    await shapedZones(stores, lng * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE),
  )
  const link = await stores.documents.get(parcelIris, departementOf(idu), parcelIris.key(idu))
  if (link) await take(found, stores, 'iris', await irisZones(stores, link.value.code))
  return found
}

/** The zone of an IRIS (its code, 9 characters) in each year whose zoning cuts its commune by IRIS. */
export async function zonesOfIris(stores: Stores, iris: string): Promise<Map<number, ZoneAtPoint>> {
  const found = new Map<number, ZoneAtPoint>()
  await take(found, stores, 'iris', await irisZones(stores, iris))
  return found
}

/** Adds the zones of years that have none yet, but for years with several. */
async function take(
  found: Map<number, ZoneAtPoint>,
  stores: Stores,
  by: ZoneAtPoint['by'],
  zones: readonly ZoneYear[],
): Promise<void> {
  for (const { year, zoneCode } of zones) {
    if (found.has(year) || zones.some((other) => other.year === year && other.zoneCode !== zoneCode)) continue
    const figures = await figuresOf(stores, zoneCode, year)
    if (figures) found.set(year, { by, figures })
  }
}

/** x, y: 1e-7 degrees. */
async function shapedZones({ documents }: Stores, x: number, y: number): Promise<ZoneYear[]> {
  const near = (await documents.get(rentShapeBoxes, FRANCE, rentShapeBoxes.key()))?.value.filter(
    ({ box: [west, south, east, north] }) => x >= west && x <= east && y >= south && y <= north,
  )
  return (
    await Promise.all(
      (near ?? []).map(async ({ shape }) => {
        const stored = await documents.get(rentShapes, FRANCE, rentShapes.key(shape))
        if (!stored) throw new Error(`The read model of oll lacks the shape ${shape}`)
        const { zones, polygons } = stored.value
        return contains(polygons, x, y) ? zones : []
      }),
    )
  ).flat()
}

async function irisZones({ documents }: Stores, iris: string): Promise<ZoneYear[]> {
  return (await documents.get(rentIris, FRANCE, rentIris.key(iris)))?.value ?? []
}

async function figuresOf(
  { documents }: Stores,
  zone: string,
  year: number,
): Promise<ZoneFigures | undefined> {
  return (await documents.get(rentZones, FRANCE, rentZones.key(zone, year)))?.value
}

import { parcelIris } from '../../../shared/documents/places.ts'
import { rentIris, rentShapeBoxes, rentShapes, rentZones } from '../../../shared/documents/rents.ts'
import { contains } from '../../../shared/geo/inside-point.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { ZoneFigures, ZoneYear } from '../../../shared/schemas/rent-zones.ts'
import type { Stores } from '../../store/stores.ts'

const FRANCE = 'france'

/** The zone of a point in one year, and what told it. */
export interface ZoneAtPoint {
  by: 'shape' | 'iris'
  figures: ZoneFigures
}

/**
 * The zone of a point (WGS84 degrees) on a parcel, in each year in which something tells it: a shape that holds the point, else
 * the IRIS of the parcel. Nothing is told of a year in which shapes of several zones hold it.
 */
export function zonesAtPoint(
  stores: Stores,
  { lng, lat, idu }: { lng: number; lat: number; idu: string },
): Map<number, ZoneAtPoint> {
  const found = new Map<number, ZoneAtPoint>()
  const take = (by: ZoneAtPoint['by'], told: readonly ZoneYear[]) => {
    for (const { year, zoneCode } of told) {
      if (found.has(year) || told.some((other) => other.year === year && other.zoneCode !== zoneCode))
        continue
      const figures = figuresOf(stores, zoneCode, year)
      if (figures) found.set(year, { by, figures })
    }
  }
  take('shape', shapedZones(stores, lng * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE))
  take('iris', irisZones(stores, idu))
  return found
}

/** x, y: 1e-7 degrees. */
function shapedZones({ documents }: Stores, x: number, y: number): ZoneYear[] {
  const near = documents
    .get(rentShapeBoxes, FRANCE, rentShapeBoxes.key())
    ?.value.filter(
      ({ box: [west, south, east, north] }) => x >= west && x <= east && y >= south && y <= north,
    )
  return (near ?? []).flatMap(({ shape }) => {
    const stored = documents.get(rentShapes, FRANCE, rentShapes.key(shape))
    if (!stored) throw new Error(`The read model of oll lacks the shape ${shape}`)
    const { zones, polygons } = stored.value
    return contains(polygons, x, y) ? zones : []
  })
}

function irisZones({ documents }: Stores, idu: string): ZoneYear[] {
  const link = documents.get(parcelIris, departementOf(idu), parcelIris.key(idu))
  return link ? (documents.get(rentIris, FRANCE, rentIris.key(link.value.code))?.value ?? []) : []
}

function figuresOf({ documents }: Stores, zone: string, year: number): ZoneFigures | undefined {
  return documents.get(rentZones, FRANCE, rentZones.key(zone, year))?.value
}

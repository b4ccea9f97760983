import proj4 from 'proj4'
import { projectionOf, toWgs84 } from '../../shared/geo/projections.ts'
import { IngestError } from '../errors.ts'
import type { VectorGeometry } from './vector-row.ts'

/** Moves a point of a source into WGS84 degrees. */
export type PointMover = (x: number, y: number) => readonly [number, number]

const DEGREES: PointMover = (x, y) => [x, y]

/**
 * How the points of a shapefile come into degrees, by the text of its `.prj`. Throws IngestError for the projections of before 2000
 * (NTF), whose datum a `.prj` does not tell: read as if they were of today they would lie 100 m off.
 */
export function moverOfPrj(prj: string, name: string): PointMover {
  if (/NTF|Nouvelle_Triangulation/i.test(prj))
    throw new IngestError(
      `${name} is in a projection of the NTF (${prj.slice(0, 60)}): convert it into Lambert-93`,
    )
  try {
    const converter = proj4(prj, 'WGS84')
    return (x, y) => {
      const [lng, lat] = converter.forward([x, y])
      return [lng!, lat!]
    }
  } catch (cause) {
    throw new IngestError(`${name}: its projection cannot be read (${prj.slice(0, 80)})`, { cause })
  }
}

/**
 * For a file that does not tell its projection: numbers that can be degrees are degrees, others metres of the projection that the
 * standards demand in the département.
 */
export function moverOfNumbers(departement: string): PointMover {
  const { epsg } = projectionOf(departement)
  return (x, y) => (Math.abs(x) <= 180 && Math.abs(y) <= 90 ? DEGREES(x, y) : toWgs84(epsg, x, y))
}

/** For a projection by its EPSG code. Throws RangeError for one that no French file uses. */
export function moverOfEpsg(epsg: number): PointMover {
  if (epsg === 4326 || epsg === 4171) return DEGREES
  toWgs84(epsg, 0, 0)
  return (x, y) => toWgs84(epsg, x, y)
}

/** The geometry with every point moved. What is no list of points stays as it is, and is refused later. */
export function intoDegrees({ type, coordinates }: VectorGeometry, move: PointMover): VectorGeometry {
  const moved = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    const [x, y]: unknown[] = value
    return typeof x === 'number' && typeof y === 'number' ? [...move(x, y)] : value.map(moved)
  }
  return { type, coordinates: moved(coordinates) }
}

import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import { createRandom } from '../../data/sample/random.ts'

/** lng, lat of each point, one after the other. */
export type Points = Float64Array

/** How far beyond a parcel's box a point may fall, as a share of the box: into streets and over neighbours. */
const OVERFLOW = 0.3

/** Seeded points in and around parcels of the lake file, drawn with the same weight for each parcel. */
export async function drawPoints(lake: string, count: number, seed: number): Promise<Points> {
  const boxes = (await sampleRows(lake, BOX, count, seed)).map((row) => row.map(Number))
  const random = createRandom(seed)
  const points = new Float64Array(count * 2)
  for (let i = 0; i < count; i++) {
    // A file with fewer parcels than points gives each parcel several.
    const box = boxes[i < boxes.length ? i : Math.floor(random.next() * boxes.length)]!
    points.set(pointNear(box, random), 2 * i)
  }
  return shuffle(points, random.next)
}

/** The box of a parcel in a lake file, WGS84 degrees: columns of `sampleRows`. */
export const BOX = ['bbox.xmin', 'bbox.ymin', 'bbox.xmax', 'bbox.ymax'] as const

/** These columns of seeded rows of a lake file. */
export async function sampleRows(
  lake: string,
  columns: readonly string[],
  count: number,
  seed: number,
): Promise<DuckDBValue[][]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  try {
    const connection = await instance.connect()
    const read = await connection.runAndReadAll(
      `SELECT ${columns.join(', ')} FROM read_parquet($lake)
       USING SAMPLE reservoir(${count} ROWS) REPEATABLE (${seed >>> 0})`,
      { lake },
    )
    connection.closeSync()
    return read.getRows()
  } finally {
    instance.closeSync()
  }
}

/** A point in or around a box (xmin, ymin, xmax, ymax). */
export function pointNear(
  [xmin, ymin, xmax, ymax]: readonly number[],
  random: ReturnType<typeof createRandom>,
): [lng: number, lat: number] {
  return [
    xmin! + (xmax! - xmin!) * random.between(-OVERFLOW, 1 + OVERFLOW),
    ymin! + (ymax! - ymin!) * random.between(-OVERFLOW, 1 + OVERFLOW),
  ]
}

/** Neighbours in the file must not be asked one after the other: that would measure a warm cache. */
function shuffle(points: Points, next: () => number): Points {
  for (let i = points.length / 2 - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    for (const axis of [0, 1]) {
      const kept = points[2 * i + axis]!
      points[2 * i + axis] = points[2 * j + axis]!
      points[2 * j + axis] = kept
    }
  }
  return points
}

/** Address of the question for the nearest parcel at a point, WGS84 degrees. */
export function nearestPath(lng: number, lat: number): string {
  return `/v1/parcels/nearest?lng=${lng.toFixed(7)}&lat=${lat.toFixed(7)}`
}

/** The same for the first `most` points. */
export function nearestPaths(points: Points, most = Infinity): string[] {
  return Array.from({ length: Math.min(most, points.length / 2) }, (_, i) =>
    nearestPath(points[2 * i]!, points[2 * i + 1]!),
  )
}

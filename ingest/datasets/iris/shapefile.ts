import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import proj4 from 'proj4'
import { open } from 'shapefile'
import { extractZip, unpack } from '../../../formats/archive/extract-zip.ts'
import { isZip } from '../../../formats/archive/file-type.ts'
import { IngestError } from '../../../formats/errors.ts'
import { isDeletedRow } from '../../../formats/vector/dbf-table.ts'
import type { FetchedSource } from '../../dataset.ts'

const MEMBERS = ['.shp', '.dbf', '.prj'] as const

/**
 * Paths of the `.shp` files of a source: the file itself, or those of a zip archive (France is delivered as one a projection),
 * extracted into `workDir`. None when it is neither.
 */
export async function shapefilesOf(source: FetchedSource, workDir: string): Promise<string[]> {
  if (/\.shp$/i.test(source.path)) return [source.path]
  if (!(await isZip(source.path))) return []
  const names: string[] = []
  // The projections are small: extracting them lists the archive. Each has a folder, and in some editions all have the name CONTOURS-IRIS.prj.
  const isProjection = (name: string) => {
    if (/\.shp$/i.test(name)) names.push(name)
    return /\.prj$/i.test(name)
  }
  await extractZip(source.path, source.url, join(workDir, 'listing'), isProjection, { folders: true })
  const found: string[] = []
  for (const [i, name] of names.entries()) {
    const stem = name.slice(0, -'.shp'.length)
    const isMember = (entry: string) =>
      MEMBERS.some((ending) => entry.toLowerCase() === `${stem}${ending}`.toLowerCase())
    const paths = await unpack(source, join(workDir, `shapefile-${i}`), isMember)
    found.push(paths.find((path) => /\.shp$/i.test(path))!)
  }
  return found
}

/** Features of a shapefile whose rows were not deleted, turned into WGS84 degrees by its `.prj`. Throws IngestError when a member is missing. */
export async function* readShapefile(
  path: string,
): AsyncGenerator<{ properties: Record<string, unknown>; geometry: unknown }> {
  const stem = path.slice(0, -'.shp'.length)
  const projection = await readFile(`${stem}.prj`, 'utf8').catch((cause: unknown) => {
    throw new IngestError(`${path} comes without a .prj: its projection is not known`, { cause })
  })
  const converter = proj4(projection, 'WGS84')
  const toDegrees = (point: number[]) => converter.forward(point)
  const source = await open(path, `${stem}.dbf`, { encoding: 'utf-8' }).catch((cause: unknown) => {
    throw new IngestError(`${path} is not a whole shapefile (.shp with its .dbf)`, { cause })
  })
  const table = await readFile(`${stem}.dbf`)
  const next = () =>
    source.read().catch((cause: unknown) => {
      throw new IngestError(`${path} is damaged after ${count} shapes: download it again`, { cause })
    })
  let count = 0
  for (let found = await next(); !found.done; found = await next()) {
    count += 1
    if (isDeletedRow(table, count)) continue
    const { properties, geometry } = found.value
    yield { properties: properties ?? {}, geometry: geometry && projected(geometry, toDegrees) }
  }
  // A file that was cut between two shapes ends like a whole one.
  const promised = table.readUInt32LE(4)
  if (count !== promised)
    throw new IngestError(
      `${path} holds ${count} shapes and its .dbf announces ${promised}: one of them was cut`,
    )
}

type Geometry = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<typeof open>>['read']>>['value']['geometry']
>

function projected(geometry: Geometry, toDegrees: (point: number[]) => number[]): unknown {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return geometry
  const move = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value
    const [x, y]: unknown[] = value
    if (typeof x !== 'number' || typeof y !== 'number') return value.map(move)
    const [lng, lat] = toDegrees([x, y])
    return [lng, lat]
  }
  return { type: geometry.type, coordinates: move(geometry.coordinates) }
}

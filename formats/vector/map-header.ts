import proj4 from 'proj4'
import { IngestError } from '../errors.ts'
import type { PointMover } from './into-degrees.ts'

/** Positions in the header of a MapInfo `.MAP` file, as the free readers of the format describe it (MITAB). */
const MAGIC = { at: 256, value: 42_424_242 }
const BLOCK_SIZE_AT = 262
const QUADRANT_AT = 353
const PROJECTION_AT = 365
const SCALE_AT = 368
const PARAMETERS_AT = 400
const HEADER_BYTES = 512

const LONGITUDES = 1
const LAMBERT_CONIC = 3

/** How the whole numbers of a `.MAP` file become coordinates, and these degrees. */
export interface MapHeader {
  blockSize: number
  toDegrees: PointMover
}

/** Reads the header. Throws IngestError when the file is none, or in a projection other than Lambert's (RGF93) or degrees. */
export function readMapHeader(bytes: Buffer, name: string): MapHeader {
  if (bytes.length < HEADER_BYTES || bytes.readInt32LE(MAGIC.at) !== MAGIC.value)
    throw new IngestError(`${name} is no MapInfo map`)
  const quadrant = bytes[QUADRANT_AT]!
  const [xScale, yScale, xShift, yShift] = [0, 8, 16, 24].map((at) => bytes.readDoubleLE(SCALE_AT + at))
  const isWest = quadrant === 2 || quadrant === 3 || quadrant === 0
  const isSouth = quadrant === 3 || quadrant === 4 || quadrant === 0
  const x = (whole: number) => (isWest ? -(whole + xShift!) : whole - xShift!) / xScale!
  const y = (whole: number) => (isSouth ? -(whole + yShift!) : whole - yShift!) / yScale!
  const move = moverOf(bytes, name)
  return { blockSize: bytes.readInt16LE(BLOCK_SIZE_AT), toDegrees: (across, up) => move(x(across), y(up)) }
}

function moverOf(bytes: Buffer, name: string): PointMover {
  const projection = bytes[PROJECTION_AT]!
  if (projection === LONGITUDES) return (lng, lat) => [lng, lat]
  if (projection !== LAMBERT_CONIC)
    throw new IngestError(
      `${name} is in projection ${projection} of MapInfo: only degrees (1) and Lambert (3) are read`,
    )
  const [lon, lat, one, two, east, north] = [0, 8, 16, 24, 32, 40].map((at) =>
    bytes.readDoubleLE(PARAMETERS_AT + at),
  )
  const converter = proj4(
    `+proj=lcc +lat_0=${lat} +lon_0=${lon} +lat_1=${one} +lat_2=${two} +x_0=${east} +y_0=${north} +ellps=GRS80 +units=m +no_defs`,
    'WGS84',
  )
  return (x, y) => {
    const [lng, latitude] = converter.forward([x, y])
    return [lng!, latitude!]
  }
}

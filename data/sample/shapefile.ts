import { boundsOf } from '../../shared/geo/bounds.ts'

/** A column of a dBASE table: its name (10 characters at most) and width in bytes. */
export type DbfField = readonly [name: string, width: number]

/** A shape of one outline, x and y in turns, closed, and the cells of its row. */
export interface SampleShape {
  cells: readonly string[]
  outline: readonly number[]
}

const HEADER_BYTES = 100
const POLYGON = 5
/** Metres of Lambert-93, as the makers' programs write it. */
const LAMBERT_93 =
  'PROJCS["RGF_1993_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],' +
  'PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",49.0],' +
  'PARAMETER["Standard_Parallel_2",44.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]'

/** A dBASE table of texts in UTF-8. Throws when a cell is wider than its column. */
export function dbfOf(fields: readonly DbfField[], rows: readonly (readonly string[])[]): Buffer {
  const width = fields.reduce((sum, [, bytes]) => sum + bytes, 1)
  const header = Buffer.alloc(32 * (fields.length + 1) + 1)
  // Version, day of the last change (1 January 2026), rows, bytes of header and row.
  header.set([3, 126, 1, 1])
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(width, 10)
  fields.forEach(([name, bytes], i) => {
    header.write(name, 32 * (i + 1), 'latin1')
    header.write('C', 32 * (i + 1) + 11)
    header.writeUInt8(bytes, 32 * (i + 1) + 16)
  })
  header.writeUInt8(0x0d, header.length - 1)
  const lines = rows.map((cells) => {
    const line = Buffer.alloc(width, ' ')
    let at = 1
    fields.forEach(([name, bytes], i) => {
      const cell = Buffer.from(cells[i] ?? '')
      if (cell.length > bytes) throw new RangeError(`"${cells[i]}" is wider than ${name} (${bytes})`)
      cell.copy(line, at)
      at += bytes
    })
    return line
  })
  return Buffer.concat([header, ...lines, Buffer.from([0x1a])])
}

/** The files of a shapefile of polygons in Lambert-93, by name. */
export function shapefileOf(
  name: string,
  fields: readonly DbfField[],
  shapes: readonly SampleShape[],
): Record<string, Buffer> {
  const records = shapes.map(({ outline }, i) => recordOf(i + 1, outline))
  const length = records.reduce((sum, record) => sum + record.length, HEADER_BYTES)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE(length / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(POLYGON, 32)
  writeDoubles(header, 36, boundsOf([shapes.map(({ outline }) => outline)]))
  return {
    [`${name}.shp`]: Buffer.concat([header, ...records]),
    [`${name}.dbf`]: dbfOf(
      fields,
      shapes.map(({ cells }) => cells),
    ),
    [`${name}.prj`]: Buffer.from(LAMBERT_93),
    [`${name}.cpg`]: Buffer.from('UTF-8'),
  }
}

/** Number and length of the record, then type, box, one part, and the points; the format wants outlines clockwise. */
function recordOf(number: number, outline: readonly number[]): Buffer {
  const points = outline.length / 2
  const record = Buffer.alloc(8 + 48 + 16 * points)
  record.writeInt32BE(number, 0)
  record.writeInt32BE((record.length - 8) / 2, 4)
  record.writeInt32LE(POLYGON, 8)
  writeDoubles(record, 12, boundsOf([[outline]]))
  record.writeInt32LE(1, 44)
  record.writeInt32LE(points, 48)
  writeDoubles(record, 56, outline)
  return record
}

function writeDoubles(bytes: Buffer, from: number, values: readonly number[]): void {
  for (const [i, value] of values.entries()) bytes.writeDoubleLE(value, from + 8 * i)
}

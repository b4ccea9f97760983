import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { IngestError } from '../errors.ts'
import { intoDegrees, moverOfNumbers } from './into-degrees.ts'
import { tableEncodingOf } from './table-encoding.ts'
import { cellsOf, type VectorFile, type VectorGeometry, type VectorRow } from './vector-row.ts'
import { geometryOfWkt } from './wkt-geometry.ts'

/** Columns that hold the shape, in the standards and in exports of usual programs. */
const WKT_COLUMNS = ['WKT', 'WKT_GEOM', 'GEOM', 'GEOMETRY', 'THE_GEOM']

/** What stands in the place of a shape that could not be read: the readers of shapes refuse it by its type. */
const unreadable = (text: string): VectorGeometry => ({ type: text.slice(0, 40), coordinates: [] })

/** A CSV file, with the shape of each row in WKT where it has such a column. Throws IngestError when a line has not as many cells as the header. */
export async function openWktTable(path: string, departement: string): Promise<VectorFile> {
  const bytes = await readFile(path)
  const text = new TextDecoder(tableEncodingOf(bytes)).decode(bytes)
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
  })
  const broken = errors.find(({ type }) => type === 'Quotes' || type === 'FieldMismatch')
  if (broken)
    throw new IngestError(
      `${path}, line ${(broken.row ?? 0) + 2}: ${broken.message}. Nothing of the file was read`,
    )
  const columns = (meta.fields ?? []).map((name) => name.trim().toUpperCase())
  const shapes = WKT_COLUMNS.find((name) => columns.includes(name))
  const move = moverOfNumbers(departement)
  return {
    columns,
    async *rows(): AsyncGenerator<VectorRow> {
      for (const [i, values] of data.entries()) {
        const cells = cellsOf(values)
        const wkt = shapes === undefined ? '' : (cells.get(shapes) ?? '')
        const read = geometryOfWkt(wkt)
        if (shapes !== undefined && read !== undefined) cells.delete(shapes)
        const geometry = read === undefined ? unreadable(wkt) : read
        yield { row: i + 1, cells, geometry: geometry && intoDegrees(geometry, move) }
      }
    },
  }
}

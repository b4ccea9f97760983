import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { open } from 'shapefile'
import { IngestError } from '../errors.ts'
import { isDeletedRow, readDbfHead } from './dbf-table.ts'
import { intoDegrees, moverOfNumbers, moverOfPrj } from './into-degrees.ts'
import { cellsOf, type VectorFile, type VectorRow } from './vector-row.ts'

/** The files of one shapefile, as they are named on disk: case and endings differ from one producer to the next. */
export interface ShapefileParts {
  shp: string
  dbf: string
  prj?: string | undefined
}

/** Bytes of shapes read at a time. */
const READ_AT_A_TIME = 1 << 20

/**
 * A shapefile, in degrees by its `.prj`; without one, in the projection that is official in the département. Throws IngestError when shapes or rows
 * are missing: a file that was cut between two shapes ends like a whole one. Rows that were deleted are left out, with their shapes. Shapes are read one after the other: a national map has a gigabyte of them.
 */
export async function openShapefile(
  { shp, dbf, prj }: ShapefileParts,
  departement: string,
): Promise<VectorFile> {
  const { rows: promised, columns, encoding } = await readDbfHead(dbf)
  const move = prj ? moverOfPrj(await readFile(prj, 'utf8'), prj) : moverOfNumbers(departement)
  return {
    columns,
    async *rows(): AsyncGenerator<VectorRow> {
      const shapes = createReadStream(shp, { highWaterMark: READ_AT_A_TIME })
      let row = 0
      try {
        // The table by its bytes, the shapes as a stream: of paths the library expects endings in small letters.
        const table = await readFile(dbf)
        const source = await open(shapes, table, { encoding }).catch((cause: unknown) => {
          throw new IngestError(`${shp} is not a whole shapefile (.shp with its .dbf)`, { cause })
        })
        const next = () =>
          source.read().catch((cause: unknown) => {
            throw new IngestError(`${shp} is damaged after ${row} shapes: download it again`, { cause })
          })
        for (let found = await next(); !found.done; found = await next()) {
          if (isDeletedRow(table, ++row)) continue
          const { properties, geometry } = found.value
          const shape = geometry && 'coordinates' in geometry ? intoDegrees(geometry, move) : null
          yield { row, cells: cellsOf(properties ?? {}), geometry: shape }
        }
      } finally {
        shapes.destroy()
      }
      if (row !== promised)
        throw new IngestError(
          `${shp} holds ${row} shapes and its .dbf announces ${promised}: one of them was cut`,
        )
    },
  }
}

import { readFile } from 'node:fs/promises'
import { IngestError } from '../errors.ts'
import { openDbfTable } from './dbf-table.ts'
import { readMapHeader } from './map-header.ts'
import { MapObjects } from './map-objects.ts'
import type { VectorFile, VectorRow } from './vector-row.ts'

/** The files of one MapInfo table, as they are named on disk. Its rows stand in a dBASE table (`.DAT`). */
export interface MapInfoParts {
  dat: string
  map: string
  id: string
}

/**
 * A MapInfo table of points, lines and regions, in degrees. There is no library of npm that reads it: MapObjects reads what planning documents hold.
 * Throws IngestError when a file is cut or holds something else.
 */
export async function openMapInfoTable({ dat, map, id }: MapInfoParts): Promise<VectorFile> {
  const [bytes, places, table] = [await readFile(map), await readFile(id), await openDbfTable(dat)]
  const objects = new MapObjects(bytes, readMapHeader(bytes, map), map)
  return {
    columns: table.columns,
    async *rows(): AsyncGenerator<VectorRow> {
      let rows = 0
      for await (const found of table.rows()) {
        rows = found.row
        if (rows * 4 > places.length) throw new IngestError(`${id} has no place for row ${rows} of ${dat}`)
        yield { ...found, geometry: objects.at(places.readInt32LE((rows - 1) * 4)) }
      }
    },
  }
}

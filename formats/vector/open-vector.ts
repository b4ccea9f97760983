import { basename, extname } from 'node:path'
import { IngestError } from '../errors.ts'
import { openDbfTable } from './dbf-table.ts'
import { openMapInfoTable } from './mapinfo-table.ts'
import { openShapefile } from './shapefile.ts'
import type { VectorFile } from './vector-row.ts'
import { openWktTable } from './wkt-table.ts'

/** A table or layer of an archive: the name its files share, in capitals, and how its rows are read. */
export interface VectorLayer {
  name: string
  /** The file that the quarantine names. */
  file: string
  open(): Promise<VectorFile>
}

const stemOf = (path: string) => basename(path, extname(path))

/**
 * The layers among some extracted files, in order of name, whatever the case of the names: shapefiles, MapInfo tables, CSV with WKT, and dBASE tables of
 * their own. `departement` tells the projection of those that do not. Throws IngestError for a shapefile or MapInfo table of which a file is missing.
 */
export function layersAmong(paths: readonly string[], departement: string): VectorLayer[] {
  const byName = new Map<string, Map<string, string>>()
  for (const path of paths) {
    const name = stemOf(path).toUpperCase()
    const endings = byName.get(name) ?? new Map<string, string>()
    endings.set(extname(path).toLowerCase(), path)
    byName.set(name, endings)
  }
  const names = [...byName.keys()].sort()
  return names.flatMap((name) => {
    const endings = byName.get(name)!
    const need = (ending: string): string => {
      const path = endings.get(ending)
      if (path === undefined)
        throw new IngestError(`${name} has no ${ending} file with ${[...endings.keys()].join(', ')}`)
      return path
    }
    const layer = (ending: string, open: () => Promise<VectorFile>) => [
      { name, file: basename(need(ending)), open },
    ]
    if (endings.has('.shp'))
      return layer('.shp', () =>
        openShapefile({ shp: need('.shp'), dbf: need('.dbf'), prj: endings.get('.prj') }, departement),
      )
    if (endings.has('.map')) {
      const parts = { dat: need('.dat'), map: need('.map'), id: need('.id') }
      return layer('.map', () => openMapInfoTable(parts))
    }
    if (endings.has('.csv')) return layer('.csv', () => openWktTable(need('.csv'), departement))
    // A table of MapInfo without shapes has its rows in a .dat file.
    if (endings.has('.dbf')) return layer('.dbf', () => openDbfTable(need('.dbf')))
    if (endings.has('.dat')) return layer('.dat', () => openDbfTable(need('.dat')))
    return []
  })
}

/** Endings of the files that `layersAmong` reads. */
export const VECTOR_ENDINGS = /\.(shp|dbf|prj|csv|map|dat|id)$/i

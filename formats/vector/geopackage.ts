import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import initSqlJs, { type Database, type SqlValue } from 'sql.js'
import { z } from 'zod'
import { firstBytes } from '../archive/file-type.ts'
import { IngestError } from '../errors.ts'
import { intoDegrees, moverOfEpsg, moverOfNumbers, type PointMover } from './into-degrees.ts'
import type { VectorLayer } from './open-vector.ts'
import { cellsOf, type VectorFile, type VectorGeometry, type VectorRow } from './vector-row.ts'
import { geometryOfWkb } from './wkb-geometry.ts'

/** Bytes of the box that stands before a shape, by the number in its flags (GeoPackage 1.4, §2.1.3). */
const BOX_BYTES = [0, 32, 48, 48, 64]
const EMPTY = 0x10

const contents = z.tuple([z.string(), z.string().nullable(), z.number().nullable()])

/** Whether a file is an SQLite database, as GeoPackages are. */
export async function isGeoPackage(path: string): Promise<boolean> {
  return (await firstBytes(path, 15)) === 'SQLite format 3'
}

/**
 * The tables of a GeoPackage, in order of name: shapes come in degrees by the projection that the file names, by that of the département where it names
 * none. Throws IngestError when the file is damaged, or in a projection that is not of today (NTF).
 */
export async function openGeoPackage(path: string, departement: string): Promise<VectorLayer[]> {
  const tables = await withDatabase(path, (db) => listTables(db, path, departement))
  return tables.map((table) => ({
    name: table.name.toUpperCase(),
    file: `${basename(path)}#${table.name}`,
    open: async (): Promise<VectorFile> => ({
      columns: table.columns.filter((name) => name !== table.shape).map((name) => name.toUpperCase()),
      rows: () => rowsOf(path, table),
    }),
  }))
}

interface Table {
  name: string
  columns: readonly string[]
  /** Column of the shapes; undefined for a table without. */
  shape: string | undefined
  move: PointMover
}

function listTables(db: Database, path: string, departement: string): Table[] {
  const rows = valuesOf(
    db,
    `SELECT c.table_name, g.column_name, s.organization_coordsys_id FROM gpkg_contents c
     LEFT JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
     LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id ORDER BY c.table_name`,
  )
  return rows.map((row) => {
    const [name, shape, epsg] = contents.parse(row)
    const columns = valuesOf(db, `PRAGMA table_info(${quoted(name)})`).map((column) => String(column[1]))
    return { name, columns, shape: shape ?? undefined, move: moverFor(epsg, path, departement) }
  })
}

/** Projections -1 and 0 of the format are «undefined»: the numbers tell then. */
function moverFor(epsg: number | null, path: string, departement: string): PointMover {
  if (epsg === null || epsg <= 0) return moverOfNumbers(departement)
  try {
    return moverOfEpsg(epsg)
  } catch (cause) {
    throw new IngestError(`${basename(path)} is in EPSG:${epsg}: convert it into Lambert-93`, { cause })
  }
}

async function* rowsOf(path: string, { name, shape, move }: Table): AsyncGenerator<VectorRow> {
  const db = await openDatabase(path)
  let row = 0
  try {
    const statement = db.prepare(`SELECT * FROM ${quoted(name)}`)
    const columns = statement.getColumnNames()
    for (; statement.step(); row++) {
      const values = Object.fromEntries(statement.get().map((value, i) => [columns[i]!, value]))
      const bytes = shape === undefined ? null : values[shape]
      if (shape !== undefined) delete values[shape]
      const geometry = bytes instanceof Uint8Array ? geometryOf(bytes) : null
      yield { row: row + 1, cells: cellsOf(values), geometry: geometry && intoDegrees(geometry, move) }
    }
  } catch (cause) {
    if (cause instanceof IngestError) throw cause
    throw new IngestError(`${basename(path)}#${name} is damaged after ${row} rows: download it again`, {
      cause,
    })
  } finally {
    db.close()
  }
}

/** The shape behind the header of a GeoPackage; null for an empty one. What cannot be read has a type that the readers of shapes refuse. */
function geometryOf(bytes: Uint8Array): VectorGeometry | null {
  const unreadable: VectorGeometry = { type: 'unreadable GeoPackage geometry', coordinates: [] }
  if (bytes.length < 8 || bytes[0] !== 0x47 || bytes[1] !== 0x50) return unreadable
  const flags = bytes[3]!
  if ((flags & EMPTY) !== 0) return null
  const box = BOX_BYTES[(flags >> 1) & 7]
  if (box === undefined) return unreadable
  try {
    return geometryOfWkb(bytes.subarray(8 + box))
  } catch (error) {
    if (error instanceof RangeError) return unreadable
    throw error
  }
}

async function withDatabase<T>(path: string, work: (db: Database) => T): Promise<T> {
  const db = await openDatabase(path)
  try {
    return work(db)
  } catch (cause) {
    if (cause instanceof IngestError) throw cause
    throw new IngestError(`${basename(path)} is no whole GeoPackage: download it again`, { cause })
  } finally {
    db.close()
  }
}

async function openDatabase(path: string): Promise<Database> {
  const sqlite = await initSqlJs()
  return new sqlite.Database(await readFile(path))
}

function valuesOf(db: Database, query: string): readonly SqlValue[][] {
  return db.exec(query)[0]?.values ?? []
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

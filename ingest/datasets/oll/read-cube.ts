import { z } from 'zod'
import { type CsvSource, encodingOf } from '../../../formats/csv/header.ts'
import { loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { idents, sql } from '../../../formats/duckdb/sql.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import { cellKey, type RentCell } from './cell.ts'
import { CUBE_COLUMNS, cubeFormat } from './columns.ts'
import { readCell } from './read-cell.ts'

const CUBE_FIELDS: readonly string[] = Object.keys(CUBE_COLUMNS)

const texts = z.array(z.string().nullable())

/**
 * Reads one `Base_OP` file into cells, in file order. A line met again word for word is out of scope, one that
 * contradicts an earlier line of the same population is refused. Throws IngestError when an essential column is missing.
 */
export async function readCube(
  db: Database,
  file: CsvSource,
  { source, year }: { source: string; year: number },
  ledger: Ledger,
  columns: ColumnReport,
): Promise<RentCell[]> {
  const kind = source === 'national' ? 'national' : 'local'
  await loadCsv(db, 'cube', file, { ...cubeFormat(kind), encoding: await encodingOf(file.path) }, columns)
  for (const line of await malformedLines(db, 'cube_refused', file.url)) ledger.refuse(line)
  const count = ledger.count()
  const rows = await db.rowsAs(texts, sql`SELECT ${idents(CUBE_FIELDS)} FROM cube ORDER BY "row"`)
  const cells = new Map<string, RentCell>()
  for (const [i, values] of rows.entries()) {
    const refuse = (rule: string, detail: string) => {
      const original = values.map((value) => value ?? '').join(';')
      ledger.refuse({ source: file.url, row: i + 1, rule, detail, original })
    }
    const line = Object.fromEntries(CUBE_FIELDS.map((field, at) => [field, values[at]!]))
    const reading = readCell(line, source, year)
    if (!reading.ok) {
      refuse(reading.rule, reading.detail)
      continue
    }
    const key = cellKey(reading.cell)
    const earlier = cells.get(key)
    if (earlier === undefined) {
      cells.set(key, reading.cell)
      count.keep(reading.repairs)
    } else if (JSON.stringify(earlier) === JSON.stringify(reading.cell)) count.leaveOut('exact-duplicate')
    else refuse('conflicting-duplicate', 'an earlier line gives other figures for the same population')
  }
  return doubtShiftedRooms([...cells.values()])
}

/**
 * Toulouse 2021 and 2022 carry every class of rooms one place too far: "Appartement" × "Maison 4P+" there is 27 m² at the
 * price of a studio. An apartment counted among houses, or the reverse, gives the slip away: no class of rooms of that
 * agglomeration is then believed.
 */
function doubtShiftedRooms(cells: RentCell[]): RentCell[] {
  const shifted = new Set(cells.filter(contradictsItself).map((cell) => cell.agglomeration))
  return cells.map((cell) =>
    cell.dimensions.nombre_pieces !== null && shifted.has(cell.agglomeration)
      ? { ...cell, doubt: 'room-labels-shifted' as const }
      : cell,
  )
}

function contradictsItself({ dimensions: { type_habitat, nombre_pieces } }: RentCell): boolean {
  return (
    (type_habitat === 'Appartement' && nombre_pieces?.startsWith('Maison') === true) ||
    (type_habitat === 'Maison' && nombre_pieces?.startsWith('Appart') === true)
  )
}

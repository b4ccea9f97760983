import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import { loadCsv } from '../../csv/load-csv.ts'
import { malformedLines } from '../../csv/malformed-lines.ts'
import type { CsvSource } from '../../csv/read-csv.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import { type Cell, keyOf } from './cell.ts'
import { CUBE_FIELDS, cubeFormat } from './cube-format.ts'
import { encodingOf } from './encoding.ts'
import { readCell } from './read-cell.ts'

const texts = z.array(z.string().nullable())

/**
 * Reads one `Base_OP` file into cells, in file order. A line met again word for word is out of scope, one that
 * contradicts an earlier line of the same population is refused. Throws IngestError when a column has vanished.
 */
export async function readCube(
  connection: DuckDBConnection,
  file: CsvSource,
  { source, year }: { source: string; year: number },
  ledger: Ledger,
): Promise<Cell[]> {
  const kind = source === 'national' ? 'national' : 'local'
  await loadCsv(connection, 'cube', file, cubeFormat(kind, await encodingOf(file.path)))
  for (const line of await malformedLines(connection, 'cube', file.url)) ledger.refuse(line)
  const { count } = ledger
  const rows = await connection.runAndReadAll(
    `SELECT ${CUBE_FIELDS.map((field) => `"${field}"`).join(', ')} FROM cube ORDER BY "row"`,
  )
  const cells = new Map<string, Cell>()
  for (const [i, row] of rows.getRows().entries()) {
    const values = texts.parse(row)
    const refuse = (rule: string, detail: string) => {
      const original = values.map((value) => value ?? '').join(';')
      ledger.refuse({ source: file.url, row: i + 1, rule, detail, original })
    }
    const reading = readCell(
      Object.fromEntries(CUBE_FIELDS.map((field, at) => [field, values[at]!])),
      source,
      year,
    )
    if (!reading.ok) {
      refuse(reading.rule, reading.detail)
      continue
    }
    const key = keyOf(reading.cell)
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
function doubtShiftedRooms(cells: Cell[]): Cell[] {
  const shifted = new Set(cells.filter(contradictsItself).map((cell) => cell.agglomeration))
  return cells.map((cell) =>
    cell.dimensions.nombre_pieces !== null && shifted.has(cell.agglomeration)
      ? { ...cell, doubt: 'room-labels-shifted' as const }
      : cell,
  )
}

function contradictsItself({ dimensions: { type_habitat, nombre_pieces } }: Cell): boolean {
  return (
    (type_habitat === 'Appartement' && nombre_pieces?.startsWith('Maison') === true) ||
    (type_habitat === 'Maison' && nombre_pieces?.startsWith('Appart') === true)
  )
}

import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { sqlPath } from '../../pipeline/duckdb.ts'
import type { SaleLine } from './line.ts'

const LOTS = [1, 2, 3, 4, 5]
const COLUMNS = [
  'mutation',
  `"date" - DATE '1970-01-01'`,
  'CAST("date" AS VARCHAR)',
  'nature',
  'price',
  'disposition',
  'number',
  'suffix',
  'street',
  'street_code',
  'postcode',
  'commune',
  'commune_name',
  'idu',
  'former_idu',
  'lot_count',
  'type',
  'surface',
  'rooms',
  'culture_code',
  'culture',
  'special',
  'land_surface',
  'lng',
  'lat',
  'repeat',
  ...LOTS.flatMap((n) => [`lot${n}`, `carrez${n}`]),
]

/** The sales of a lake file, one array of lines a mutation, newest first; those of one day in the order of their keys. */
export async function* readMutations(connection: DuckDBConnection, lake: string): AsyncGenerator<SaleLine[]> {
  const result = await connection.stream(`SELECT ${COLUMNS.join(', ')} FROM read_parquet(${sqlPath(lake)})`)
  let lines: SaleLine[] = []
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    const columns = chunk.getColumns()
    for (let i = 0; i < chunk.rowCount; i++) {
      const line = lineOf(columns, i)
      if (lines.length > 0 && lines[0]!.mutation !== line.mutation) {
        yield lines
        lines = []
      }
      lines.push(line)
    }
  }
  if (lines.length > 0) yield lines
}

/** The lake's own schema guarantees the types: it was written by the same build. */
function lineOf(columns: readonly DuckDBValue[][], i: number): SaleLine {
  let at = 0
  const value = () => columns[at++]![i]!
  const text = () => {
    const found = value()
    return found === null ? null : String(found)
  }
  const number = () => {
    const found = value()
    return found === null ? null : Number(found)
  }
  const line = {
    mutation: String(value()),
    day: Number(value()),
    date: String(value()),
    nature: String(value()),
    price: number(),
    disposition: number(),
    number: number(),
    suffix: text(),
    street: text(),
    streetCode: text(),
    postcode: text(),
    commune: String(value()),
    communeName: text(),
    idu: String(value()),
    formerIdu: text(),
    lotCount: number() ?? 0,
    type: text(),
    surface: number(),
    rooms: number(),
    cultureCode: text(),
    culture: text(),
    specialCulture: text(),
    landSurface: number(),
    lng: number(),
    lat: number(),
    repeat: Number(value()),
  }
  const lots = LOTS.flatMap(() => {
    const lot = text()
    const carrezSurface = number()
    return lot === null ? [] : [{ number: lot, carrezSurface }]
  })
  return { ...line, lots }
}

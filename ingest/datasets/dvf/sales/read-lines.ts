import type { DuckDBValue } from '@duckdb/node-api'
import type { Database } from '../../../../formats/duckdb/database.ts'
import { streamWhole } from '../../../../formats/duckdb/rows.ts'
import { ident, joinSql, parquet, parquetWith, type Sql, sql } from '../../../../formats/duckdb/sql.ts'
import type { SaleElsewhere, SaleLine } from './line.ts'
import { LINE_ORDER } from './line-order.ts'

const LOTS = 5
/** Stands between the texts of a line; a source that writes it has a space there. */
const SEPARATOR = '\u001f'
const free = (column: string) => sql`replace(${ident(column)}, chr(31), ' ')`

const OWN_TEXTS = [
  sql`mutation`,
  sql`CAST("date" AS VARCHAR)`,
  free('nature'),
  free('suffix'),
  free('street'),
  free('street_code'),
  free('postcode'),
  sql`commune`,
  free('commune_name'),
  sql`idu`,
  free('type'),
  free('culture_code'),
  free('culture'),
  free('special'),
]
/** In this order they follow each other in one text; the lake has no empty texts, so that an empty one is NULL. */
const TEXTS = [
  ...OWN_TEXTS,
  ...Array.from({ length: LOTS }, (_, n) => [
    free(`lot${n + 1}`),
    sql`CAST(${ident(`carrez${n + 1}`)} AS VARCHAR)`,
  ]).flat(),
]
const NUMBERS = sql`"date" - DATE '1970-01-01', price, disposition, number, lot_count, surface, rooms, land_surface, repeat, coalesce(sale_lines, 1), lng, lat, grouping = 'inferred'`

/**
 * The sales of a lake file, one array of lines a mutation, newest first; those of one day in the order of their keys. The texts of a
 * line come as one: taking each of twenty out of DuckDB costs more than cutting them apart. Throws when not all lines were read.
 */
export async function* readMutations(
  db: Database,
  lake: string,
  order = sql`ORDER BY ${LINE_ORDER}`,
): AsyncGenerator<SaleLine[]> {
  const texts = joinSql(
    TEXTS.map((text) => sql`coalesce(${text}, '')`),
    ', chr(31), ',
  )
  const selected = sql`concat(${texts}), ${NUMBERS}`
  let lines: SaleLine[] = []
  for await (const chunk of streamWhole(db, selected, salesOf(lake), order)) {
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

/**
 * SQL to put after FROM: the lines of a lake file of sales, with the codes of streets that `ownStreetCodes` leaves. Those of before version 5 do not say
 * how many lines their sale has, those of before version 11 not how their sale was found.
 */
export function salesOf(lake: string): Sql {
  return ownStreetCodes(parquetWith(lake, { sale_lines: 'BIGINT', grouping: 'VARCHAR' }))
}

/**
 * SQL to put after FROM: the same lines, without the code of a street where the register of a former commune gave it. Two communes that merged may
 * have given one code to two streets, whose sales must not make one price.
 */
export function ownStreetCodes(lines: Sql): Sql {
  return sql`(SELECT * REPLACE (CASE WHEN coalesce(former_commune, commune) = commune THEN street_code END AS street_code) FROM ${lines})`
}

/** The lake's own schema guarantees the types: it was written by the same build. */
function lineOf(columns: readonly (readonly DuckDBValue[])[], i: number): SaleLine {
  const texts = String(columns[0]![i]).split(SEPARATOR)
  const text = (at: number) => texts[at] || null
  const number = (at: number) => {
    const found = columns[at]![i]!
    return found === null ? null : Number(found)
  }
  return {
    mutation: texts[0]!,
    date: texts[1]!,
    nature: texts[2]!,
    suffix: text(3),
    street: text(4),
    streetCode: text(5),
    postcode: text(6),
    commune: texts[7]!,
    communeName: text(8),
    idu: texts[9]!,
    type: text(10),
    cultureCode: text(11),
    culture: text(12),
    specialCulture: text(13),
    lots: lotsOf(texts),
    day: Number(columns[1]![i]),
    price: number(2),
    disposition: number(3),
    number: number(4),
    lotCount: number(5) ?? 0,
    surface: number(6),
    rooms: number(7),
    landSurface: number(8),
    repeat: Number(columns[9]![i]),
    saleLines: Number(columns[10]![i]),
    lng: number(11),
    lat: number(12),
    inferred: columns[13]![i] === true,
  }
}

/**
 * The parts of sales that lie in other départements, by the key that the sale has in this one (`datasets/dvf/across.ts`).
 * `lake` has, in addition to the columns of the sales, `sale_id`: the key of the whole sale.
 */
export async function readElsewhere(
  db: Database,
  lake: string | undefined,
): Promise<ReadonlyMap<string, SaleElsewhere>> {
  const found = new Map<string, SaleElsewhere>()
  if (lake === undefined) return found
  const ids = new Map(
    (await db.all(sql`SELECT DISTINCT mutation, sale_id FROM ${parquet(lake)}`)).map(([key, id]) => [
      String(key),
      String(id),
    ]),
  )
  // Their file is in this order, and has not all columns of it.
  for await (const lines of readMutations(db, lake, sql``)) {
    const { mutation } = lines[0]!
    found.set(mutation, { id: ids.get(mutation)!, lines })
  }
  return found
}

function lotsOf(texts: readonly string[]): SaleLine['lots'] {
  const lots: SaleLine['lots'] = []
  for (let at = OWN_TEXTS.length; at < texts.length; at += 2)
    if (texts[at] !== '')
      lots.push({ number: texts[at]!, carrezSurface: texts[at + 1] === '' ? null : Number(texts[at + 1]) })
  return lots
}

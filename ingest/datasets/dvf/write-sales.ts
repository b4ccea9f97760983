import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { selectColumns } from '../../../formats/duckdb/select-columns.ts'
import { quoted, type Sql, sql, sqlMap } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { saleFile } from '../../../shared/lake/files/dvf.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import nomenclature from './cultures.json' with { type: 'json' }
import { LINE_ORDER } from './sales/line-order.ts'

/** Lines that are joined and sorted at once for each megabyte that DuckDB may use: sixty columns of one take some 700 bytes, and a sort holds them twice. */
const LINES_PER_MEGABYTE = 400

/**
 * Writes the view `sales` as the lake file, commune by commune. More lines than memory holds are sorted in slices of whole communes: DuckDB cannot
 * move all of a join and a sort to disk. The bytes of the file do not depend on the slices.
 */
export async function writeSales(
  db: Database,
  workDir: string,
  territory: { data: Pick<Territory['data'], 'communes'> },
  linesAtOnce = db.megabytes * LINES_PER_MEGABYTE,
): Promise<Written> {
  // Natures de culture by code (DGFiP, tables of the "Demandes de valeurs foncières"): the raw edition gives codes only.
  await db.run(sql`SET VARIABLE cultures = ${sqlMap(nomenclature.cultures)}`)
  await db.run(sql`SET VARIABLE special_cultures = ${sqlMap(nomenclature.specialCultures)}`)
  const names = territory.data.communes.map(({ code, name }) => [code, name])
  await db.fill('names', 'code VARCHAR, name VARCHAR', names)
  const columns = selectColumns(saleFile.table, {
    culture: sql`coalesce(culture, getvariable('cultures')[culture_code])`,
    special: sql`coalesce(special, getvariable('special_cultures')[special_code])`,
    // Editions write names of communes in several ways; a commune that is merged into another keeps the name that the source gives it.
    commune_name: sql`coalesce(names.name, commune_name)`,
  })
  const sorted = (where: Sql) =>
    sql`SELECT ${columns} FROM sales LEFT JOIN names ON names.code = commune WHERE ${where} ORDER BY commune, ${LINE_ORDER}`
  const slices = await slicesOf(db, linesAtOnce)
  if (slices.length === 1) return writeLakeFile(db, workDir, 'sales', sorted(slices[0]!))
  await db.run(sql`CREATE TEMP TABLE sorted_sales AS ${sorted(sql`false`)}`)
  for (const slice of slices) await db.run(sql`INSERT INTO sorted_sales ${sorted(slice)}`)
  // Several threads would each hold row groups until those before them are written.
  await db.run(sql`SET threads = 1`)
  const written = await writeLakeFile(db, workDir, 'sales', sql`FROM sorted_sales`)
  await db.run(sql`RESET threads; DROP TABLE sorted_sales`)
  return written
}

const counted = z.tuple([z.string(), z.coerce.number()])

/** Conditions on `commune` that together hold for every line once, in the order of communes: each for `most` lines, or one commune. */
async function slicesOf(db: Database, most: number): Promise<Sql[]> {
  const communes = await db.rowsAs(
    counted,
    sql`SELECT commune, count(*) FROM numbered WHERE commune IS NOT NULL GROUP BY commune ORDER BY commune`,
  )
  const ends: string[] = []
  let lines = 0
  for (const [i, [, count]] of communes.entries()) {
    if (lines > 0 && lines + count > most) {
      ends.push(communes[i - 1]![0])
      lines = 0
    }
    lines += count
  }
  const from = [sql`true`, ...ends.map((end) => sql`commune > ${quoted(end)}`)]
  return from.map((begins, i) => {
    const end = ends[i]
    // A line without a commune comes last, as it does in the order.
    if (end === undefined) return i === 0 ? sql`true` : sql`(${begins} OR commune IS NULL)`
    return sql`${begins} AND commune <= ${quoted(end)}`
  })
}

import type { Database } from '../../../formats/duckdb/database.ts'
import { type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { FetchedSource } from '../../dataset.ts'
import { openStock, type Stock } from './stock.ts'

/** Closed establishments say nothing of who is there; a closed head office still says where a company was. */
export const CLOSED = sql`(e.etat = 'F' AND coalesce(e.siege, '') <> 'true')`

/** The three stock files of a unit; without geolocation, establishments are placed by the stock's own coordinates only. */
export interface Stocks {
  units: Stock & {
    /** Table expression with the columns of `relation`: lines of all France whose number is no SIREN. */
    badNumbers: Sql
  }
  establishments: Stock & {
    /** Table expression (commune, n): closed establishments under a condition on the alias `e`. */
    closed(where: Sql): Sql
    /** Table expression (siren, actifs): active establishments in all France, of companies under a condition on the alias `e`. */
    actives(where: Sql): Sql
  }
  points?: Stock
}

/** Commune by commune the same national files come once for all: what each of them is, their columns tell. */
export async function openStocks(
  db: Database,
  sources: readonly FetchedSource[],
  workDir: string,
  columns: ColumnReport,
): Promise<Stocks> {
  const stocks: Partial<Record<Stock['role'], Stock>> = {}
  for (const source of sources) {
    const stock = await openStock(db, source, workDir, columns)
    const earlier = stocks[stock.role]
    if (earlier)
      throw new IngestError(`${earlier.url} and ${stock.url} are two editions of the same file: give one`)
    stocks[stock.role] = stock
  }
  const { units, establishments, points } = stocks
  if (!units) throw missing('StockUniteLegale')
  if (!establishments) throw missing('StockEtablissement')
  const e = sql`${establishments.relation} e`
  return {
    units: {
      ...units,
      badNumbers: sql`(SELECT * FROM ${units.relation} WHERE NOT regexp_full_match(coalesce(siren, ''), '[0-9]{9}'))`,
    },
    establishments: {
      ...establishments,
      closed: (where) =>
        sql`(SELECT e.commune, count(*) AS n FROM ${e} WHERE ${where} AND ${CLOSED} GROUP BY e.commune)`,
      actives: (where) =>
        sql`(SELECT e.siren, count(*) AS actifs FROM ${e} WHERE e.etat = 'A' AND ${where} GROUP BY e.siren)`,
    },
    ...(points ? { points } : {}),
  }
}

function missing(name: string): IngestError {
  return new IngestError(
    `sirene: ${name} is not among the files given. Give it too: --file sirene=${name}_utf8.zip (or .parquet, .csv)`,
  )
}

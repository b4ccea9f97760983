import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import type { Written } from '../../dataset.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import type { PricedSale } from './priced-sale.ts'

const COLUMNS = [
  'mutation VARCHAR',
  'date VARCHAR',
  'type VARCHAR',
  'value DOUBLE',
  'reason VARCHAR',
  'commune VARCHAR',
  'city VARCHAR',
  'departement VARCHAR',
  'region VARCHAR',
  'iris VARCHAR',
  'street_code VARCHAR',
  'street VARCHAR',
]

/** The dwellings sold in one area, on their way to the lake: what every published figure can be computed again from. */
export class PricedTable {
  readonly #connection: DuckDBConnection
  readonly #appender: DuckDBAppender

  private constructor(connection: DuckDBConnection, appender: DuckDBAppender) {
    this.#connection = connection
    this.#appender = appender
  }

  /** `beside`: another connection to the same tables, so that sales may be added while `connection` reads them. */
  static async create(connection: DuckDBConnection, beside: DuckDBConnection): Promise<PricedTable> {
    await connection.run(`CREATE TABLE priced (${COLUMNS.join(', ')})`)
    return new PricedTable(connection, await beside.createAppender('priced'))
  }

  add(sale: PricedSale): void {
    const { mutation, date, type, value, reason, commune, city, departement, region, iris } = sale
    const { streetCode, street } = sale
    appendRow(
      this.#appender,
      mutation,
      date,
      type,
      value,
      reason,
      commune,
      city,
      departement,
      region,
      iris,
      streetCode,
      street,
    )
  }

  /** Writes the table as the lake file `priced-sales`, in the order of its keys. */
  async write(workDir: string): Promise<Written> {
    this.#appender.closeSync()
    await this.#connection.run('ALTER TABLE priced ALTER "date" TYPE DATE')
    return writeLakeFile(
      this.#connection,
      workDir,
      'priced-sales',
      'SELECT * FROM priced ORDER BY "date", mutation',
    )
  }
}

import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import { sqlPath } from '../../pipeline/duckdb.ts'
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

  static async create(connection: DuckDBConnection): Promise<PricedTable> {
    await connection.run(`CREATE TABLE priced (${COLUMNS.join(', ')})`)
    return new PricedTable(connection, await connection.createAppender('priced'))
  }

  add(sale: PricedSale): void {
    const text = (value: string | null) =>
      value === null ? this.#appender.appendNull() : this.#appender.appendVarchar(value)
    text(sale.mutation)
    text(sale.date)
    text(sale.type)
    if (sale.value === null) this.#appender.appendNull()
    else this.#appender.appendDouble(sale.value)
    for (const value of [
      sale.reason,
      sale.commune,
      sale.city,
      sale.departement,
      sale.region,
      sale.iris,
      sale.streetCode,
      sale.street,
    ])
      text(value)
    this.#appender.endRow()
  }

  /** Writes the table as Parquet, in the order of its keys; returns the number of rows. */
  async write(path: string): Promise<number> {
    this.#appender.closeSync()
    await this.#connection.run('ALTER TABLE priced ALTER "date" TYPE DATE')
    const copied = await this.#connection.runAndReadAll(
      `COPY (SELECT * FROM priced ORDER BY "date", mutation)
       TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 10240)`,
    )
    return Number(copied.getRows()[0]![0])
  }
}

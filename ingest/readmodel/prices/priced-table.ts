import type { Database, Writer } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import type { Written } from '../../dataset.ts'
import type { PricedSale } from '../../datasets/dvf/prices/priced-sale.ts'

/** The dwellings sold in one area, on their way to the lake: what every published figure can be computed again from. */
export class PricedTable {
  readonly #db: Database
  readonly #writer: Writer

  private constructor(db: Database, writer: Writer) {
    this.#db = db
    this.#writer = writer
  }

  static async create(db: Database): Promise<PricedTable> {
    await db.run(
      `CREATE TABLE priced (mutation VARCHAR, date VARCHAR, type VARCHAR, value DOUBLE, reason VARCHAR, commune VARCHAR, city VARCHAR,
         departement VARCHAR, region VARCHAR, iris VARCHAR, section VARCHAR, street_code VARCHAR, street VARCHAR, state_value DOUBLE, joined_by VARCHAR)`,
    )
    return new PricedTable(db, await db.writer('priced'))
  }

  /** Sales may be added while others are read. */
  add({ mutation, date, type, value, reason, commune, city, ...place }: PricedSale): void {
    const { departement, region, iris, section, streetCode, street, stateValue, joinedBy } = place
    const cells = [
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
      section,
      streetCode,
      street,
      stateValue,
      joinedBy,
    ]
    this.#writer.row(...cells)
  }

  /** Writes the table as the lake file `priced-sales`, by commune, then in the order of its keys. */
  async write(workDir: string): Promise<Written> {
    this.#writer.close()
    await this.#db.run('ALTER TABLE priced ALTER "date" TYPE DATE')
    return writeLakeFile(
      this.#db,
      workDir,
      'priced-sales',
      'SELECT * FROM priced ORDER BY commune, "date", mutation',
    )
  }
}

import type { Database, Writer } from '../../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../../formats/duckdb/lake-file.ts'
import { DWELLING_TYPES } from '../../../../shared/schemas/price.ts'
import type { Sale } from '../../../../shared/schemas/sale.ts'
import type { Written } from '../../../dataset.ts'
import type { PricedSale } from '../prices/priced-sale.ts'
import type { SaleContext } from './describe-sale.ts'

/**
 * What statistics of sales are made of, a row a sale: prices, surfaces and the zones it counts in. A sale of a dwelling counts where the
 * published prices count it (`pricedSale`), every other one where its first premises or parcel is; one whose place is in another
 * département counts there.
 */
export class SaleFactsTable {
  readonly #db: Database
  readonly #writer: Writer

  private constructor(db: Database, writer: Writer) {
    this.#db = db
    this.#writer = writer
  }

  static async create(db: Database): Promise<SaleFactsTable> {
    await db.run(
      `CREATE TABLE sale_facts ("rank" INTEGER, mutation VARCHAR, date VARCHAR, type VARCHAR, rooms INTEGER, surface DOUBLE, price DOUBLE,
         price_per_m2 DOUBLE, reason VARCHAR, commune VARCHAR, city VARCHAR, departement VARCHAR, region VARCHAR, iris VARCHAR,
         section VARCHAR, street VARCHAR)`,
    )
    return new SaleFactsTable(db, await db.writer('sale_facts'))
  }

  /** `rank`: place of the sale in the spatial index. `counted`: what it brings to the prices of dwellings, undefined when it brings nothing. */
  add(rank: number, sale: Sale, counted: PricedSale | undefined, area: string, context: SaleContext): void {
    const hasDwelling = sale.premises.some(({ type }) => DWELLING_TYPES.some((known) => known === type))
    if (hasDwelling && !counted) return
    const premise = sale.premises.find(({ type }) => type === counted?.type) ?? sale.premises[0]
    const idu = premise?.idu ?? sale.parcels[0]?.idu
    const today = sale.parcels.find((parcel) => parcel.idu === idu)?.currentIdu ?? null
    const { territory, irisOf } = context
    const commune =
      (idu === undefined ? undefined : territory.resolve(idu.slice(0, 5))) ??
      territory.resolve(sale.address.commune.code)
    if (!commune || commune.departement !== area) return
    const { streetCode, commune: named } = sale.address
    const street = counted
      ? counted.streetCode && `${counted.commune}:${counted.streetCode}`
      : streetCode && `${named.code}:${streetCode}`
    this.#writer.row(
      ...[
        rank,
        sale.id,
        sale.date,
        counted?.type ?? premise?.type ?? null,
        sale.rooms,
        sale.surface,
        sale.price,
      ],
      ...[sale.pricePerM2, sale.pricePerM2Reason, commune.code, commune.city ?? null, commune.departement],
      ...[
        commune.region,
        today === null ? null : (irisOf(today) ?? null),
        today?.slice(0, 10) ?? null,
        street,
      ],
    )
  }

  /** Writes the table as the lake file `sale-facts`, in the order of ranks: the newest first. */
  async write(workDir: string): Promise<Written> {
    this.#writer.close()
    await this.#db.run('ALTER TABLE sale_facts ALTER "date" TYPE DATE')
    return writeLakeFile(this.#db, workDir, 'sale-facts', 'SELECT * FROM sale_facts ORDER BY "rank"')
  }
}

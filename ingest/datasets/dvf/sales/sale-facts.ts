import type { Database } from '../../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../../formats/duckdb/lake-table.ts'
import { sql } from '../../../../formats/duckdb/sql.ts'
import type { Written } from '../../../../formats/written.ts'
import { DWELLING_TYPES } from '../../../../shared/identifiers/dwelling-types.ts'
import { sectionCodeOf } from '../../../../shared/identifiers/idu.ts'
import { communeCodeOf } from '../../../../shared/identifiers/insee.ts'
import { saleFactFile } from '../../../../shared/lake/files/dvf.ts'
import type { Sale } from '../../../../shared/schemas/sale.ts'
import type { PricedSale } from '../prices/priced-sale.ts'
import type { SaleContext } from './describe-sale.ts'

/**
 * What statistics of sales are made of, a row a sale: prices, surfaces and the zones it counts in. A sale of a dwelling counts where the
 * published prices count it (`pricedSale`), every other one where its first premises or parcel is; one whose place is in another
 * département counts there.
 */
export class SaleFactsTable {
  readonly #table: LakeTable<typeof saleFactFile.table>

  private constructor(table: LakeTable<typeof saleFactFile.table>) {
    this.#table = table
  }

  static async create(db: Database): Promise<SaleFactsTable> {
    return new SaleFactsTable(await LakeTable.create(db, 'sale_facts', saleFactFile))
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
      (idu === undefined ? undefined : territory.resolve(communeCodeOf(idu))) ??
      territory.resolve(sale.address.commune.code)
    if (!commune || commune.departement !== area) return
    const { streetCode, commune: named } = sale.address
    const street = counted
      ? counted.streetCode && `${counted.commune}:${counted.streetCode}`
      : streetCode && `${named.code}:${streetCode}`
    this.#table.add({
      rank,
      mutation: sale.id,
      date: sale.date,
      type: counted?.type ?? premise?.type ?? null,
      rooms: sale.rooms,
      surface: sale.surface,
      price: sale.price,
      price_per_m2: sale.pricePerM2,
      reason: sale.pricePerM2Reason,
      commune: commune.code,
      city: commune.city ?? null,
      departement: commune.departement,
      region: commune.region,
      iris: today === null ? null : (irisOf(today) ?? null),
      section_code: today === null ? null : sectionCodeOf(today),
      street,
    })
  }

  /** Writes the table as the lake file `sale-facts`, in the order of ranks: the newest first. */
  async write(workDir: string): Promise<Written> {
    return this.#table.write(workDir, sql`"rank"`)
  }
}

import type { Database } from '../../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../../formats/duckdb/lake-table.ts'
import { type Sql, sql, withColumns } from '../../../../formats/duckdb/sql.ts'
import type { Written } from '../../../../formats/written.ts'
import { pricedSales } from '../../../../shared/lake/files/dvf.ts'
import type { PricedSale } from './priced-sale.ts'

/** The dwellings sold in one area, on their way to the lake: what every published figure can be computed again from. */
export class PricedTable {
  readonly #table: LakeTable<typeof pricedSales.table>

  private constructor(table: LakeTable<typeof pricedSales.table>) {
    this.#table = table
  }

  static async create(db: Database): Promise<PricedTable> {
    return new PricedTable(await LakeTable.create(db, 'priced', pricedSales))
  }

  /** Sales may be added while others are read. */
  add({
    ownMutation: own_mutation,
    section,
    streetCode: street_code,
    stateValue: state_value,
    joinedBy: joined_by,
    ...sale
  }: PricedSale): void {
    this.#table.add({ ...sale, own_mutation, section_code: section, street_code, state_value, joined_by })
  }

  /** Writes the table as the lake file `priced-sales`, by commune, then in the order of its keys. */
  async write(workDir: string): Promise<Written> {
    return this.#table.write(workDir, sql`commune, "date", mutation`)
  }
}

/**
 * SQL to put after FROM: the priced sales of `table`. Those of before version 16 have one key, which is their own in the département that gave it; in
 * the others such a sale is found again once its sales are loaded again.
 */
export function pricedSalesOf(table: Sql): Sql {
  const rows = withColumns(table, { own_mutation: 'VARCHAR' })
  return sql`(SELECT * REPLACE (coalesce(own_mutation, mutation) AS own_mutation) FROM ${rows})`
}

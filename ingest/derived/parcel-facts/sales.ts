import { sql } from '../../../formats/duckdb/sql.ts'
import { saleFacts } from '../../../shared/facts/sales.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'
import { streetSource } from './streets.ts'

/** Over `current_parcels`, which the streets have filled. */
export const saleSource = factSource({
  group: saleFacts,
  reads: { sales: lakeOf('dvf', 'sales'), priced: lakeOf('dvf', 'priced-sales') },
  needs: [streetSource],
  select({ sales, priced }) {
    return sql`WITH sold AS (SELECT today AS idu, mutation, any_value("date") AS "date", any_value(price) AS price,
          list_sort(list(DISTINCT type) FILTER (type IS NOT NULL)) AS types
        FROM ${sales} JOIN current_parcels USING (idu) GROUP BY today, mutation),
      last AS (SELECT idu, count(*) AS n, arg_max({mutation: mutation, "date": "date", price: price, types: types}, ("date", mutation)) AS sale
        FROM sold GROUP BY idu)
      SELECT idu, n AS "saleCount", sale."date" AS "lastSoldOn", sale.price AS "lastSalePrice", sale.types AS "lastSaleTypes",
        p.value AS "lastSalePricePerM2"
      FROM last LEFT JOIN ${priced} p ON p.mutation = last.sale.mutation`
  },
})

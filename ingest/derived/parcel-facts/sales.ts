import { sqlOfFile } from '../../../formats/duckdb/sql.ts'
import { saleFacts } from '../../../shared/facts/sales.ts'
import { pricedSalesOf } from '../../datasets/dvf/prices/priced-table.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'
import salesSql from './sales.sql'
import { streetSource } from './streets.ts'

/** Over `current_parcels`, which the streets have filled. */
export const saleSource = factSource({
  group: saleFacts,
  reads: { sales: lakeOf('dvf', 'sales'), priced: lakeOf('dvf', 'priced-sales') },
  needs: [streetSource],
  select: ({ sales, priced }) => sqlOfFile(salesSql, { sales, priced: pricedSalesOf(priced) }),
})

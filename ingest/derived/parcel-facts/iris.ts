import { sql } from '../../../formats/duckdb/sql.ts'
import { irisFacts } from '../../../shared/facts/iris.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

export const irisSource = factSource({
  group: irisFacts,
  reads: { links: lakeOf('iris', 'parcel-iris') },
  select: ({ links }) => sql`SELECT idu, iris AS "irisCode" FROM ${links}`,
})

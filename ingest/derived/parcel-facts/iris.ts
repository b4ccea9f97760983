import { sql } from '../../../formats/duckdb/sql.ts'
import { irisFacts } from '../../../shared/facts/iris.ts'
import { lakeOf } from '../../reads.ts'
import type { FactSource } from './fact-source.ts'

export const irisSource: FactSource = {
  group: irisFacts,
  reads: [lakeOf('iris', 'parcel-iris')],
  select({ lake }) {
    const links = lake('iris', 'parcel-iris')
    return links && sql`SELECT idu, iris AS "irisCode" FROM ${links}`
  },
}

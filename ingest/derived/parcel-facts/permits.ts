import { sql } from '../../../formats/duckdb/sql.ts'
import { permitFacts } from '../../../shared/facts/permits.ts'
import { newestPermits } from '../../links/newest-permits.ts'
import { lakeOf } from '../../reads.ts'
import type { FactSource } from './fact-source.ts'

export const permitSource: FactSource = {
  group: permitFacts,
  reads: [lakeOf('permits', 'permits'), lakeOf('permits', 'permit-parcels')],
  select({ lake }) {
    const permits = lake('permits', 'permits')
    const links = lake('permits', 'permit-parcels')
    if (!permits || !links) return undefined
    return sql`SELECT idu, n AS "permitCount", "year" AS "lastPermitYear", type AS "lastPermitType" FROM (${newestPermits(permits, links)})`
  },
}

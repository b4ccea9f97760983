import { sql } from '../../../formats/duckdb/sql.ts'
import { permitFacts } from '../../../shared/facts/permits.ts'
import { newestPermits } from '../../links/newest-permits.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

export const permitSource = factSource({
  group: permitFacts,
  reads: { permits: lakeOf('permits', 'permits'), links: lakeOf('permits', 'permit-parcels') },
  select({ permits, links }) {
    return sql`SELECT idu, n AS "permitCount", "year" AS "lastPermitYear", type AS "lastPermitType" FROM (${newestPermits(permits, links)})`
  },
})

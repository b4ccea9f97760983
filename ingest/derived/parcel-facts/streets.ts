import { joinSql, sql } from '../../../formats/duckdb/sql.ts'
import { streetFacts } from '../../../shared/facts/streets.ts'
import { ownStreetCodes } from '../../datasets/dvf/sales/read-lines.ts'
import { writeCurrentParcels } from '../../links/current-parcels.ts'
import { lakeOf } from '../../reads.ts'
import { factSource } from './fact-source.ts'

/**
 * The street of a parcel as `/v1/prices/by-parcel` tells it (api/operations/prices/street-of-parcel.ts): that of most lines of its sales, else
 * that of most of its addresses; equal counts go to the smaller code. Fills `current_parcels`, which the sales need too.
 */
export const streetSource = factSource({
  group: streetFacts,
  reads: {},
  readsIfLoaded: {
    addresses: lakeOf('ban', 'addresses'),
    links: lakeOf('ban', 'address-parcels'),
    sales: lakeOf('dvf', 'sales'),
  },
  async select({ addresses, links, sales }, { db, locator, territory }) {
    const named = []
    if (sales) {
      await writeCurrentParcels(db, sql`SELECT idu FROM ${sales}`, locator, territory)
      named.push(sql`SELECT today AS idu, 0 AS place, commune, street_code AS code FROM ${ownStreetCodes(sales)} JOIN current_parcels USING (idu)
        WHERE street_code IS NOT NULL AND street IS NOT NULL`)
    }
    if (addresses && links)
      named.push(sql`SELECT idu, 1 AS place, commune, upper(split_part(ban_id, '_', 2)) AS code FROM ${links} JOIN ${addresses} ON ban_id = id
        WHERE idu IS NOT NULL AND regexp_matches(ban_id, '^[0-9A-Za-z]{5}_[0-9A-Za-z]{4}_')`)
    if (named.length === 0) return undefined
    return sql`SELECT idu, arg_min(commune || ':' || code, (place, -n, code, commune)) AS "streetCode"
      FROM (SELECT idu, place, commune, code, count(*) AS n FROM (${joinSql(named, ' UNION ALL ')}) GROUP BY ALL) GROUP BY idu`
  },
})

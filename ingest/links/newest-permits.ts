import { quoted, type Sql, sql } from '../../formats/duckdb/sql.ts'

/** State of a permit that was cancelled, in the lists of Sitadel. */
const CANCELLED = '4'

/**
 * SELECT of the parcels that permits are tied to: `idu`, `n` permits, and `type` and `year` of the newest by the day of its grant. A permit counts once however
 * many lists it stands in, with what the row of the latest news says; cancelled ones are left out. `permits` and `links` are the lake files of the dataset `permits`.
 */
export const newestPermits = (permits: Sql, links: Sql): Sql => sql`
  SELECT idu, count(*) AS n, arg_max(type, (granted, "number", type)) AS type, arg_max(year(granted), (granted, "number", type)) AS "year"
  FROM (SELECT DISTINCT idu, type, "number" FROM ${links} WHERE idu IS NOT NULL)
  JOIN (SELECT type, "number", arg_max(state, (updated, list)) AS state, arg_max(authorised_on, (updated, list)) AS granted
    FROM ${permits} GROUP BY type, "number") USING (type, "number")
  WHERE state IS DISTINCT FROM ${quoted(CANCELLED)} AND granted IS NOT NULL GROUP BY idu`

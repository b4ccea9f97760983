import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import type { ParcelMatcher } from '../../links/parcel-matcher.ts'
import { sqlPath } from '../../pipeline/duckdb.ts'
import { matchLine } from './match-line.ts'

const placeRow = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.number().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.number().nullable(),
  z.number().nullable(),
])

/**
 * Ties every diagnostic of the lake file to parcels, in the table `links` (number, idu, method, score, distance_m, reason, through):
 * one row a parcel, and one with a reason instead for a diagnostic that is tied to none.
 */
export async function linkDiagnostics(
  connection: DuckDBConnection,
  lake: string,
  matcher: ParcelMatcher,
): Promise<void> {
  await connection.run(
    'CREATE TABLE links ("number" VARCHAR, idu VARCHAR, method VARCHAR, score DOUBLE, distance_m DOUBLE, reason VARCHAR, through VARCHAR)',
  )
  const result = await connection.stream(
    `SELECT "number", rnb_id, ban_id, ban_score, postcode, raw_postcode, lng, lat
     FROM read_parquet(${sqlPath(lake)}) ORDER BY "number"`,
  )
  const appender = await connection.createAppender('links')
  const put = (value: number | null) =>
    value === null ? appender.appendNull() : appender.appendDouble(value)
  for await (const rows of result.yieldRows())
    for (const row of rows) {
      const [number, rnbId, banId, banScore, postcode, rawPostcode, lng, lat] = placeRow.parse(row)
      const found = matchLine({ rnbId, banId, banScore, postcode, rawPostcode, lng, lat }, matcher)
      const unmatched = 'unmatched' in found ? found.unmatched : undefined
      const matches = 'matches' in found ? found.matches : [undefined]
      for (const match of matches) {
        appender.appendVarchar(number)
        for (const text of [match?.idu, match?.method])
          if (text === undefined) appender.appendNull()
          else appender.appendVarchar(text)
        put(match?.score ?? null)
        put(match?.distanceMetres ?? null)
        if (unmatched === undefined) appender.appendNull()
        else appender.appendVarchar(unmatched)
        appender.appendNull()
        appender.endRow()
      }
    }
  appender.closeSync()
}

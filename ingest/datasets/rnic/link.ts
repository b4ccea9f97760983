import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import type { ReadModelInput } from '../../dataset.ts'
import { matchCells } from '../../links/match-cells.ts'
import { ParcelMatcher } from '../../links/parcel-matcher.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import { appendRow } from '../../pipeline/duckdb/table-row.ts'
import { findAddresses } from './find-addresses.ts'
import { matchSyndicate, type SyndicatePlace } from './match-syndicate.ts'

const BAN_ADDRESSES = { dataset: 'ban', role: 'lake', kind: 'addresses' } as const

const placeRow = z.tuple([
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.number().nullable(),
  z.number().nullable(),
])

/**
 * Ties every co-ownership of the lake file to parcels, in the table `links` (number, idu, method, score, distance_m, through):
 * one row a parcel, and one without a parcel for a co-ownership that is tied to none.
 */
export async function linkSyndicates(
  connection: DuckDBConnection,
  lake: string,
  { files, area, territory, workDir }: ReadModelInput,
): Promise<void> {
  const matcher = await ParcelMatcher.open(files, area, workDir)
  const places = await readPlaces(connection, lake, files.path(BAN_ADDRESSES, area))
  await connection.run(
    'CREATE TABLE links ("number" VARCHAR, idu VARCHAR, method VARCHAR, score DOUBLE, distance_m DOUBLE, through VARCHAR)',
  )
  const appender = await connection.createAppender('links')
  for (const place of places.values()) {
    const principal = place.principal === null ? undefined : places.get(place.principal)
    const matches = matchSyndicate(place, principal, matcher, territory)
    for (const match of matches.length > 0 ? matches : [undefined])
      appendRow(appender, place.number, ...matchCells(match), match?.through ?? null)
  }
  appender.closeSync()
}

async function readPlaces(
  connection: DuckDBConnection,
  lake: string,
  ban: string | undefined,
): Promise<Map<string, SyndicatePlace>> {
  const rows = await connection.runAndReadAll(
    `SELECT "number", commune, array_to_string(refs, ','), principal, street, lng, lat FROM read_parquet(${sqlPath(lake)}) ORDER BY "number"`,
  )
  const read = rows.getRows().map((row) => placeRow.parse(row))
  const wanted = read.flatMap(([number, commune, , , street]) =>
    street === null ? [] : [{ number, commune, street }],
  )
  const banIds =
    ban === undefined ? new Map<string, string[]>() : await findAddresses(connection, ban, wanted)
  return new Map(
    read.map(([number, , refs, principal, , lng, lat]) => [
      number,
      {
        number,
        refs: refs === null || refs === '' ? [] : refs.split(','),
        // Some principal syndicates name themselves.
        principal: principal === number ? null : principal,
        banIds: banIds.get(number) ?? [],
        lng,
        lat,
      },
    ]),
  )
}

import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { parquet, type Sql, sql, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { coOwnerships } from '../../../shared/documents/places.ts'
import { coproprieteParcels } from '../../../shared/lake/files/rnic.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { findAddresses } from '../../links/find-addresses.ts'
import { ParcelMatcher, parcelMatchRow } from '../../links/parcel-matcher.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import documentSql from './document.sql'
import { matchSyndicate, type SyndicatePlace, underArrondissements } from './match-syndicate.ts'

/** A co-ownership as `registeredCoproprieteSchema` (shared/schemas/copropriete.ts) describes it. */
const STRUCT = sqlOfFile(documentSql)

/**
 * Ties the co-ownerships of an area to its parcels (lake file `copropriete-parcels`), and writes what each parcel answers (kind
 * `copropriete`): a list by IDU, principal syndicates first, then the largest.
 */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const lake = parquet(input.lake('coproprietes'))
  return withDuckDb(input.workDir, async (db) => {
    await linkSyndicates(db, lake, input)
    const links = 'SELECT * FROM links ORDER BY "number", idu'
    const tied = await writeLakeFile(db, input.workDir, 'copropriete-parcels', links)
    const query = sql`WITH own AS (SELECT * REPLACE (coalesce(string_split(r.today, ','), refs) AS refs),
           CASE WHEN principal = "number" THEN NULL ELSE principal END AS principal_number
         FROM ${lake} LEFT JOIN recoded r USING ("number")),
         tied AS (SELECT principal_number AS "number", list("number" ORDER BY "number") AS secondaries FROM own
           WHERE principal_number IS NOT NULL GROUP BY 1)
       SELECT idu, '[' || string_agg(to_json(${STRUCT})::VARCHAR, ',' ORDER BY principal_number IS NOT NULL, lots DESC NULLS LAST, "number") || ']'
       FROM own JOIN links USING ("number") LEFT JOIN tied USING ("number") WHERE idu IS NOT NULL GROUP BY idu ORDER BY idu`
    return [tied, await writeDocuments(db, coOwnerships, input.workDir, query)]
  })
}

const BAN_ADDRESSES = { dataset: 'ban', role: 'lake', kind: 'addresses' } as const

const text = z.string().nullable()
const degrees = z.number().nullable()
const placeRow = z.tuple([z.string(), z.string(), text, text, text, degrees, degrees])

/**
 * Ties every co-ownership of the lake file to parcels, in the table `links` (number, idu, method, score, distance_m, through):
 * one row a parcel, and one without a parcel for a co-ownership that is tied to none. The table `recoded` (number, today) has the references,
 * joined by commas, of those whose references the cadastre gave another code (Marseille).
 */
async function linkSyndicates(db: Database, lake: Sql, input: ReadModelInput): Promise<void> {
  const { files, area, territory, workDir } = input
  const matcher = await ParcelMatcher.open(files, area, workDir)
  const declared = await readPlaces(db, lake, files.path(BAN_ADDRESSES, area))
  const places = new Map(
    [...declared].map(([number, place]) => [
      number,
      { ...place, refs: underArrondissements(place.refs, matcher) },
    ]),
  )
  const links = [...places.values()].flatMap((place) => {
    const principal = place.principal === null ? undefined : places.get(place.principal)
    const matches = matchSyndicate(place, principal, matcher, territory)
    if (matches.length === 0) return [{ number: place.number, ...parcelMatchRow(undefined), through: null }]
    return matches.map((match) => ({
      number: place.number,
      ...parcelMatchRow(match),
      through: match.through,
    }))
  })
  await LakeTable.fill(db, 'links', coproprieteParcels, links)
  const recoded = [...places.values()]
    .map(({ number, refs }) => [number, refs.join(','), declared.get(number)!.refs.join(',')] as const)
    .filter(([, today, before]) => today !== before)
    .map(([number, today]) => [number, today])
  await db.fill('recoded', '"number" VARCHAR, today VARCHAR', recoded)
}

async function readPlaces(
  db: Database,
  lake: Sql,
  ban: string | undefined,
): Promise<Map<string, SyndicatePlace>> {
  const rows = await db.rowsAs(
    placeRow,
    sql`SELECT "number", commune, array_to_string(refs, ','), principal, street, lng, lat FROM ${lake} ORDER BY "number"`,
  )
  const wanted = rows.flatMap(([number, commune, , , street]) =>
    street === null ? [] : [{ number, commune, street }],
  )
  const banIds = ban === undefined ? new Map<string, string[]>() : await findAddresses(db, ban, wanted)
  return new Map(
    rows.map(([number, , refs, principal, , lng, lat]) => [
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

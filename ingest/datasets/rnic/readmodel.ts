import { coOwnerships } from '../../../shared/documents/places.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { sqlPath, withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { writeDocuments } from '../../readmodel/write-documents.ts'
import { linkSyndicates } from './link.ts'

/** A co-ownership as `coproprieteSchema` (shared/schemas/copropriete.ts) describes it. */
const STRUCT = `{
  number: "number",
  name: "name",
  registeredOn: registered_on,
  updatedOn: updated_on,
  address: {label: address, street: street, postcode: postcode, town: town,
    others: list_filter([other_address_1, other_address_2, other_address_3], lambda other: other IS NOT NULL)},
  lots: {total: lots, "main": main_lots, dwellings: dwelling_lots, parking: parking_lots},
  constructionPeriod: period,
  manager: {type: lower(manager_type), "name": manager_name, siret: manager_siret, ape: manager_ape, town: manager_commune},
  mandate: {status: mandate, endsOn: mandate_ends_on},
  regulationOn: regulation_on,
  cooperative: cooperative,
  serviceResidence: service_residence,
  aided: aided,
  role: CASE WHEN principal_number IS NOT NULL OR lower(is_principal) IN ('non', 'secondaire', 'syndicat secondaire')
    THEN 'secondary' ELSE 'principal' END,
  principalNumber: principal_number,
  secondaryNumbers: coalesce(secondaries, []),
  parcels: {declaredCount: parcels, "references": coalesce(refs, [])},
  priorityNeighbourhood: CASE WHEN qp_code IS NULL THEN NULL ELSE {code: qp_code, "name": qp_name} END,
  geopoint: CASE WHEN lng IS NULL OR lat IS NULL THEN NULL ELSE {lng: lng, lat: lat} END,
  diagnostics: {count: 0, newest: []},
  "match": {method: method, score: score, distanceMeters: round(distance_m, 2), through: through}
}`

/**
 * Ties the co-ownerships of an area to its parcels (lake file `copropriete-parcels`), and writes what each parcel answers (kind
 * `copropriete`): a list by IDU, principal syndicates first, then the largest.
 */
export async function buildRnic(input: ReadModelInput): Promise<Written[]> {
  const { area, lake, workDir } = input
  const syndicates = lake.coproprietes
  if (syndicates === undefined) throw new Error(`rnic ${area} has no lake file of co-ownerships`)
  return withDuckDb(workDir, async (connection) => {
    await linkSyndicates(connection, syndicates, input)
    const links = 'SELECT * FROM links ORDER BY "number", idu'
    const tied = await writeLakeFile(connection, workDir, 'copropriete-parcels', links)
    const query = `WITH own AS (SELECT *, CASE WHEN principal = "number" THEN NULL ELSE principal END AS principal_number
           FROM read_parquet(${sqlPath(syndicates)})),
         tied AS (SELECT principal_number AS "number", list("number" ORDER BY "number") AS secondaries FROM own
           WHERE principal_number IS NOT NULL GROUP BY 1)
       SELECT idu, '[' || string_agg(to_json(${STRUCT})::VARCHAR, ',' ORDER BY principal_number IS NOT NULL, lots DESC NULLS LAST, "number") || ']'
       FROM own JOIN links USING ("number") LEFT JOIN tied USING ("number") WHERE idu IS NOT NULL GROUP BY idu ORDER BY idu`
    return [tied, await writeDocuments(connection, coOwnerships, workDir, query)]
  })
}

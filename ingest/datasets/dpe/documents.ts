import { ident, joinSql, type Sql, sql, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import type { StoredKind } from '../../../shared/documents/document-kind.ts'
import { dpeResidential, dpeTertiary } from '../../../shared/documents/places.ts'
import type { DpeFamily } from '../../../shared/producers/ademe.ts'
import { agreement } from './co-ownerships.ts'
import { electricityFactor } from './electricity-factor.ts'
import residentialSql from './residential.sql'
import tertiarySql from './tertiary.sql'

/** The point and the link, as every answer gives them. */
const GEOPOINT = sql`CASE WHEN lng IS NULL THEN NULL ELSE {lng: round(lng, 7), lat: round(lat, 7)} END`
const MATCH = sql`{method: method, score: score, distanceMeters: round(distance_m, 2), through: through}`
/** The co-ownership of the register whose number the diagnostic declares, where it is registered. */
const SYNDICATE = sql`CASE WHEN syndicate IS NULL THEN NULL ELSE {name: syndicate_name,
    "match": {method: 'declared', score: ${agreement(sql`through IS NOT NULL`, sql`list_contains(syndicate_parcels, idu)`)}}} END`
/** The address found, else the longer of those declared: which of the two names holds the whole one has changed. */
export const ADDRESS = sql`coalesce(address, CASE WHEN length(raw_whole_address) >= coalesce(length(raw_address), 0) THEN raw_whole_address ELSE raw_address END)`

/** A diagnostic of a dwelling as `dpeResidentialSchema` (shared/schemas/dpe.ts) describes it. */
const RESIDENTIAL = sqlOfFile(residentialSql, {
  address_found: ADDRESS,
  electricity_factor: electricityFactor(),
  syndicate_struct: SYNDICATE,
  geopoint: GEOPOINT,
  match_struct: MATCH,
})

const energy = (n: number) =>
  sql`{energy: energy_${n}, "usage": usage_${n}, finalKwh: final_${n}, primaryKwh: primary_${n}, annualCost: cost_${n}, readingYear: ${ident(`reading_year_${n}`)}::INTEGER}`

/** A diagnostic of a tertiary building as `dpeTertiarySchema` describes it. */
const TERTIARY = sqlOfFile(tertiarySql, {
  address_found: ADDRESS,
  electricity_factor: electricityFactor(),
  energies: joinSql([1, 2, 3].map(energy)),
  syndicate_struct: SYNDICATE,
  geopoint: GEOPOINT,
  match_struct: MATCH,
})

/** A kind of documents: which families it shows, one diagnostic in SQL, and how a parcel's list is stored. */
export interface DpeDocuments {
  kind: StoredKind
  families: readonly DpeFamily[]
  struct: Sql
  /** The JSON text of a parcel, from its diagnostics' texts. */
  ofParcel(idu: string, dpes: readonly string[]): string
}

export const DPE_DOCUMENTS: readonly DpeDocuments[] = [
  {
    kind: dpeResidential,
    families: ['existing', 'new'],
    struct: RESIDENTIAL,
    ofParcel: (_idu, dpes) => `[${dpes.join(',')}]`,
  },
  {
    kind: dpeTertiary,
    families: ['tertiary'],
    struct: TERTIARY,
    ofParcel: (idu, dpes) => `{"parcelId":"${idu}","count":${dpes.length},"dpes":[${dpes.join(',')}]}`,
  },
]

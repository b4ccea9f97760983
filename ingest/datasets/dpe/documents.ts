import type { StoredKind } from '../../../shared/documents/document-kind.ts'
import { dpeResidential, dpeTertiary } from '../../../shared/documents/places.ts'
import type { DpeFamily } from '../../../shared/producers/ademe.ts'
import { ident, joinSql, type Sql, sql } from '../../pipeline/duckdb/sql.ts'
import { agreement } from './co-ownerships.ts'

/** The point and the link, as every answer gives them. */
const GEOPOINT = sql`CASE WHEN lng IS NULL THEN NULL ELSE {lng: round(lng, 7), lat: round(lat, 7)} END`
const MATCH = sql`{method: method, score: score, distanceMeters: round(distance_m, 2), through: through}`
/** The co-ownership of the register whose number the diagnostic declares, where it is registered. */
const SYNDICATE = sql`CASE WHEN syndicate IS NULL THEN NULL ELSE {name: syndicate_name,
    "match": {method: 'declared', score: ${agreement(sql`through IS NOT NULL`, sql`list_contains(syndicate_parcels, idu)`)}}} END`
/** The address found, else the longer of those declared: which of the two names holds the whole one has changed. */
export const ADDRESS = sql`coalesce(address, CASE WHEN length(raw_whole_address) >= coalesce(length(raw_address), 0) THEN raw_whole_address ELSE raw_address END)`
const INT = (column: string) => sql`${ident(column)}::INTEGER`

/** A diagnostic of a dwelling as `dpeResidentialSchema` (shared/schemas/dpe.ts) describes it. */
const RESIDENTIAL = sql`{
  number: "number",
  "kind": family,
  buildingType: upper(building_type[1]) || building_type[2:],
  address: ${ADDRESS},
  floor: floor,
  energyLabel: energy_label,
  ghgLabel: ghg_label,
  establishedOn: established_on,
  visitedOn: visited_on,
  receivedOn: received_on,
  validUntil: valid_until,
  replaces: replaces,
  buildingDpe: building_dpe,
  model: model,
  "method": dpe_method,
  version: version,
  surface: dwelling_area,
  buildingSurface: building_area,
  dwellings: ${INT('dwellings')},
  floors: ${INT('building_levels')},
  dwellingFloors: ${INT('dwelling_levels')},
  constructionYear: ${INT('construction_year')},
  constructionPeriod: construction_period,
  heating: {energy: heating_energy, installation: heating_installation},
  hotWater: {energy: hot_water_energy, installation: hot_water_installation},
  consumption: {primaryKwhPerM2: primary_per_m2, finalKwhPerM2: final_per_m2, primaryKwh: primary_total, finalKwh: final_total},
  emissions: {kgCo2PerM2: ghg_per_m2, kgCo2: ghg_total},
  annualCost: annual_cost,
  insulation: {envelope: insulation_envelope, walls: insulation_walls, windows: insulation_windows, floor: insulation_floor,
    ubat: ubat},
  coOwnership: co_ownership,
  coOwnershipRecord: ${SYNDICATE},
  geopoint: ${GEOPOINT},
  "match": ${MATCH}
}`

const energy = (n: number) =>
  sql`{energy: energy_${n}, "usage": usage_${n}, finalKwh: final_${n}, primaryKwh: primary_${n}, annualCost: cost_${n}, readingYear: ${INT(`reading_year_${n}`)}}`

/** A diagnostic of a tertiary building as `dpeTertiarySchema` describes it. */
const TERTIARY = sql`{
  number: "number",
  address: ${ADDRESS},
  activitySector: sector,
  erpCategory: erp_category,
  occupants: ${INT('occupants')},
  energyLabel: energy_label,
  ghgLabel: ghg_label,
  establishedOn: established_on,
  visitedOn: visited_on,
  receivedOn: received_on,
  validUntil: valid_until,
  replaces: replaces,
  model: model,
  "method": dpe_method,
  version: version,
  surface: useful_area,
  shonSurface: shon_area,
  constructionYear: ${INT('construction_year')},
  constructionPeriod: construction_period,
  heatingEnergy: heating_energy,
  consumption: {primaryKwhPerM2: primary_per_m2},
  emissions: {kgCo2PerM2: ghg_per_m2},
  energies: list_filter([${joinSql([1, 2, 3].map(energy))}], lambda one: one.energy IS NOT NULL),
  coOwnership: co_ownership,
  coOwnershipRecord: ${SYNDICATE},
  geopoint: ${GEOPOINT},
  "match": ${MATCH}
}`

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

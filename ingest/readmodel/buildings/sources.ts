import type { Database } from '../../../formats/duckdb/database.ts'
import { columnsSql, ident, parquet, sql } from '../../../formats/duckdb/sql.ts'
import { footprintParcels } from '../../../shared/lake/files/batiments.ts'
import { BuildingLinks } from '../../links/building-links.ts'
import type { ReleaseFiles } from '../../release-files.ts'

/** What is known of an area's buildings, as lake files; those of a dataset that is not loaded are absent. */
export interface BuildingSources {
  /** Lake `buildings` of the RNB. */
  rnb?: string | undefined
  /** Lake `building-parcels` of the RNB. */
  rnbLinks?: string | undefined
  /** Lakes of the BDNB by kind. */
  bdnb?: Readonly<Record<string, string>> | undefined
  /** Lake `footprint-parcels` of the cadastre's building layer. */
  footprints?: string | undefined
}

/** Views the lake files are read through, and their columns where the file is absent. */
const VIEWS = {
  rnb: sql`rnb_id VARCHAR, status VARCHAR, lng DOUBLE, lat DOUBLE, ground DOUBLE, addresses STRUCT(ban VARCHAR, label VARCHAR)[],
    ext_ids STRUCT(source VARCHAR, id VARCHAR)[]`,
  rnb_parcels: sql`id VARCHAR, idu VARCHAR, ratio DOUBLE, "method" VARCHAR`,
  groups: sql`group_id VARCHAR, year INTEGER, dwellings INTEGER, floors INTEGER, height DOUBLE, ground DOUBLE, main_use VARCHAR,
    tax_use VARCHAR, uses VARCHAR[], walls VARCHAR[], roof VARCHAR[], addresses STRUCT(ban VARCHAR, label VARCHAR)[]`,
  group_parcels: sql`group_id VARCHAR, idu VARCHAR`,
  constructions: sql`construction_id VARCHAR, group_id VARCHAR, rnb_id VARCHAR, height DOUBLE, ground DOUBLE`,
  footprints: columnsSql(footprintParcels.table),
} as const

/** The files of the datasets before this one, in an area of the release in the making. */
export function sourcesOf(files: ReleaseFiles, area: string): BuildingSources {
  const lake = (dataset: string, kind: string) => files.path({ dataset, role: 'lake', kind }, area)
  return {
    rnb: lake('rnb', 'buildings'),
    rnbLinks: BuildingLinks.path(files, 'rnb', area),
    footprints: lake('batiments', 'footprint-parcels'),
  }
}

/** Makes the views. */
export async function openSources(db: Database, sources: BuildingSources): Promise<void> {
  const paths: Record<keyof typeof VIEWS, string | undefined> = {
    rnb: sources.rnb,
    rnb_parcels: sources.rnbLinks,
    groups: sources.bdnb?.groups,
    group_parcels: sources.bdnb?.['group-parcels'],
    constructions: sources.bdnb?.constructions,
    footprints: sources.footprints,
  }
  for (const [name, columns] of Object.entries(VIEWS)) {
    const path = paths[name as keyof typeof VIEWS]
    const absent = ident(`absent_${name}`)
    if (path === undefined) await db.run(sql`CREATE TABLE IF NOT EXISTS ${absent} (${columns})`)
    await db.run(
      sql`CREATE TEMP VIEW ${ident(name)} AS SELECT * FROM ${path === undefined ? absent : parquet(path)}`,
    )
  }
}

import type { DuckDBConnection } from '@duckdb/node-api'
import { BuildingLinks } from '../../links/building-links.ts'
import { sqlPath } from '../../pipeline/duckdb/duckdb.ts'
import type { ReleaseFiles } from '../../pipeline/release/release-files.ts'

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
  rnb: `rnb_id VARCHAR, status VARCHAR, lng DOUBLE, lat DOUBLE, ground DOUBLE, addresses STRUCT(ban VARCHAR, label VARCHAR)[],
    ext_ids STRUCT(source VARCHAR, id VARCHAR)[]`,
  rnb_parcels: 'id VARCHAR, idu VARCHAR, ratio DOUBLE, "method" VARCHAR',
  groups: `group_id VARCHAR, year INTEGER, dwellings INTEGER, floors INTEGER, height DOUBLE, ground DOUBLE, main_use VARCHAR,
    tax_use VARCHAR, uses VARCHAR[], walls VARCHAR[], roof VARCHAR[], addresses STRUCT(ban VARCHAR, label VARCHAR)[]`,
  group_parcels: 'group_id VARCHAR, idu VARCHAR',
  constructions: 'construction_id VARCHAR, group_id VARCHAR, rnb_id VARCHAR, height DOUBLE, ground DOUBLE',
  footprints: 'idu VARCHAR, ground DOUBLE, light BOOLEAN, ratio DOUBLE',
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
export async function openSources(connection: DuckDBConnection, sources: BuildingSources): Promise<void> {
  const paths: Record<keyof typeof VIEWS, string | undefined> = {
    rnb: sources.rnb,
    rnb_parcels: sources.rnbLinks,
    groups: sources.bdnb?.groups,
    group_parcels: sources.bdnb?.['group-parcels'],
    constructions: sources.bdnb?.constructions,
    footprints: sources.footprints,
  }
  for (const [name, path] of Object.entries(paths)) {
    if (path !== undefined)
      await connection.run(`CREATE TEMP VIEW "${name}" AS SELECT * FROM read_parquet(${sqlPath(path)})`)
  }
  for (const [name, columns] of Object.entries(VIEWS))
    await connection.run(`CREATE TABLE IF NOT EXISTS "absent_${name}" (${columns})`)
  for (const [name, path] of Object.entries(paths))
    if (path === undefined)
      await connection.run(`CREATE TEMP VIEW "${name}" AS SELECT * FROM "absent_${name}"`)
}

import { join } from 'node:path'
import { unpack } from '../../archive/extract-zip.ts'
import type { CsvFormat } from '../../csv/columns.ts'
import { sniffHeader } from '../../csv/header.ts'
import { loadCsv } from '../../csv/read-csv.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { ident, joinSql, sql } from '../../pipeline/duckdb/sql.ts'

interface TableFormat {
  columns: CsvFormat['columns']
  optional?: readonly string[]
  /** Some editions have not got the file at all. */
  absent?: true
}

const GROUP = ['batiment_groupe_id']

/** The files of the archive that are read, and their columns. Geometries (WKT in Lambert-93) are left where they are. */
export const TABLES = {
  batiment_groupe: {
    columns: {
      group_id: GROUP,
      commune: ['code_commune_insee'],
      iris: ['code_iris'],
      ground: ['s_geom_groupe'],
      fictive: ['contient_fictive_geom_groupe'],
    },
    optional: ['iris', 'fictive'],
  },
  rel_batiment_groupe_parcelle: { columns: { group_id: GROUP, idu: ['parcelle_id'] } },
  batiment_groupe_ffo_bat: {
    columns: {
      group_id: GROUP,
      year: ['annee_construction'],
      dwellings: ['nb_log'],
      floors: ['nb_niveau'],
      walls: ['mat_mur_txt'],
      roof: ['mat_toit_txt'],
      use: ['usage_niveau_1_txt'],
    },
  },
  batiment_groupe_bdtopo_bat: {
    columns: { group_id: GROUP, height: ['hauteur_mean'], uses: ['l_usage_1'] },
  },
  batiment_construction: {
    columns: {
      construction_id: ['batiment_construction_id'],
      group_id: GROUP,
      rnb_id: ['rnb_id'],
      height: ['hauteur'],
      ground: ['s_geom_cstr'],
    },
    optional: ['rnb_id'],
  },
  rel_batiment_construction_rnb: {
    columns: { construction_id: ['batiment_construction_id'], rnb_id: ['rnb_id'] },
    absent: true,
  },
  rel_batiment_groupe_adresse: { columns: { group_id: GROUP, ban: ['cle_interop_adr'] } },
  batiment_groupe_adresse: {
    columns: {
      group_id: GROUP,
      ban: ['cle_interop_adr_principale_ban'],
      label: ['libelle_adr_principale_ban'],
    },
  },
  batiment_groupe_synthese_propriete_usage: {
    columns: { group_id: GROUP, use: ['usage_principal_bdnb_open'] },
    absent: true,
  },
} as const satisfies Record<string, TableFormat>

export type TableName = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES).filter((name): name is TableName => name in TABLES)

/**
 * Reads the files of an archive into text tables of the same names (see loadCsv), with their refused lines beside them. A file that some
 * editions have not got gives an empty table. Throws IngestError naming a file or column that has vanished.
 */
export async function loadTables(
  db: Database,
  source: FetchedSource,
  folder: string,
  progress: (rows: number) => void,
): Promise<void> {
  const wanted = (entry: string) => TABLE_NAMES.some((name) => entry.split('/').at(-1) === `${name}.csv`)
  const paths = await unpack(source, folder, wanted)
  let rows = 0
  for (const name of TABLE_NAMES) {
    const { absent, ...format }: TableFormat = TABLES[name]
    const file = { path: join(folder, `${name}.csv`), url: `${source.url} (${name}.csv)` }
    if (paths.includes(file.path)) {
      // Editions before 2024 were written with commas.
      const { delimiter } = await sniffHeader(file, [';', ','])
      rows += (await loadCsv(db, name, file, { delimiter, ...format })).rows
      progress(rows)
      continue
    }
    if (!absent)
      throw new IngestError(
        `${source.url} holds no ${name}.csv: the producer's format has changed. Nothing was published`,
      )
    const columns = joinSql(Object.keys(format.columns).map((column) => sql`${ident(column)} VARCHAR`))
    await db.run(sql`CREATE TEMP TABLE ${ident(name)} ("row" BIGINT, ${columns})`)
    await db.run(
      sql`CREATE TEMP TABLE ${ident(`${name}_refused`)} ("row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR)`,
    )
  }
}

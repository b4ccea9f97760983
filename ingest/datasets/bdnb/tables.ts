import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { extractZip } from '../../archive/extract-zip.ts'
import type { CsvFormat } from '../../csv/format.ts'
import { readHeader } from '../../csv/header.ts'
import { loadCsv } from '../../csv/load-csv.ts'
import type { FetchedSource } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'

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

/** In no text: the first line comes back whole. */
const NO_DELIMITER = '\u001f'

/**
 * Reads the files of an archive into text tables of the same names (see loadCsv), with their refused lines beside them. A file that some
 * editions have not got gives an empty table. Throws IngestError naming a file or column that has vanished.
 */
export async function loadTables(
  connection: DuckDBConnection,
  source: FetchedSource,
  folder: string,
  progress: (rows: number) => void,
): Promise<void> {
  const wanted = (entry: string) => TABLE_NAMES.some((name) => entry.split('/').at(-1) === `${name}.csv`)
  const paths = await extractZip(source.path, source.url, folder, wanted)
  let rows = 0
  for (const name of TABLE_NAMES) {
    const format: TableFormat = TABLES[name]
    const path = join(folder, `${name}.csv`)
    const url = `${source.url} (${name}.csv)`
    if (!paths.includes(path)) {
      if (!format.absent)
        throw new IngestError(
          `${source.url} holds no ${name}.csv: the producer's format has changed. Nothing was published`,
        )
      const columns = Object.keys(format.columns).map((column) => `"${column}" VARCHAR`)
      await connection.run(`CREATE TEMP TABLE "${name}" ("row" BIGINT, ${columns.join(', ')})`)
      await connection.run(
        `CREATE TEMP TABLE "${name}_refused" ("row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR)`,
      )
      continue
    }
    const [line] = await readHeader(path, NO_DELIMITER, 'utf-8', url)
    // Editions before 2024 were written with commas.
    const delimiter = line!.includes(';') ? ';' : ','
    const { columns, optional } = format
    const loaded = await loadCsv(
      connection,
      name,
      { path, url },
      { delimiter, columns, ...(optional ? { optional } : {}) },
    )
    rows += loaded.rows
    progress(rows)
  }
}

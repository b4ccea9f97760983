import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'

export interface TableFormat {
  columns: CsvFormat['columns']
  optional?: readonly string[]
  unreported?: readonly string[]
  ignored: NonNullable<CsvFormat['ignored']>
  /** Some editions have not got the file at all. */
  absent?: true
}

const GROUP = ['batiment_groupe_id']
/** Columns of the place that most tables repeat. */
const PLACE = ['code_departement_insee', 'code_commune_insee', 'code_iris']

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
    optional: ['iris', 'ground', 'fictive'],
    ignored: [
      ...PLACE,
      /^geom_/,
      'libelle_commune_insee',
      'quartier_prioritaire',
      'nom_quartier_prioritaire',
      'code_epci_insee',
      'code_region_insee',
      'contient_fictive_geom_groupe',
    ],
  },
  rel_batiment_groupe_parcelle: {
    columns: { group_id: GROUP, idu: ['parcelle_id'] },
    ignored: [...PLACE, 'parcelle_principale'],
  },
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
    optional: ['year', 'dwellings', 'floors', 'walls', 'roof', 'use'],
    ignored: PLACE,
  },
  batiment_groupe_bdtopo_bat: {
    columns: { group_id: GROUP, height: ['hauteur_mean'], uses: ['l_usage_1'] },
    optional: ['height', 'uses'],
    ignored: [...PLACE, 'altitude_sol_mean', 'max_hauteur', 'l_etat', 'l_nature', 'l_usage_2'],
  },
  batiment_construction: {
    columns: {
      construction_id: ['batiment_construction_id'],
      group_id: GROUP,
      rnb_id: ['rnb_id'],
      height: ['hauteur'],
      ground: ['s_geom_cstr'],
    },
    optional: ['rnb_id', 'height', 'ground'],
    // Editions with a table of its own have it there.
    unreported: ['rnb_id'],
    ignored: [...PLACE, 'WKT', 'altitude_sol', /^(fictive_|reelle_)?geom_/],
  },
  rel_batiment_construction_rnb: {
    columns: { construction_id: ['batiment_construction_id'], rnb_id: ['rnb_id'] },
    ignored: [...PLACE, 'type_appariement'],
    absent: true,
  },
  rel_batiment_groupe_adresse: {
    columns: { group_id: GROUP, ban: ['cle_interop_adr'] },
    ignored: [...PLACE, 'classe', 'lien_valide', 'origine'],
  },
  batiment_groupe_adresse: {
    columns: {
      group_id: GROUP,
      ban: ['cle_interop_adr_principale_ban'],
      label: ['libelle_adr_principale_ban'],
    },
    optional: ['label'],
    ignored: [...PLACE, /^fiabilite_/, 'nb_adresse_valid_ban'],
  },
  batiment_groupe_synthese_propriete_usage: {
    columns: { group_id: GROUP, use: ['usage_principal_bdnb_open'] },
    optional: ['use'],
    ignored: PLACE,
    absent: true,
  },
} as const satisfies Record<string, TableFormat>

export type TableName = keyof typeof TABLES
export const TABLE_NAMES = Object.keys(TABLES).filter((name): name is TableName => name in TABLES)

/** A layout a file of the archive. */
export const layouts = TABLE_NAMES.map((name) =>
  csvLayout(TABLES[name], { name, member: new RegExp(`(^|/)${name}\\.csv$`) }),
)

import { OPEN } from '../bulk-rules.ts'
import { column, double, integer, inUnit, lakeFile, varchar, varchars } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `bdnb`. */
export const bdnbFiles: readonly LakeFile[] = [
  lakeFile({
    kind: 'building-parcels',
    holds: {
      en: 'parcels of each group of buildings, as tied here',
      fr: 'parcelles de chaque groupe de bâtiments, rapprochées ici',
    },
    bulk: OPEN,
    key: ['id', 'idu'],
    withdrawn: 'whole',
    columns: {
      id: varchar('building group', 'batiment_groupe_id'),
      idu: varchar('parcel', 'parcelle_id'),
      ratio: inUnit('0 to 1', double('share of the building on the parcel, where it is known')),
      method: varchar('`declared`, or `building` by the RNB'),
    },
  }),
  lakeFile({
    kind: 'constructions',
    holds: { en: 'buildings, each with its group', fr: 'constructions et leur groupe' },
    bulk: OPEN,
    key: ['construction_id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: {
      construction_id: varchar('building', 'batiment_construction_id'),
      group_id: varchar('its group', 'batiment_groupe_id'),
      rnb_id: varchar('the same building in the RNB', 'rnb_id'),
      height: inUnit('m', double('height', 'hauteur')),
      ground: inUnit('m²', double('surface on the ground', 's_geom_cstr')),
      part: varchar('commune or département that a refresh replaces'),
    },
  }),
  lakeFile({
    kind: 'group-parcels',
    holds: {
      en: 'parcels of each group, as published',
      fr: 'parcelles de chaque groupe, telles que publiées',
    },
    bulk: OPEN,
    key: ['group_id', 'idu'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: {
      group_id: varchar('building group', 'batiment_groupe_id'),
      idu: varchar('parcel', 'parcelle_id'),
      part: varchar('commune or département that a refresh replaces'),
    },
  }),
  lakeFile({
    kind: 'groups',
    holds: {
      en: 'groups of buildings: year, use, materials',
      fr: 'groupes de bâtiments\u00a0: année, usage, matériaux',
    },
    bulk: OPEN,
    key: ['group_id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: {
      group_id: varchar('building group', 'batiment_groupe_id'),
      commune: varchar('commune', 'code_commune_insee', 'code_iris'),
      year: integer('year of construction', 'annee_construction'),
      dwellings: integer('dwellings', 'nb_log'),
      floors: integer('floors', 'nb_niveau'),
      height: inUnit('m', double('height', 'hauteur_mean')),
      ground: inUnit('m²', double('surface on the ground, null for a made-up drawing', 's_geom_groupe')),
      main_use: varchar('main use', 'usage_principal_bdnb_open'),
      tax_use: varchar('use in the land-tax files', 'usage_niveau_1_txt'),
      uses: varchars('uses in the BD TOPO', 'l_usage_1'),
      walls: varchars('materials of the walls', 'mat_mur_txt'),
      roof: varchars('materials of the roof', 'mat_toit_txt'),
      addresses: column('STRUCT(ban VARCHAR, "label" VARCHAR)[]', 'addresses: key of the BAN and text', 'cle_interop_adr', 'libelle_adr_principale_ban'),
      part: varchar('commune or département that a refresh replaces'),
    },
  }),
]

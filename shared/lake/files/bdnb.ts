import { OPEN } from '../bulk-rules.ts'
import type { LakeFile } from '../lake-file.ts'

/** Lake files of the dataset `bdnb`. */
export const bdnbFiles: readonly LakeFile[] = [
  {
    kind: 'building-parcels',
    holds: {
      en: 'parcels of each group of buildings, as tied here',
      fr: 'parcelles de chaque groupe de bâtiments, rapprochées ici',
    },
    bulk: OPEN,
    key: ['id', 'idu'],
    withdrawn: 'whole',
    columns: [
      { name: 'id', type: 'VARCHAR', meaning: 'building group', source: ['batiment_groupe_id'] },
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel', source: ['parcelle_id'] },
      {
        name: 'ratio',
        type: 'DOUBLE',
        unit: '0 to 1',
        meaning: 'share of the building on the parcel, where it is known',
      },
      { name: 'method', type: 'VARCHAR', meaning: '`declared`, or `building` by the RNB' },
    ],
  },
  {
    kind: 'constructions',
    holds: { en: 'buildings, each with its group', fr: 'constructions et leur groupe' },
    bulk: OPEN,
    key: ['construction_id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      { name: 'construction_id', type: 'VARCHAR', meaning: 'building', source: ['batiment_construction_id'] },
      { name: 'group_id', type: 'VARCHAR', meaning: 'its group', source: ['batiment_groupe_id'] },
      { name: 'rnb_id', type: 'VARCHAR', meaning: 'the same building in the RNB', source: ['rnb_id'] },
      { name: 'height', type: 'DOUBLE', unit: 'm', meaning: 'height', source: ['hauteur'] },
      {
        name: 'ground',
        type: 'DOUBLE',
        unit: 'm²',
        meaning: 'surface on the ground',
        source: ['s_geom_cstr'],
      },
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
  {
    kind: 'group-parcels',
    holds: {
      en: 'parcels of each group, as published',
      fr: 'parcelles de chaque groupe, telles que publiées',
    },
    bulk: OPEN,
    key: ['group_id', 'idu'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      { name: 'group_id', type: 'VARCHAR', meaning: 'building group', source: ['batiment_groupe_id'] },
      { name: 'idu', type: 'VARCHAR', meaning: 'parcel', source: ['parcelle_id'] },
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
  {
    kind: 'groups',
    holds: {
      en: 'groups of buildings: year, use, materials',
      fr: 'groupes de bâtiments : année, usage, matériaux',
    },
    bulk: OPEN,
    key: ['group_id'],
    withdrawn: 'whole',
    bookkeeping: ['part'],
    columns: [
      { name: 'group_id', type: 'VARCHAR', meaning: 'building group', source: ['batiment_groupe_id'] },
      { name: 'commune', type: 'VARCHAR', meaning: 'commune', source: ['code_commune_insee', 'code_iris'] },
      { name: 'year', type: 'INTEGER', meaning: 'year of construction', source: ['annee_construction'] },
      { name: 'dwellings', type: 'INTEGER', meaning: 'dwellings', source: ['nb_log'] },
      { name: 'floors', type: 'INTEGER', meaning: 'floors', source: ['nb_niveau'] },
      { name: 'height', type: 'DOUBLE', unit: 'm', meaning: 'height', source: ['hauteur_mean'] },
      {
        name: 'ground',
        type: 'DOUBLE',
        unit: 'm²',
        meaning: 'surface on the ground, null for a made-up drawing',
        source: ['s_geom_groupe'],
      },
      { name: 'main_use', type: 'VARCHAR', meaning: 'main use', source: ['usage_principal_bdnb_open'] },
      {
        name: 'tax_use',
        type: 'VARCHAR',
        meaning: 'use in the land-tax files',
        source: ['usage_niveau_1_txt'],
      },
      { name: 'uses', type: 'VARCHAR[]', meaning: 'uses in the BD TOPO', source: ['l_usage_1'] },
      { name: 'walls', type: 'VARCHAR[]', meaning: 'materials of the walls', source: ['mat_mur_txt'] },
      { name: 'roof', type: 'VARCHAR[]', meaning: 'materials of the roof', source: ['mat_toit_txt'] },
      {
        name: 'addresses',
        type: 'STRUCT(ban VARCHAR, "label" VARCHAR)[]',
        meaning: 'addresses: key of the BAN and text',
        source: ['cle_interop_adr', 'libelle_adr_principale_ban'],
      },
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
]

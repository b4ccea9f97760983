import type { CellType } from '../../../formats/csv/typed-cell.ts'
import { diagnosticFile } from '../../../shared/lake/files/dpe.ts'
import type { DpeFamily } from '../../../shared/producers/ademe.ts'

/** How a column's text is read. `label` = a letter of the scale. */
export type DpeType = CellType | 'label'

export interface DpeColumn {
  type: DpeType
  /** Official names, today's first (the JSON API has no other), then those before 2025. */
  names: readonly string[]
  /** A file that lacks it is read all the same: its value is then unknown. Any other column is essential. */
  optional?: true
}

type Named = Omit<DpeColumn, 'type'> & { isLabel?: true }
const optional = (...names: string[]): Named => ({ names, optional: true })
const essential = (...names: string[]): Named => ({ names })
const label = (...names: string[]): Named => ({ names, isLabel: true })

const CELL_TYPES: Readonly<Record<string, CellType>> = { DOUBLE: 'number', INTEGER: 'integer', DATE: 'date' }
const { table } = diagnosticFile
const declared = (field: string) => Object.entries(table).find(([name]) => name === field)?.[1].type

/** Columns with the way they are read: the scale of labels, else the type that the lake declares. The point of the JSON API is no column of the lake. */
const typed = (columns: Readonly<Record<string, Named>>): Readonly<Record<string, DpeColumn>> =>
  Object.fromEntries(
    Object.entries(columns).map(([field, { isLabel, ...column }]) => [
      field,
      { ...column, type: isLabel ? 'label' : (CELL_TYPES[declared(field) ?? ''] ?? 'text') },
    ]),
  )

/**
 * What every family has. Essential is what tells a diagnostic from another, its label, its day and its place; `replaces` too, which is empty on most:
 * without it a diagnostic that another one replaced would be shown as valid.
 */
const COMMON = typed({
  number: essential('numero_dpe', 'N°DPE'),
  replaces: essential('numero_dpe_remplace', 'N°_DPE_remplacé'),
  received_on: essential('date_reception_dpe', 'Date_réception_DPE'),
  established_on: essential('date_etablissement_dpe', 'Date_établissement_DPE'),
  visited_on: optional('date_visite_diagnostiqueur', 'Date_visite_diagnostiqueur'),
  valid_until: optional('date_fin_validite_dpe', 'Date_fin_validité_DPE'),
  modified_on: optional('date_derniere_modification_dpe'),
  model: optional('modele_dpe', 'Modèle_DPE'),
  version: optional('version_dpe', 'Version_DPE'),
  energy_label: label('etiquette_dpe', 'Etiquette_DPE'),
  ghg_label: label('etiquette_ges', 'Etiquette_GES'),
  construction_year: optional('annee_construction', 'Année_construction'),
  construction_period: optional('periode_construction', 'Période_construction'),
  heating_energy: optional('type_energie_principale_chauffage', 'Type_énergie_principale_chauffage'),
  co_ownership: optional('numero_immatriculation_copropriete', 'N°_immatriculation_copropriété'),
  address: optional('adresse_ban', 'Adresse_(BAN)'),
  // The street line, and the whole address; CSV exports before 10 September 2026 had the whole under the first name.
  raw_address: optional('adresse_brut', 'Adresse_brute'),
  raw_whole_address: optional('adresse_complete_brut'),
  commune: essential('code_insee_ban', 'Code_INSEE_(BAN)'),
  postcode: optional('code_postal_ban', 'Code_postal_(BAN)'),
  raw_postcode: optional('code_postal_brut', 'Code_postal_(brut)'),
  ban_id: essential('identifiant_ban', 'Identifiant__BAN'),
  ban_score: essential('score_ban', 'Score_BAN'),
  x: essential('coordonnee_cartographique_x_ban', 'Coordonnée_cartographique_X_(BAN)'),
  y: essential('coordonnee_cartographique_y_ban', 'Coordonnée_cartographique_Y_(BAN)'),
  point: optional('_geopoint'),
  rnb_id: optional('id_rnb'),
  rnb_origin: optional('provenance_id_rnb'),
})

/** What only diagnostics of dwellings have. Consumptions in kWh a year, emissions in kg of CO2 a year, costs in euros a year. */
const RESIDENTIAL = typed({
  building_dpe: optional('numero_dpe_immeuble_associe', 'N°_DPE_immeuble_associé'),
  method: optional('methode_application_dpe', 'Méthode_application_DPE'),
  building_type: optional('type_batiment', 'Type_bâtiment'),
  dwelling_area: optional('surface_habitable_logement', 'Surface_habitable_logement'),
  building_area: optional('surface_habitable_immeuble', 'Surface_habitable_immeuble'),
  dwellings: optional('nombre_appartement', 'Nombre_appartement'),
  building_levels: optional('nombre_niveau_immeuble', 'Nombre_niveau_immeuble'),
  dwelling_levels: optional('nombre_niveau_logement', 'Nombre_niveau_logement'),
  floor: optional('numero_etage_appartement', 'N°_étage_appartement'),
  heating_installation: optional('type_installation_chauffage', 'Type_installation_chauffage'),
  hot_water_energy: optional('type_energie_principale_ecs', 'Type_énergie_principale_ECS'),
  hot_water_installation: optional('type_installation_ecs', 'Type_installation_ECS_(général)'),
  primary_per_m2: optional('conso_5_usages_par_m2_ep', 'Conso_5_usages_par_m²_é_primaire'),
  final_per_m2: optional('conso_5_usages_par_m2_ef', 'Conso_5_usages/m²_é_finale'),
  primary_total: optional('conso_5_usages_ep', 'Conso_5_usages_é_primaire'),
  final_total: optional('conso_5_usages_ef', 'Conso_5_usages_é_finale'),
  ghg_per_m2: optional('emission_ges_5_usages_par_m2', 'Emission_GES_5_usages_par_m²'),
  ghg_total: optional('emission_ges_5_usages', 'Emission_GES_5_usages'),
  annual_cost: optional('cout_total_5_usages', 'Coût_total_5_usages'),
  insulation_envelope: optional('qualite_isolation_enveloppe', 'Qualité_isolation_enveloppe'),
  insulation_walls: optional('qualite_isolation_murs', 'Qualité_isolation_murs'),
  insulation_windows: optional('qualite_isolation_menuiseries', 'Qualité_isolation_menuiseries'),
  insulation_floor: optional('qualite_isolation_plancher_bas', 'Qualité_isolation_plancher_bas'),
  ubat: optional('ubat_w_par_m2_k', 'Ubat_W/m²_K'),
})

const energy = (n: 1 | 2 | 3) => ({
  [`energy_${n}`]: optional(`type_energie_n${n}`, `Type_énergie_n°${n}`),
  [`usage_${n}`]: optional(`type_usage_energie_n${n}`, `Type_usage_énergie_n°${n}`),
  [`final_${n}`]: optional(`conso_ef_energie_n${n}`, `Conso_é_finale_énergie_n°${n}`),
  [`primary_${n}`]: optional(`conso_ep_energie_n${n}`, `Conso_é_primaire_énergie_n°${n}`),
  [`cost_${n}`]: optional(`frais_annuel_energie_n${n}`, `Frais_annuel_énergie_n°${n}`),
  [`reading_year_${n}`]: optional(`annee_releve_conso_energie_n${n}`, `Année_relevé_conso_énergie_n°${n}`),
})

/** What only diagnostics of tertiary buildings have. */
const TERTIARY = typed({
  sector: optional('secteur_activite', 'Secteur_activité'),
  erp_category: optional('categorie_erp', 'Catégorie_ERP'),
  useful_area: optional('surface_utile', 'Surface_utile'),
  shon_area: optional('surface_shon', 'Surface_(SHON)'),
  occupants: optional('nombre_occupant', 'Nombre_occupant'),
  method: optional('methode_dpe', 'Méthode_du_DPE'),
  primary_per_m2: optional('conso_kwhep_m2_an', 'Conso_kWhep/m²/an'),
  ghg_per_m2: optional('emission_ges_kg_co2_m2_an', 'Emission_GES_kgCO2/m²/an'),
  ...energy(1),
  ...energy(2),
  ...energy(3),
})

/** Columns that a family's files have. */
export const FAMILY_COLUMNS: Readonly<Record<DpeFamily, Readonly<Record<string, DpeColumn>>>> = {
  existing: { ...COMMON, ...RESIDENTIAL },
  new: { ...COMMON, ...RESIDENTIAL },
  tertiary: { ...COMMON, ...TERTIARY },
}

/** Essential, and filled on every line: in JSON, where unknown values are left out, their absence everywhere means a changed format. */
export const ALWAYS_FILLED: readonly string[] = [
  'number',
  'received_on',
  'established_on',
  'commune',
  'ban_id',
  'x',
  'y',
]

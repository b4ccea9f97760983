import type { CellType } from '../../../formats/csv/typed-cell.ts'
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

const optional = (type: DpeType, ...names: string[]): DpeColumn => ({ type, names, optional: true })
const essential = (type: DpeType, ...names: string[]): DpeColumn => ({ type, names })

/**
 * What every family has. Essential is what tells a diagnostic from another, its label, its day and its place; `replaces` too, which is empty on most:
 * without it a diagnostic that another one replaced would be told as valid.
 */
const COMMON = {
  number: essential('text', 'numero_dpe', 'N°DPE'),
  replaces: essential('text', 'numero_dpe_remplace', 'N°_DPE_remplacé'),
  received_on: essential('date', 'date_reception_dpe', 'Date_réception_DPE'),
  established_on: essential('date', 'date_etablissement_dpe', 'Date_établissement_DPE'),
  visited_on: optional('date', 'date_visite_diagnostiqueur', 'Date_visite_diagnostiqueur'),
  valid_until: optional('date', 'date_fin_validite_dpe', 'Date_fin_validité_DPE'),
  modified_on: optional('date', 'date_derniere_modification_dpe'),
  model: optional('text', 'modele_dpe', 'Modèle_DPE'),
  version: optional('text', 'version_dpe', 'Version_DPE'),
  energy_label: essential('label', 'etiquette_dpe', 'Etiquette_DPE'),
  ghg_label: essential('label', 'etiquette_ges', 'Etiquette_GES'),
  construction_year: optional('integer', 'annee_construction', 'Année_construction'),
  construction_period: optional('text', 'periode_construction', 'Période_construction'),
  heating_energy: optional('text', 'type_energie_principale_chauffage', 'Type_énergie_principale_chauffage'),
  co_ownership: optional('text', 'numero_immatriculation_copropriete', 'N°_immatriculation_copropriété'),
  address: optional('text', 'adresse_ban', 'Adresse_(BAN)'),
  // The street line, and the whole address; CSV exports before 10 September 2026 had the whole under the first name.
  raw_address: optional('text', 'adresse_brut', 'Adresse_brute'),
  raw_whole_address: optional('text', 'adresse_complete_brut'),
  commune: essential('text', 'code_insee_ban', 'Code_INSEE_(BAN)'),
  postcode: optional('text', 'code_postal_ban', 'Code_postal_(BAN)'),
  raw_postcode: optional('text', 'code_postal_brut', 'Code_postal_(brut)'),
  ban_id: essential('text', 'identifiant_ban', 'Identifiant__BAN'),
  ban_score: essential('number', 'score_ban', 'Score_BAN'),
  x: essential('number', 'coordonnee_cartographique_x_ban', 'Coordonnée_cartographique_X_(BAN)'),
  y: essential('number', 'coordonnee_cartographique_y_ban', 'Coordonnée_cartographique_Y_(BAN)'),
  point: optional('text', '_geopoint'),
  rnb_id: optional('text', 'id_rnb'),
  rnb_origin: optional('text', 'provenance_id_rnb'),
} as const satisfies Record<string, DpeColumn>

/** What only diagnostics of dwellings have. Consumptions in kWh a year, emissions in kg of CO2 a year, costs in euros a year. */
const RESIDENTIAL = {
  building_dpe: optional('text', 'numero_dpe_immeuble_associe', 'N°_DPE_immeuble_associé'),
  method: optional('text', 'methode_application_dpe', 'Méthode_application_DPE'),
  building_type: optional('text', 'type_batiment', 'Type_bâtiment'),
  dwelling_area: optional('number', 'surface_habitable_logement', 'Surface_habitable_logement'),
  building_area: optional('number', 'surface_habitable_immeuble', 'Surface_habitable_immeuble'),
  dwellings: optional('integer', 'nombre_appartement', 'Nombre_appartement'),
  building_levels: optional('integer', 'nombre_niveau_immeuble', 'Nombre_niveau_immeuble'),
  dwelling_levels: optional('integer', 'nombre_niveau_logement', 'Nombre_niveau_logement'),
  floor: optional('integer', 'numero_etage_appartement', 'N°_étage_appartement'),
  heating_installation: optional('text', 'type_installation_chauffage', 'Type_installation_chauffage'),
  hot_water_energy: optional('text', 'type_energie_principale_ecs', 'Type_énergie_principale_ECS'),
  hot_water_installation: optional('text', 'type_installation_ecs', 'Type_installation_ECS_(général)'),
  primary_per_m2: optional('number', 'conso_5_usages_par_m2_ep', 'Conso_5_usages_par_m²_é_primaire'),
  final_per_m2: optional('number', 'conso_5_usages_par_m2_ef', 'Conso_5_usages/m²_é_finale'),
  primary_total: optional('number', 'conso_5_usages_ep', 'Conso_5_usages_é_primaire'),
  final_total: optional('number', 'conso_5_usages_ef', 'Conso_5_usages_é_finale'),
  ghg_per_m2: optional('number', 'emission_ges_5_usages_par_m2', 'Emission_GES_5_usages_par_m²'),
  ghg_total: optional('number', 'emission_ges_5_usages', 'Emission_GES_5_usages'),
  annual_cost: optional('number', 'cout_total_5_usages', 'Coût_total_5_usages'),
  insulation_envelope: optional('text', 'qualite_isolation_enveloppe', 'Qualité_isolation_enveloppe'),
  insulation_walls: optional('text', 'qualite_isolation_murs', 'Qualité_isolation_murs'),
  insulation_windows: optional('text', 'qualite_isolation_menuiseries', 'Qualité_isolation_menuiseries'),
  insulation_floor: optional('text', 'qualite_isolation_plancher_bas', 'Qualité_isolation_plancher_bas'),
  ubat: optional('number', 'ubat_w_par_m2_k', 'Ubat_W/m²_K'),
} as const satisfies Record<string, DpeColumn>

const energy = (n: 1 | 2 | 3) => ({
  [`energy_${n}`]: optional('text', `type_energie_n${n}`, `Type_énergie_n°${n}`),
  [`usage_${n}`]: optional('text', `type_usage_energie_n${n}`, `Type_usage_énergie_n°${n}`),
  [`final_${n}`]: optional('number', `conso_ef_energie_n${n}`, `Conso_é_finale_énergie_n°${n}`),
  [`primary_${n}`]: optional('number', `conso_ep_energie_n${n}`, `Conso_é_primaire_énergie_n°${n}`),
  [`cost_${n}`]: optional('number', `frais_annuel_energie_n${n}`, `Frais_annuel_énergie_n°${n}`),
  [`reading_year_${n}`]: optional(
    'integer',
    `annee_releve_conso_energie_n${n}`,
    `Année_relevé_conso_énergie_n°${n}`,
  ),
})

/** What only diagnostics of tertiary buildings have. */
const TERTIARY: Record<string, DpeColumn> = {
  sector: optional('text', 'secteur_activite', 'Secteur_activité'),
  erp_category: optional('text', 'categorie_erp', 'Catégorie_ERP'),
  useful_area: optional('number', 'surface_utile', 'Surface_utile'),
  shon_area: optional('number', 'surface_shon', 'Surface_(SHON)'),
  occupants: optional('integer', 'nombre_occupant', 'Nombre_occupant'),
  method: optional('text', 'methode_dpe', 'Méthode_du_DPE'),
  primary_per_m2: optional('number', 'conso_kwhep_m2_an', 'Conso_kWhep/m²/an'),
  ghg_per_m2: optional('number', 'emission_ges_kg_co2_m2_an', 'Emission_GES_kgCO2/m²/an'),
  ...energy(1),
  ...energy(2),
  ...energy(3),
}

/** Columns of the lake: those of every family; what a family does not have is NULL there. */
export const DPE_COLUMNS: Readonly<Record<string, DpeColumn>> = { ...COMMON, ...TERTIARY, ...RESIDENTIAL }

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

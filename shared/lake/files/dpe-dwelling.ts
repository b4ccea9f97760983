import { double, integer, inUnit, varchar } from '../columns.ts'

/** What a diagnostic of a dwelling says. */
export const dwellingColumns = {
  building_dpe: varchar('number of the diagnostic of the building', 'numero_dpe_immeuble_associe'),
  building_type: varchar('house, flat or building', 'type_batiment'),
  dwelling_area: inUnit('m²', double('surface of the dwelling', 'surface_habitable_logement')),
  building_area: inUnit('m²', double('surface of the building', 'surface_habitable_immeuble')),
  dwellings: integer('flats in the building', 'nombre_appartement'),
  building_levels: integer('floors of the building; null for a new building of several dwellings with 1, which means not filled', 'nombre_niveau_immeuble'),
  dwelling_levels: integer('floors of the dwelling', 'nombre_niveau_logement'),
  floor: integer('floor of the flat; null where the source has 0, which mostly means not filled', 'numero_etage_appartement'),
  heating_installation: varchar('kind of heating', 'type_installation_chauffage'),
  hot_water_energy: varchar('main energy of hot water', 'type_energie_principale_ecs'),
  hot_water_installation: varchar('kind of hot water', 'type_installation_ecs'),
  final_per_m2: inUnit('kWh/m²/year', double('final energy', 'conso_5_usages_par_m2_ef')),
  primary_total: inUnit('kWh/year', double('primary energy', 'conso_5_usages_ep')),
  final_total: inUnit('kWh/year', double('final energy', 'conso_5_usages_ef')),
  ghg_total: inUnit('kg CO2/year', double('greenhouse gases', 'emission_ges_5_usages')),
  annual_cost: inUnit('€/year', double('cost of five uses', 'cout_total_5_usages')),
  insulation_envelope: varchar('quality of the envelope', 'qualite_isolation_enveloppe'),
  insulation_walls: varchar('quality of the walls', 'qualite_isolation_murs'),
  insulation_windows: varchar('quality of the windows', 'qualite_isolation_menuiseries'),
  insulation_floor: varchar('quality of the lowest floor', 'qualite_isolation_plancher_bas'),
  ubat: inUnit('W/m²/K', double('heat loss', 'ubat_w_par_m2_k')),
}

import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'
import type { CellType } from '../../../formats/csv/typed-cell.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

/** How a column's text is read. */
export type RnicType = CellType | 'yes-no'

interface RnicColumn {
  type: RnicType
  /** Header names: of 2026, the long ones before, the French labels before those. R cuts long ones at 63 characters. */
  names: readonly string[]
  optional?: true
}

const essential = (type: RnicType, ...names: string[]): RnicColumn => ({ type, names })
const optional = (type: RnicType, ...names: string[]): RnicColumn => ({ type, names, optional: true })

/** Files of 2026 name the parts of a reference in two ways: `code_insee_commune_1`, `prefixe_1`, or `code_insee_parcelle_1`, `prefixe_parcelle_1`. */
const reference = (n: 1 | 2 | 3): Record<string, RnicColumn> => ({
  [`reference_${n}`]: essential('text', `reference_cadastrale_${n}`, `Référence Cadastrale ${n}`),
  [`reference_commune_${n}`]: optional(
    'text',
    `code_insee_commune_${n}`,
    `code_insee_parcelle_${n}`,
    `Code INSEE commune ${n}`,
  ),
  [`reference_prefix_${n}`]: optional('text', `prefixe_${n}`, `prefixe_parcelle_${n}`, `Préfixe ${n}`),
  [`reference_section_${n}`]: optional('text', `section_${n}`, `section_parcelle_${n}`, `Section ${n}`),
  [`reference_number_${n}`]: optional('text', `numero_parcelle_${n}`, `Numéro parcelle ${n}`),
})

/**
 * Columns that are read. Essential are the number, the place, and what must not read like an empty cell: further references, the principal of
 * a secondary syndicate, and the two columns that tell whether the managing agent is a company or a person. Names of persons are
 * blanked before anything is written (see type-lines).
 */
export const RNIC_COLUMNS: Readonly<Record<string, RnicColumn>> = {
  number: essential('text', 'numero_immatriculation', 'numero_d_immatriculation', "Numéro d'immatriculation"),
  registered_on: optional('date', 'date_immatriculation', 'date_d_immatriculation', "Date d'immatriculation"),
  updated_on: optional('date', 'date_derniere_maj', 'date_de_la_derniere_maj', 'Date de la dernière MAJ'),
  name: optional(
    'text',
    'nom_usage_copropriete',
    'nom_d_usage_de_la_copropriete',
    "Nom d'usage de la copropriété",
  ),
  manager_type: essential(
    'text',
    'type_syndic',
    'type_de_syndic_benevole_professionnel_non_connu',
    'Type de syndic : bénévole / professionnel / non connu',
  ),
  manager_name: optional(
    'text',
    'raison_sociale_representant_legal',
    'raison_sociale_du_representant_legal',
    'Raison sociale du représentant légal',
    'identification_representant_legal',
    'identification_du_representant_legal_raison_sociale_et_le_numer',
    'Identification du représentant légal (raison sociale et le numéro SIRET du syndic professionnel ou Civilité/prénom/ nom du syndic bénévole ou coopératif)',
  ),
  manager_siret: optional(
    'text',
    'siret_representant_legal',
    'siret_du_representant_legal',
    'Siret représentant légal (si existe)',
    'Siret du représentant légal',
  ),
  manager_ape: optional('text', 'code_ape', 'Code APE'),
  manager_commune: optional(
    'text',
    'commune_representant_legal',
    'commune_du_representant_legal',
    'Commune du représentant légal',
  ),
  mandate: optional(
    'text',
    'mandat_en_cours',
    'mandat_en_cours_dans_la_copropriete',
    'Mandat en cours dans la copropriété',
  ),
  mandate_ends_on: optional(
    'date',
    'date_fin_dernier_mandat',
    'date_de_fin_du_dernier_mandat',
    'Date de fin du dernier mandat',
  ),
  address: optional('text', 'adresse_reference', 'adresse_de_reference', 'Adresse de référence'),
  street: optional(
    'text',
    'numero_voie_adresse',
    'numero_et_voie_adresse_de_reference',
    'Numéro et Voie (adresse de référence)',
  ),
  postcode: optional(
    'text',
    'code_postal_adresse',
    'code_postal_adresse_de_reference',
    'Code postal (adresse de référence)',
  ),
  town: optional('text', 'commune_adresse', 'commune_adresse_de_reference', 'Commune (adresse de référence)'),
  other_address_1: optional('text', 'adresse_complementaire_1', 'Adresse complémentaire 1'),
  other_address_2: optional('text', 'adresse_complementaire_2', 'Adresse complémentaire 2'),
  other_address_3: optional('text', 'adresse_complementaire_3', 'Adresse complémentaire 3'),
  lng: essential('number', 'longitude', 'long'),
  lat: essential('number', 'latitude', 'lat'),
  regulation_on: optional(
    'date',
    'date_reglement_copropriete',
    'date_du_reglement_de_copropriete',
    'Date du règlement de copropriété',
  ),
  service_residence: optional('yes-no', 'residence_service', 'Résidence service'),
  cooperative: essential('yes-no', 'syndicat_cooperatif', 'Syndicat coopératif'),
  is_principal: optional(
    'text',
    'syndicat_principal_ou_secondaire',
    'syndicat_principal_ou_syndicat_secondaire',
    'Syndicat principal ou syndicat secondaire',
  ),
  principal: essential(
    'text',
    'numero_immatriculation_syndicat_principal',
    'si_secondaire_n_d_immatriculation_du_principal',
    "Si secondaire, n° d'immatriculation du principal",
    'Si secondaire, n° du principal',
  ),
  lots: optional('integer', 'nombre_total_lots', 'nombre_total_de_lots', 'Nombre total de lots'),
  main_lots: optional(
    'integer',
    'nombre_lots_habitation_bureaux_commerces',
    'nombre_total_de_lots_a_usage_d_habitation_de_bureaux_ou_de_comm',
    'nombre_total_de_lots_a_usage_d_habitation_de_bureaux_ou_de_commerces',
    "Nombre total de lots à usage d'habitation, de bureaux ou de commerces",
  ),
  dwelling_lots: optional(
    'integer',
    'nombre_lots_habitation',
    'nombre_de_lots_a_usage_d_habitation',
    "Nombre de lots à usage d'habitation",
  ),
  parking_lots: optional(
    'integer',
    'nombre_lots_stationnement',
    'nombre_de_lots_de_stationnement',
    'Nombre de lots de stationnement',
  ),
  period: optional('text', 'periode_construction', 'periode_de_construction', 'Période de construction'),
  ...reference(1),
  ...reference(2),
  ...reference(3),
  parcels: optional(
    'integer',
    'nombre_parcelles',
    'nombre_de_parcelles_cadastrales',
    'Nombre de parcelles cadastrales',
  ),
  qp_code: optional('text', 'code_qp_2024', 'code_qp_2015', 'code QP'),
  qp_name: optional('text', 'nom_qp_2024', 'nom_qp_2015', 'nom QP'),
  aided: optional('yes-no', 'copro_aidee', 'Copro aidée'),
  in_acv: optional('yes-no', 'copro_dans_acv', 'Copro dans ACV'),
  in_pvd: optional('yes-no', 'copro_dans_pvd', 'Copro dans PVD'),
  in_pdp: optional('yes-no', 'copro_dans_pdp', 'Copro dans PDP'),
  // The first holds the commune with its arrondissement; `code_officiel_commune` is no substitute: it holds postcodes.
  insee: essential('text', 'code_officiel_arrondissement_commune', 'Code Officiel Arrondissement Commune'),
  insee_second: optional('text', 'commune'),
}

/** Columns of the three generations that are not read. */
const IGNORED = [
  /^(epci|code_de_pdp|code_officiel_commune|(code|nom)_officiel_(epci|departement|region))$/i,
  /^nom_officiel_(arrondissement_)?commune$/i,
  /^nombre_(adresses_complementaires|asl|aful|unions_syndicats)$/i,
  /^nombre[_ ]d[_'’](adresses[_ ]compl|asl|aful|unions|arr[êe]t[ée]s)/i,
]

/** The file of the producer: commas, everything quoted. */
export const RNIC_FORMAT: CsvFormat = {
  delimiter: ',',
  columns: Object.fromEntries(Object.entries(RNIC_COLUMNS).map(([field, { names }]) => [field, names])),
  optional: Object.entries(RNIC_COLUMNS)
    .filter(([, column]) => column.optional)
    .map(([field]) => field),
  // The parts of a reference repeat it.
  unreported: Object.keys(RNIC_COLUMNS).filter((field) => /^reference_[a-z]+_\d$/.test(field)),
  ignored: IGNORED,
}

/** One layout: a file may have a column under any of its three names. */
export const layouts: readonly FileLayout[] = [csvLayout(RNIC_FORMAT, { name: 'register' })]

/** Which of the three generations of names a header has, by its number. */
export function generationOf(_layout: FileLayout, header: readonly string[]): string | undefined {
  if (header.includes('numero_immatriculation')) return 'names of 2026'
  if (header.includes('numero_d_immatriculation')) return 'long names, until January 2026'
  return header.includes("Numéro d'immatriculation") ? 'French labels, earlier' : undefined
}

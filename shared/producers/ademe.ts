/** The three open databases of diagnostics made since July 2021: older ones follow another method and are not mixed in. */
export const DPE_FAMILIES = ['existing', 'new', 'tertiary'] as const
export type DpeFamily = (typeof DPE_FAMILIES)[number]

/** Name of each database on the producer's portal. */
export const DPE_DATABASES: Readonly<Record<DpeFamily, string>> = {
  existing: 'dpe03existant',
  new: 'dpe02neuf',
  tertiary: 'dpe01tertiaire',
}

/** Largest page that the portal serves. */
const DPE_PAGE_SIZE = 10_000

/** Columns of 230 that are asked for, as the portal names them since 2025. The tertiary database (69 columns) is read whole. */
const RESIDENTIAL = [
  'numero_dpe',
  'numero_dpe_remplace',
  'numero_dpe_immeuble_associe',
  'date_reception_dpe',
  'date_etablissement_dpe',
  'date_visite_diagnostiqueur',
  'date_fin_validite_dpe',
  'date_derniere_modification_dpe',
  'modele_dpe',
  'methode_application_dpe',
  'version_dpe',
  'etiquette_dpe',
  'etiquette_ges',
  'type_batiment',
  'surface_habitable_logement',
  'surface_habitable_immeuble',
  'nombre_appartement',
  'nombre_niveau_immeuble',
  'nombre_niveau_logement',
  'numero_etage_appartement',
  'type_energie_principale_chauffage',
  'type_installation_chauffage',
  'type_energie_principale_ecs',
  'type_installation_ecs',
  'conso_5_usages_par_m2_ep',
  'conso_5_usages_par_m2_ef',
  'conso_5_usages_ep',
  'conso_5_usages_ef',
  'emission_ges_5_usages_par_m2',
  'emission_ges_5_usages',
  'cout_total_5_usages',
  'qualite_isolation_enveloppe',
  'qualite_isolation_murs',
  'qualite_isolation_menuiseries',
  'qualite_isolation_plancher_bas',
  'ubat_w_par_m2_k',
  'numero_immatriculation_copropriete',
  'adresse_ban',
  'adresse_brut',
  'adresse_complete_brut',
  'code_insee_ban',
  'code_postal_ban',
  'code_postal_brut',
  'identifiant_ban',
  'score_ban',
  'coordonnee_cartographique_x_ban',
  'coordonnee_cartographique_y_ban',
  '_geopoint',
  'id_rnb',
  'provenance_id_rnb',
] as const

const SELECTED: Readonly<Record<DpeFamily, readonly string[] | undefined>> = {
  existing: [...RESIDENTIAL, 'annee_construction', 'periode_construction'],
  new: RESIDENTIAL,
  tertiary: undefined,
}

/** A place by which the portal can filter. */
export interface DpePlace {
  departement: string
  /** Codes of one commune (arrondissements for Paris, Lyon and Marseille), today's first; absent for the whole département. */
  codes?: readonly string[]
  /** Former codes of communes of the département that begin as those of another one. */
  moved?: readonly string[]
}

/**
 * Official address of the first page of a family's lines in a place. Only `qs` filters there: a plain
 * `?code_departement_ban=33` is accepted and ignored.
 */
export function dpeLinesAddress(family: DpeFamily, place: DpePlace): string {
  const query = new URLSearchParams({
    qs: place.codes ? anyOf('code_insee_ban', place.codes) : inDepartement(place),
    size: String(DPE_PAGE_SIZE),
  })
  const selected = SELECTED[family]
  if (selected) query.set('select', selected.join(','))
  return `https://data.ademe.fr/data-fair/api/v1/datasets/${DPE_DATABASES[family]}/lines?${query}`
}

/**
 * Some lines have a commune and no département, which only the filter by commune would find; some have neither, and are found by the
 * postcode that the surveyor wrote, to be counted.
 */
function inDepartement({ departement, moved = [] }: DpePlace): string {
  const digits = departement.length === 2 ? 3 : 2
  const codes = `[${departement}${'0'.repeat(digits)} TO ${departement}${'9'.repeat(digits)}]`
  return [
    `code_departement_ban:"${departement}"`,
    `code_insee_ban:${codes}`,
    ...(moved.length > 0 ? [anyOf('code_insee_ban', moved)] : []),
    `(NOT _exists_:code_departement_ban AND NOT _exists_:code_insee_ban AND code_postal_brut:${POSTCODES[departement] ?? codes})`,
  ].join(' OR ')
}

/** Corsica's postcodes are those of the département it was. */
const POSTCODES: Readonly<Record<string, string>> = { '2A': '[20000 TO 20199]', '2B': '[20200 TO 20699]' }

function anyOf(field: string, codes: readonly string[]): string {
  return codes.length === 1
    ? `${field}:"${codes[0]}"`
    : `${field}:(${codes.map((code) => `"${code}"`).join(' OR ')})`
}

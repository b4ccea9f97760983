import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'
import { isNamed } from '../../../formats/layouts/column-name.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'
import { DPE_FAMILIES, type DpeFamily } from '../../../shared/producers/ademe.ts'
import { ALWAYS_FILLED, type DpeColumn, FAMILY_COLUMNS } from './columns.ts'

/** The generations of names: those with accents, and those of today. */
type Generation = 'names since 2025' | 'names before 2025'

/** Fields that files of a generation lack. The CSV of today has no point; new dwellings have no year of construction. */
const LACKING: Readonly<Record<Generation, readonly string[]>> = {
  'names since 2025': ['point'],
  'names before 2025': [
    ...['point', 'modified_on', 'raw_whole_address', 'rnb_id', 'rnb_origin'],
    ...['co_ownership', 'hot_water_energy', 'construction_year', 'construction_period'],
  ],
}
const LACKING_OF_NEW = ['construction_year', 'construction_period']

/**
 * Columns of 2024 to 2026 that are not read: a dwelling has 230. Those of quantities and of equipment, which come by use, energy and number, are
 * known by the words they are made of. `_i`, `_score` and the like are the portal's own.
 */
const IGNORED: readonly (string | RegExp)[] = [
  /^_/,
  /^(conso|co[uû]t|emission_ges|besoin|d[eé]perditions|qualit[eé]_isolation|production|surface)[_ ]/i,
  /^(type|usage|description|configuration|cop|volume_stockage|date|puissance|nombre|cat[eé]gorie|cl[eé])_.*(installation|g[eé]n[eé]rateur|[eé]metteur|chauffage|[eé]nergie|ventilation|solaire|froid|enr$|logements_desservis)/i,
  /^(ventilation|electricit[eé]_pv|pr[eé]sence_production|presence_production|syst[eè]me_production|nombre_module|cat[eé]gorie_enr)/i,
  /^(adresse|nom_|num[eé]ro_voie|code_(d[eé]partement|r[eé]gion))\w*(ban|brute?)$|^statut_g[eé]ocodage$/i,
  /^(N°_|Nom__)(voie|d[eé]partement|r[eé]gion|rue|commune)_\((BAN|Brut)\)$/i,
  /^(Protection_solaire_exterieure|Pr[eé]sence_brasseur_air|Logement_traversant|Inertie_lourde|Isolation_toiture|Appartement_non_visit[eé])(_\(0\/1\))?$/i,
  /^(Hauteur_sous.plafond|Typologie_logement|Classe_(altitude|inertie_b[aâ]timent)|Zone_climatique_?|Indicateur_confort_[eé]t[eé])$/i,
  /^(Nom_r[eé]sidence|Compl[eé]ment_(d')?adresse_(b[aâ]timent|logement)|Cage_d'escalier|Position_logement_dans_immeuble)$/i,
  /^(N°_|numero_)RPLS_logement$|^Invariant_fiscal_logement$/i,
  // Of tertiary buildings, which have the columns of flats too.
  /^numero_(dpe_immeuble_associe|etage_appartement)$/i,
]

/** How a CSV of a family is read, whichever names it has: the columns `columns` of it. */
export function dpeFormatOf(
  family: DpeFamily,
  columns: Readonly<Record<string, DpeColumn>>,
  header: readonly string[],
): Omit<CsvFormat, 'delimiter' | 'quote' | 'encoding'> {
  const isOld = header.some((name) => isNamed(name, 'N°DPE'))
  return formatOfGeneration(family, columns, isOld ? 'names before 2025' : 'names since 2025')
}

function formatOfGeneration(
  family: DpeFamily,
  columns: Readonly<Record<string, DpeColumn>>,
  generation: Generation,
) {
  const fields = Object.entries(columns)
  return {
    columns: Object.fromEntries(fields.map(([field, { names }]) => [field, names])),
    optional: fields.filter(([, { optional }]) => optional).map(([field]) => field),
    unreported: [...LACKING[generation], ...(family === 'new' ? LACKING_OF_NEW : [])],
    ignored: IGNORED,
  }
}

/** Pages of the portal leave unknown values out: nothing but what is filled on every line is missed there. */
function pagesOf(family: DpeFamily): FileLayout {
  const fields = Object.keys(FAMILY_COLUMNS[family]).filter((field) => !ALWAYS_FILLED.includes(field))
  const format = formatOfGeneration(family, FAMILY_COLUMNS[family], 'names since 2025')
  return csvLayout({ ...format, optional: fields }, { name: `${family}, pages of JSON`, sort: family })
}

/** Files of each family under both generations of names, and the pages of the portal. */
export const layouts: readonly FileLayout[] = DPE_FAMILIES.flatMap((family) => [
  ...(['names since 2025', 'names before 2025'] as const).map((generation) =>
    csvLayout(formatOfGeneration(family, FAMILY_COLUMNS[family], generation), {
      name: `${family}, ${generation}`,
      sort: family,
    }),
  ),
  pagesOf(family),
])

/** The layouts of the files of a family. */
export const dpeLayoutsOf = (family: DpeFamily) => layouts.filter(({ sort }) => sort === family)

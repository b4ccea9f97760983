import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'
import { refusal } from '../../../formats/refusal.ts'
import type { Reading } from '../../dataset.ts'

/** The four lists of Sitadel. */
export type PermitList = 'dwellings' | 'premises' | 'development' | 'demolition'

/** Field → its column. A list without one of its essential columns stops the ingest; a field whose optional column is gone is NULL. */
interface ListColumns {
  essential: Readonly<Record<string, string>>
  optional: Readonly<Record<string, string>>
}

/** Without them a permit has no place, or is not known to be granted. */
const ESSENTIAL = {
  commune: 'COMM',
  authorised_on: 'DATE_REELLE_AUTORISATION',
  section1: 'SEC_CADASTRE1',
  number1: 'NUM_CADASTRE1',
} as const
const OPTIONAL = {
  departement: 'DEP_CODE',
  filed_year: 'AN_DEPOT',
  // Since September 2026. 85 % are the first of January or of a month: only its year is read, where AN_DEPOT has none.
  filed_on: 'DR_DEPOT',
  updated: 'DPC_DERN',
  activity: 'APE_DEM',
  legal_form: 'CJ_DEM',
  applicant: 'DENOM_DEM',
  siren: 'SIREN_DEM',
  street_number: 'ADR_NUM_TER',
  // Until spring 2026. Since then the type opens ADR_LIBVOIE_TER.
  street_type: 'ADR_TYPEVOIE_TER',
  street: 'ADR_LIBVOIE_TER',
  locality: 'ADR_LIEUDIT_TER',
  postcode: 'ADR_CODPOST_TER',
  ground: 'SUPERFICIE_TERRAIN',
} as const
const WORKS = { started_on: 'DATE_REELLE_DOC', completed_on: 'DATE_REELLE_DAACT' } as const
const BUILDING: ListColumns = {
  essential: { ...ESSENTIAL, type: 'TYPE_DAU', number: 'NUM_DAU', state: 'ETAT_DAU' },
  optional: {
    ...OPTIONAL,
    ...WORKS,
    nature: 'NATURE_PROJET_COMPLETEE',
    floors: 'NB_NIV_MAX',
    dwellings_floor: 'SURF_HAB_CREEE',
    premises_floor: 'SURF_LOC_CREEE',
  },
}

/** The columns of each list. References of parcels beyond the first are found by `referencesIn`. */
export const PERMIT_COLUMNS: Readonly<Record<PermitList, ListColumns>> = {
  dwellings: {
    // Dwellings are added up by commune: without their number every sum would be 0.
    essential: { ...BUILDING.essential, dwellings: 'NB_LGT_TOT_CREES' },
    optional: {
      ...BUILDING.optional,
      houses: 'NB_LGT_IND_CREES',
      flats: 'NB_LGT_COL_CREES',
      dwellings_demolished: 'NB_LGT_DEMOLIS',
    },
  },
  premises: {
    essential: BUILDING.essential,
    optional: {
      ...BUILDING.optional,
      hotel_floor: 'SURF_HEB_CREEE',
      office_floor: 'SURF_BUR_CREEE',
      shop_floor: 'SURF_COM_CREEE',
      // Until spring 2026.
      craft_floor: 'SURF_ART_CREEE',
      industry_floor: 'SURF_IND_CREEE',
      farm_floor: 'SURF_AGR_CREEE',
      storage_floor: 'SURF_ENT_CREEE',
      public_floor: 'SURF_PUB_CREEE',
    },
  },
  development: {
    essential: { ...ESSENTIAL, number: 'NUM_PA', state: 'ETAT_PA' },
    optional: { ...OPTIONAL, ...WORKS },
  },
  demolition: { essential: { ...ESSENTIAL, number: 'NUM_PD', state: 'ETAT_PD' }, optional: OPTIONAL },
}

/** Every field of any list but the references, in the order of the table they are read into. */
export const PERMIT_FIELDS: readonly string[] = [
  ...new Set(
    Object.values(PERMIT_COLUMNS).flatMap(({ essential, optional }) => [
      ...Object.keys(essential),
      ...Object.keys(optional),
    ]),
  ),
]
  .filter((field) => field !== 'section1' && field !== 'number1')
  .sort()

/** Fields that the lists of January or those of September 2026 lack. */
const CHANGED_IN_2026 = ['filed_on', 'street_type', 'craft_floor']

/** Columns of January and September 2026 that are not read. */
const IGNORED = [
  /^(REG|DEP)_(CODE|LIBELLE)$|^(ADR_LOCALITE_TER|CAT_DEM|CODPOST_DEM|LOCALITE_DEM|SIRET_DEM|REC_ARCHI|ZONE_OP)$/i,
  /^(DPC_(AUT|DOC|PREM)|DESTINATION_PRINCIPALE|NATURE_PROJET_DECLAREE|UTILISATION|RESIDENCE|TYP_ANNEXE)$/i,
  /^(I_\w+|RES_\w+|NB_LGT_\w+|NB_CHAMBRES|TYPE_(PRINCIP|SERVICE|TRANSFO)\w+|SURF_[A-Z]{3,4}_\w+)$/i,
]

const REFERENCE = /^(?:SEC|NUM)_CADASTRE_?0*([1-9]\d{0,2})$/i

/** Numbers of the references that a header has columns for, in order: `SEC_CADASTRE1` and `NUM_CADASTRE1` are the first. */
export function referencesIn(header: readonly string[]): number[] {
  const numbers = header.flatMap((name) => REFERENCE.exec(name.trim())?.[1] ?? [])
  return [...new Set([1, ...numbers.map(Number)])].sort((a, b) => a - b)
}

/** How a list with this header is read. Fields are those of its columns, and `section<n>` and `number<n>` of each reference. */
export function permitsFormatOf(list: PermitList, header: readonly string[]): CsvFormat {
  const { essential, optional } = PERMIT_COLUMNS[list]
  const columns: Record<string, readonly string[]> = {}
  for (const [field, name] of Object.entries({ ...essential, ...optional })) columns[field] = [name]
  for (const n of referencesIn(header)) {
    columns[`section${n}`] = namesOf('SEC', n)
    columns[`number${n}`] = namesOf('NUM', n)
  }
  const fields = Object.keys(columns)
  return {
    delimiter: ';',
    columns,
    optional: fields.filter((field) => !(field in essential)),
    unreported: CHANGED_IN_2026,
    ignored: IGNORED,
  }
}

const namesOf = (cell: 'SEC' | 'NUM', n: number) =>
  [`${n}`, `_${n}`, `0${n}`, `_0${n}`].map((number) => `${cell}_CADASTRE${number}`)

/** Which list a header is of, by the columns it alone has. */
export function listOf(codes: readonly string[]): Reading<{ list: PermitList }> {
  const names = new Set(codes.map((code) => code.trim().toUpperCase()))
  if (names.has('NUM_PA')) return { ok: true, list: 'development' }
  if (names.has('NUM_PD')) return { ok: true, list: 'demolition' }
  if (names.has('NUM_DAU'))
    return {
      ok: true,
      list: [...names].some((name) => name.startsWith('NB_LGT_')) ? 'dwellings' : 'premises',
    }
  return refusal(
    'unknown-list',
    'it has none of the columns NUM_DAU, NUM_PA and NUM_PD: ask for it withColumnName=true',
  )
}

/** A layout a list, with the references that are published today; `permitsFormatOf` finds more. */
const REFERENCES = [1, 2, 3].flatMap((n) => [`SEC_CADASTRE${n}`, `NUM_CADASTRE${n}`])
const LISTS: readonly PermitList[] = ['dwellings', 'premises', 'development', 'demolition']
export const layouts = LISTS.map((list) =>
  csvLayout(permitsFormatOf(list, REFERENCES), { name: `${list}, 2026` }),
)

import type { Reading } from '../../dataset.ts'
import { refusal } from '../../dataset.ts'

/** The four lists of Sitadel. */
export type PermitList = 'dwellings' | 'premises' | 'development' | 'demolition'

/** Wanted field → its code in the header; the number and the state have other codes in the lists of development and demolition. */
const COMMON = {
  departement: 'DEP_CODE',
  commune: 'COMM',
  authorised_on: 'DATE_REELLE_AUTORISATION',
  filed_year: 'AN_DEPOT',
  updated: 'DPC_DERN',
  activity: 'APE_DEM',
  legal_form: 'CJ_DEM',
  applicant: 'DENOM_DEM',
  siren: 'SIREN_DEM',
  street_number: 'ADR_NUM_TER',
  street_type: 'ADR_TYPEVOIE_TER',
  street: 'ADR_LIBVOIE_TER',
  locality: 'ADR_LIEUDIT_TER',
  postcode: 'ADR_CODPOST_TER',
  section1: 'SEC_CADASTRE1',
  number1: 'NUM_CADASTRE1',
  section2: 'SEC_CADASTRE2',
  number2: 'NUM_CADASTRE2',
  section3: 'SEC_CADASTRE3',
  number3: 'NUM_CADASTRE3',
  ground: 'SUPERFICIE_TERRAIN',
} as const
const WORKS = { started_on: 'DATE_REELLE_DOC', completed_on: 'DATE_REELLE_DAACT' } as const
const BUILDING = {
  type: 'TYPE_DAU',
  number: 'NUM_DAU',
  state: 'ETAT_DAU',
  ...WORKS,
  nature: 'NATURE_PROJET_COMPLETEE',
  floors: 'NB_NIV_MAX',
  dwellings_floor: 'SURF_HAB_CREEE',
  premises_floor: 'SURF_LOC_CREEE',
} as const

/** The columns of each list. */
export const COLUMNS: Readonly<Record<PermitList, Readonly<Record<string, string>>>> = {
  dwellings: {
    ...COMMON,
    ...BUILDING,
    dwellings: 'NB_LGT_TOT_CREES',
    houses: 'NB_LGT_IND_CREES',
    flats: 'NB_LGT_COL_CREES',
    dwellings_demolished: 'NB_LGT_DEMOLIS',
  },
  premises: {
    ...COMMON,
    ...BUILDING,
    hotel_floor: 'SURF_HEB_CREEE',
    office_floor: 'SURF_BUR_CREEE',
    shop_floor: 'SURF_COM_CREEE',
    craft_floor: 'SURF_ART_CREEE',
    industry_floor: 'SURF_IND_CREEE',
    farm_floor: 'SURF_AGR_CREEE',
    storage_floor: 'SURF_ENT_CREEE',
    public_floor: 'SURF_PUB_CREEE',
  },
  development: { ...COMMON, ...WORKS, number: 'NUM_PA', state: 'ETAT_PA' },
  demolition: { ...COMMON, number: 'NUM_PD', state: 'ETAT_PD' },
}

/** Every field of any list, in the order of the table they are read into. */
export const FIELDS: readonly string[] = [
  ...new Set(Object.values(COLUMNS).flatMap((columns) => Object.keys(columns))),
].sort()

/** Which list a header is of, by the columns it alone has. */
export function listOf(codes: readonly string[]): Reading<{ list: PermitList }> {
  const has = (code: string) => codes.includes(code)
  if (has('NUM_PA')) return { ok: true, list: 'development' }
  if (has('NUM_PD')) return { ok: true, list: 'demolition' }
  if (has('NB_LGT_TOT_CREES')) return { ok: true, list: 'dwellings' }
  if (has('NUM_DAU')) return { ok: true, list: 'premises' }
  return refusal(
    'unknown-list',
    'it has none of the columns NUM_DAU, NUM_PA and NUM_PD: ask for it withColumnName=true',
  )
}

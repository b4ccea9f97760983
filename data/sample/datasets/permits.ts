import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'
import { DEMO_DEPARTEMENT } from '../communes.ts'
import { sampleCompanies } from '../companies.ts'
import type { SamplePlace } from '../places.ts'
import type { Random } from '../random.ts'
import type { SampleInput } from '../sample-input.ts'

const DIDO = 'https://data.statistiques.developpement-durable.gouv.fr/dido/api/v1'
const CATALOGUE = `${DIDO}/datasets/6513f0189d7d312c80ec5b5b`
const MONTH = '2026-09'
const QUERY = `millesime=${MONTH}&withColumnName=true&withColumnDescription=false&withColumnUnit=false`
/** Most characters of a street in the lists; it begins with its type. */
const LONGEST_STREET = 26
/** Number of this dataset in `SamplePlace.random`. */
const PERMITS = 41

const PLACE =
  'DPC_DERN APE_DEM CJ_DEM DENOM_DEM SIREN_DEM ADR_NUM_TER ADR_LIBVOIE_TER ADR_LIEUDIT_TER ADR_CODPOST_TER ' +
  'SEC_CADASTRE1 NUM_CADASTRE1 SEC_CADASTRE2 NUM_CADASTRE2 SEC_CADASTRE3 NUM_CADASTRE3 SUPERFICIE_TERRAIN'
const DAU =
  'REG_CODE DEP_CODE COMM TYPE_DAU NUM_DAU ETAT_DAU DATE_REELLE_AUTORISATION DATE_REELLE_DOC DATE_REELLE_DAACT AN_DEPOT DR_DEPOT'
const FLOORS = 'NATURE_PROJET_COMPLETEE NB_NIV_MAX SURF_HAB_CREEE SURF_LOC_CREEE'
const LISTS = {
  dwellings: {
    rid: '8b35affb-55fc-4c1f-915b-7750f974446a',
    title: 'Liste des autorisations d’urbanisme créant des logements',
    header: `${DAU} ${PLACE} ${FLOORS} NB_LGT_TOT_CREES NB_LGT_IND_CREES NB_LGT_COL_CREES NB_LGT_DEMOLIS`,
  },
  premises: {
    rid: '3d12a5a4-0000-4000-8000-000000000002',
    title: 'Liste des autorisations d’urbanisme créant des locaux non résidentiels',
    header: `${DAU} ${PLACE} ${FLOORS} SURF_HEB_CREEE SURF_BUR_CREEE SURF_COM_CREEE SURF_IND_CREEE SURF_AGR_CREEE SURF_ENT_CREEE SURF_PUB_CREEE`,
  },
  development: {
    rid: '3d12a5a4-0000-4000-8000-000000000003',
    title: 'Liste des permis d’aménager',
    header: `REG_CODE DEP_CODE COMM NUM_PA ETAT_PA DATE_REELLE_AUTORISATION DATE_REELLE_DOC DATE_REELLE_DAACT AN_DEPOT DR_DEPOT ${PLACE}`,
  },
  demolition: {
    rid: '3d12a5a4-0000-4000-8000-000000000004',
    title: 'Liste des permis de démolir',
    header: `REG_CODE DEP_CODE COMM NUM_PD ETAT_PD DATE_REELLE_AUTORISATION AN_DEPOT DR_DEPOT ${PLACE}`,
  },
} as const
type List = keyof typeof LISTS

/** Writes the catalogue and the four lists of permits: what stands on some parcels was granted, with the oddities of the real lists. */
export async function writePermits({ mirrorDir, places }: SampleInput): Promise<void> {
  const companies = new Map(
    sampleCompanies(places).flatMap((one) => one.owns.map((place) => [place, one] as const)),
  )
  const rows: Record<List, string[]> = { dwellings: [], premises: [], development: [], demolition: [] }
  places.forEach((place, i) => {
    const random = place.random(PERMITS)
    if (!random.chance(0.12)) return
    const list = listOf(place, random)
    const company = companies.get(place)
    const applicant = company
      ? { APE_DEM: company.naf, CJ_DEM: company.form.code, DENOM_DEM: company.name, SIREN_DEM: company.siren }
      : {}
    const values: Readonly<Record<string, string | number>> = {
      ...permitOf(place, places[i + 1], i, random, list),
      ...applicant,
    }
    const header = LISTS[list].header.split(' ')
    rows[list].push(header.map((name) => cell(values[name])).join(';'))
  })
  for (const [list, { rid, header }] of Object.entries(LISTS)) {
    const head = header
      .split(' ')
      .map((name) => `"${name}"`)
      .join(';')
    const text = [head, ...rows[list as List]].join('\r\n')
    await write(mirrorDir, `${DIDO}/datafiles/${rid}/csv?${QUERY}`, `\ufeff${text}\r\n`)
  }
  const datafiles = Object.values(LISTS).map(({ rid, title }) => ({
    rid,
    title,
    millesimes: [{ millesime: '2026-08' }, { millesime: MONTH }],
  }))
  await write(mirrorDir, CATALOGUE, JSON.stringify({ id: '6513f0189d7d312c80ec5b5b', datafiles }))
}

function listOf({ use }: SamplePlace, random: Random): List {
  if (random.chance(0.1)) return 'demolition'
  if (use === 'land') return 'development'
  return use === 'business' ? 'premises' : 'dwellings'
}

function permitOf(
  place: SamplePlace,
  next: SamplePlace | undefined,
  index: number,
  random: Random,
  list: List,
): Record<string, string | number> {
  const { commune, parcel, street, houseNumber, use, builtIn } = place
  const year = builtIn < 2013 ? 2013 + (index % 13) : Math.min(2025, builtIn)
  const state = [2, 5, 6, 4][Math.floor(random.between(0, 4))]!
  const kind = list === 'development' ? 'M' : list === 'demolition' ? 'D' : 'A'
  const number = `0${commune.code}${String(year).slice(2)}${kind}${String(index % 10_000).padStart(4, '0')}`
  const dwellings = use === 'flats' ? 12 : 1
  const [own, neighbour] = [
    written(parcel, random),
    next && next.commune === commune ? written(next.parcel, random) : ['', ''],
  ]
  const two = random.chance(0.2)
  return {
    REG_CODE: '99',
    DEP_CODE: DEMO_DEPARTEMENT,
    COMM: commune.code,
    TYPE_DAU: random.chance(0.1) ? 'DP' : 'PC',
    [list === 'development' ? 'NUM_PA' : list === 'demolition' ? 'NUM_PD' : 'NUM_DAU']: number,
    [list === 'development' ? 'ETAT_PA' : list === 'demolition' ? 'ETAT_PD' : 'ETAT_DAU']: state,
    DATE_REELLE_AUTORISATION: `${year}-03-15`,
    DATE_REELLE_DOC: state > 4 ? `${year}-09-01` : '',
    DATE_REELLE_DAACT: state === 6 ? `${year + 1}-11-30` : '',
    AN_DEPOT: year - 1,
    DR_DEPOT: `${year - 1}-01-01`,
    DPC_DERN: list === 'demolition' ? `${year}10` : `${year}-10`,
    ADR_NUM_TER: houseNumber,
    ADR_LIBVOIE_TER: street.name.toUpperCase().slice(0, LONGEST_STREET),
    ADR_CODPOST_TER: commune.postcode,
    SEC_CADASTRE1: own[0]!,
    NUM_CADASTRE1: own[1]!,
    ...(two ? { SEC_CADASTRE2: neighbour[0]!, NUM_CADASTRE2: neighbour[1]! } : {}),
    SUPERFICIE_TERRAIN: parcel.contenance ?? 0,
    NATURE_PROJET_COMPLETEE: random.chance(0.7) ? 1 : 5,
    NB_NIV_MAX: use === 'flats' ? 4 : 1,
    SURF_HAB_CREEE: list === 'dwellings' ? dwellings * 75 : 0,
    SURF_LOC_CREEE: list === 'premises' ? 240 : 0,
    SURF_COM_CREEE: list === 'premises' ? 240 : 0,
    NB_LGT_TOT_CREES: dwellings,
    NB_LGT_IND_CREES: use === 'house' ? 1 : 0,
    NB_LGT_COL_CREES: use === 'flats' ? dwellings : 0,
    NB_LGT_DEMOLIS: 0,
  }
}

/** The cells of a reference, in the ways they are really written. */
function written({ prefix, section, number }: SamplePlace['parcel'], random: Random): [string, string] {
  const luck = random.next()
  if (luck < 0.02) return ['', '']
  if (luck < 0.04) return [prefix, '']
  if (luck < 0.1) return [section.padStart(2, '0'), `${number}P`]
  if (luck < 0.2 || prefix !== '000') return [prefix, `${section} ${String(number).padStart(2, '0')}`]
  return [section, String(number)]
}

const cell = (value: string | number | undefined) =>
  typeof value === 'number' ? String(value) : value === undefined || value === '' ? '' : `"${value}"`

async function write(mirrorDir: string, url: string, text: string): Promise<void> {
  const path = join(mirrorDir, mirrorPathOf(new URL(url)))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

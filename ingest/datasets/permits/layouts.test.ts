import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { permits } from './dataset.ts'

type Row = Readonly<Record<string, string>>

const COMMON: Row = {
  DEP_CODE: '93',
  COMM: '93048',
  DATE_REELLE_AUTORISATION: '2025-07-18',
  AN_DEPOT: '2024',
  DPC_DERN: '2025-08',
  ADR_LIEUDIT_TER: '',
  ADR_CODPOST_TER: '93100',
  SEC_CADASTRE1: 'AR',
  NUM_CADASTRE1: '229',
  SUPERFICIE_TERRAIN: '500',
}
const BUILT: Row = {
  TYPE_DAU: 'PC',
  ETAT_DAU: '5',
  DATE_REELLE_DOC: '2025-09-01',
  SURF_HAB_CREEE: '90',
  SURF_LOC_CREEE: '40',
}

/** One permit of each list, and a PC and a DP of one number. */
const PERMITS: readonly (readonly [string, Row])[] = [
  ['dwellings', { ...BUILT, NUM_DAU: '09304825B0001', NB_LGT_TOT_CREES: '2', NB_LGT_IND_CREES: '2' }],
  ['dwellings', { ...BUILT, NUM_DAU: '09304825B0001', TYPE_DAU: 'DP', NB_LGT_TOT_CREES: '1' }],
  ['premises', { ...BUILT, NUM_DAU: '09304825B0002', SURF_BUR_CREEE: '40' }],
  ['development', { NUM_PA: '09304825B0003', ETAT_PA: '2' }],
  ['demolition', { NUM_PD: '09304825B0004', ETAT_PD: '2' }],
]
const STREETS = [
  ['AV', 'JEAN JAURES', 'AVENUE JEAN JAURES'],
  ['CH', 'DES MURS A PECHES', 'CHEMIN DES MURS A PECHES'],
  ['BD', 'DE LA BOISSIERE', 'BD  DE LA BOISSIERE'],
  ['ROND', 'POINT PIERRE GUILLAU', 'ROND POINT PIERRE GUILLAU'],
  ['ALLEE', 'DES LILAS', 'ALLAÃ\u0082Â\u0089E DES LILAS'],
] as const
const ADDRESSES = [
  'AVENUE JEAN JAURES',
  'CHEMIN DES MURS A PECHES',
  'BOULEVARD DE LA BOISSIERE',
  'ROND POINT PIERRE GUILLAU',
  'ALLEE DES LILAS',
]

const january = ([list, row]: (typeof PERMITS)[number], i: number): [string, Row] => [
  list,
  {
    ...COMMON,
    ADR_NUM_TER: '12',
    ADR_TYPEVOIE_TER: STREETS[i]![0],
    ADR_LIBVOIE_TER: STREETS[i]![1],
    DPC_PREM: '2025-07',
    ...row,
    ...(list === 'premises' ? { SURF_ART_CREEE: '' } : {}),
  },
]
const september = ([list, row]: (typeof PERMITS)[number], i: number): [string, Row] => [
  list,
  {
    ...COMMON,
    ADR_NUM_TER: '12',
    ADR_LIBVOIE_TER: STREETS[i]![2],
    DR_DEPOT: '2024-01-01',
    ...row,
    ...(list === 'demolition' ? { DPC_DERN: '202508' } : {}),
  },
]

/** Writes the lists, a file each. */
async function filesOf(rows: readonly [string, Row][], quote = '"') {
  const dir = await temporaryDir('permits')
  const lists = new Set(rows.map(([list]) => list))
  return Promise.all(
    [...lists].map(async (list) => {
      const own = rows.filter((one) => one[0] === list)
      const names = [...new Set(own.flatMap(([, row]) => Object.keys(row)))]
      const cell = (text: string) => `${quote}${text}${quote}`
      const lines = own.map(([, row]) => names.map((name) => cell(row[name] ?? '')).join(';'))
      const path = join(dir, `${list}.csv`)
      await writeFile(path, `${[names.map(cell).join(';'), ...lines].join('\n')}\n`)
      return fetchedFile(path, undefined, true)
    }),
  )
}

const ROWS = 'SELECT * FROM permits ORDER BY type, "number", list'

test('the lists of January and of September 2026 give equal permits where they say the same', async () => {
  const before = await normalised(permits, { area: '93' }, await filesOf(PERMITS.map(january)))
  const today = await normalised(permits, { area: '93' }, await filesOf(PERMITS.map(september), ''))
  expect(await today.query(ROWS)).toEqual(await before.query(ROWS))
  expect(await today.query('SELECT list, type, address FROM permits ORDER BY "number", type DESC')).toEqual(
    PERMITS.map(([list], i) => [list, ['PC', 'DP', 'PC', 'PA', 'PD'][i], `12 ${ADDRESSES[i]}`]),
  )
  const quality = { rowsIn: 5, rowsKept: 5, quarantined: {}, outOfScope: {} }
  expect(before.parts[0]).toMatchObject({ millesime: '2025-08', quality: { ...quality, repaired: {} } })
  expect(today.parts[0]).toMatchObject({
    millesime: '2025-08',
    quality: { ...quality, repaired: { 'accents-mended': 1 } },
  })
})

const demolition = (row: Row, i = 0): [string, Row] => [
  'demolition',
  { ...COMMON, NUM_PD: `09304825B000${i}`, ETAT_PD: '2', ADR_LIBVOIE_TER: 'RUE CUVIER', ...row },
]

test('the newest month is the edition, however it is spelled; what is no month is dropped and counted', async () => {
  const rows = ['2026-07', '202608', 'soon', ''].map((DPC_DERN, i) => demolition({ DPC_DERN }, i))
  const { parts, query } = await normalised(permits, { area: '93' }, await filesOf(rows))
  expect(parts[0]).toMatchObject({
    millesime: '2026-08',
    millesimeFrom: 'newest-row',
    quality: { rowsKept: 4, repaired: { 'month-dropped': 1 } },
  })
  expect(await query('SELECT updated FROM permits ORDER BY "number"')).toEqual([
    ['2026-07'],
    ['2026-08'],
    [null],
    [null],
  ])
})

test('of a permit that stands twice in a list the later month is kept, however it is spelled', async () => {
  const rows = ['202608', '2026-07'].map((DPC_DERN) => demolition({ DPC_DERN }))
  const { parts, query } = await normalised(permits, { area: '93' }, await filesOf(rows))
  expect(parts[0]!.quality.quarantined).toEqual({ 'number-duplicate': 1 })
  expect(await query('SELECT updated FROM permits')).toEqual([['2026-08']])
})

test('as many references are read as the list has columns for, in their order', async () => {
  const references = Object.fromEntries(
    Array.from({ length: 14 }, (_, i) => [
      [`SEC_CADASTRE${15 - i}`, 'BZ'],
      [`NUM_CADASTRE${15 - i}`, String(300 + 15 - i)],
    ]).flat(),
  )
  const { query } = await normalised(permits, { area: '93' }, await filesOf([demolition(references)]))
  expect(await query(`SELECT list_transform(refs, lambda r: r."number")::VARCHAR FROM permits`)).toEqual([
    [`[0229, ${Array.from({ length: 14 }, (_, i) => `0${302 + i}`).join(', ')}]`],
  ])
})

test('a line break inside quotes is part of a cell', async () => {
  const rows = [
    demolition({
      ADR_LIEUDIT_TER: 'CROIX\nDE  CHAVAUX',
      DENOM_DEM: 'COMMUNE\r\nDE X',
      SIREN_DEM: '000000018',
      CJ_DEM: '7210',
    }),
    demolition({}, 1),
  ]
  const { parts, query } = await normalised(permits, { area: '93' }, await filesOf(rows))
  expect(parts[0]!.quality).toMatchObject({ rowsIn: 2, rowsKept: 2 })
  expect(await query('SELECT locality, applicant FROM permits WHERE locality IS NOT NULL')).toEqual([
    ['CROIX DE CHAVAUX', 'COMMUNE DE X'],
  ])
})

test('the day of filing is read for its year alone, where the list has no year', async () => {
  const rows = [
    demolition({ DR_DEPOT: '2023-01-01' }),
    demolition({ DR_DEPOT: '2023-01-01', AN_DEPOT: '' }, 1),
  ]
  const { query } = await normalised(permits, { area: '93' }, await filesOf(rows))
  expect(await query('SELECT filed_year FROM permits ORDER BY "number"')).toEqual([[2024], [2023]])
})

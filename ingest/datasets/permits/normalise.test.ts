import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { AreaUnit } from '../../dataset.ts'
import { PERMIT_COLUMNS } from './columns.ts'
import { permits } from './dataset.ts'

const PLAIN: Readonly<Record<string, string>> = {
  DEP_CODE: '31',
  COMM: '31555',
  NUM_PD: '03155512A0079',
  ETAT_PD: '2',
  DATE_REELLE_AUTORISATION: '2013-01-07',
  AN_DEPOT: '2012',
  DPC_DERN: '2013-01',
  CJ_DEM: '5710',
  DENOM_DEM: 'SAS FICTIVE',
  SIREN_DEM: '000000018',
  SEC_CADASTRE1: 'AB',
  NUM_CADASTRE1: '12',
}

const { essential, optional } = PERMIT_COLUMNS.demolition
const ALL = [...Object.values(essential), ...Object.values(optional), 'SEC_CADASTRE2', 'NUM_CADASTRE2']

/** A list of demolitions; its columns in whatever order. */
async function read(
  rows: readonly Readonly<Record<string, string>>[],
  unit: AreaUnit = { area: '31' },
  columns: readonly string[] = ALL,
) {
  const path = join(await temporaryDir('permits'), 'list.csv')
  const lines = rows.map((row) => columns.map((name) => `"${{ ...PLAIN, ...row }[name] ?? ''}"`).join(';'))
  await writeFile(path, `\ufeff${[columns.map((name) => `"${name}"`).join(';'), ...lines].join('\r\n')}\r\n`)
  return normalised(permits, unit, [fetchedFile(path)])
}

describe('a list of permits', () => {
  test('is read by the names of its columns, whatever their order and case', async () => {
    const reversed = ALL.toReversed()
    const { query } = await read([{}], undefined, reversed)
    expect(await query('SELECT type, "number", commune, applicant, refs[1].section FROM permits')).toEqual([
      ['PD', '03155512A0079', '31555', 'SAS FICTIVE', 'AB'],
    ])
  })

  test('accounts for every line, with the rule of each refusal', async () => {
    const { parts } = await read([
      {},
      { NUM_PD: '03155512A0080', DATE_REELLE_AUTORISATION: '2013-02-30' },
      { NUM_PD: 'x' },
      { NUM_PD: '03155512A0081', ETAT_PD: '' },
      { NUM_PD: '03155512A0082', SUPERFICIE_TERRAIN: '12 a' },
      { DPC_DERN: '2012-01' },
      { NUM_PD: '03199912A0083', COMM: '31999' },
      { NUM_PD: '07511112A0083', COMM: '75111', DEP_CODE: '75' },
    ])
    expect(parts[0]?.quality).toEqual({
      rowsIn: 8,
      rowsKept: 1,
      quarantined: {
        'date-malformed': 1,
        'not-a-number': 1,
        'number-duplicate': 1,
        'number-malformed': 1,
        'state-missing': 1,
        'unknown-commune': 1,
      },
      outOfScope: { 'other-departement': 1 },
      repaired: {},
    })
  })

  test('never keeps the name of a natural person', async () => {
    const { query } = await read([
      { CJ_DEM: '1000', DENOM_DEM: 'MARTIN CAMILLE' },
      { NUM_PD: '03155512A0080', CJ_DEM: '', DENOM_DEM: 'MARTIN CAMILLE' },
      { NUM_PD: '03155512A0081', SIREN_DEM: '', DENOM_DEM: 'MARTIN CAMILLE' },
    ])
    expect(await query('SELECT DISTINCT applicant, siren, legal_form FROM permits')).toEqual([
      [null, null, null],
    ])
  })

  test('of communes that were asked for leaves the others out; a merged one is followed', async () => {
    const { parts, query } = await read(
      [
        { NUM_PD: '06915912A0079', COMM: '69159', DEP_CODE: '69' },
        { NUM_PD: '06938112A0079', COMM: '69381', DEP_CODE: '69' },
      ],
      { area: '69', communes: ['69114'] },
    )
    expect(parts).toMatchObject([
      { commune: '69114', quality: { rowsKept: 1, outOfScope: { 'other-commune': 1 } } },
    ])
    expect(await query('SELECT commune, published_commune FROM permits')).toEqual([['69114', '69159']])
  })

  test('of Paris as a whole is filed under the arrondissement that its number, a prefix or its postcode names', async () => {
    const paris = { COMM: '75056', DEP_CODE: '75', ADR_CODPOST_TER: '' }
    const { query } = await read(
      [
        { ...paris, NUM_PD: '07511812A0079', ADR_CODPOST_TER: '75019' },
        { ...paris, NUM_PD: '07505612A0080', SEC_CADASTRE1: '117 AB', ADR_CODPOST_TER: '75019' },
        { ...paris, NUM_PD: '07505612A0081', ADR_CODPOST_TER: '75116' },
        { ...paris, NUM_PD: '07505612A0082', ADR_CODPOST_TER: '75000' },
        {
          ...paris,
          NUM_PD: '07505612A0083',
          SEC_CADASTRE1: '117',
          SEC_CADASTRE2: '118',
          NUM_CADASTRE2: 'AC 3',
        },
      ],
      { area: '75' },
    )
    expect(await query('SELECT "number"[-2:], commune FROM permits ORDER BY ALL')).toEqual([
      ['79', '75118'],
      ['80', '75117'],
      ['81', '75116'],
      ['82', '75056'],
      ['83', '75056'],
    ])
  })

  test('without an essential column stops with its name, and what is no list too', async () => {
    for (const missing of Object.values(essential).filter((name) => name !== 'NUM_PD'))
      await expect(
        read(
          [{}],
          undefined,
          ALL.filter((name) => name !== missing),
        ),
      ).rejects.toThrow(`has no column "${missing}"`)
    await expect(read([{}], undefined, ['DEP_CODE', 'COMM'])).rejects.toThrow(/is no list of Sitadel/)
  })

  test('with no column but the essential ones keeps its permits', async () => {
    const { parts, query } = await read([{}, { COMM: '75056' }], undefined, Object.values(essential))
    expect(parts[0]).toMatchObject({
      millesime: '2013-01',
      quality: { rowsIn: 2, rowsKept: 1, quarantined: {}, outOfScope: { 'other-departement': 1 } },
    })
    expect(await query('SELECT address, filed_year, refs[1].number FROM permits')).toEqual([
      [null, null, '0012'],
    ])
  })
})

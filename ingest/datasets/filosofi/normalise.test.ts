import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { filosofi } from './dataset.ts'
import { fileKindOf, MEASURES } from './measures.ts'
import { sources } from './sources.ts'

const ZONE = MEASURES.flatMap(({ zone }) => (zone === undefined ? [] : [`${zone}21`]))
const header = ['CODGEO', ...ZONE].join(';')
const line = (code: string, value: string) => [code, ...ZONE.map(() => value)].join(';')

async function file(name: string, lines: string[], head = header) {
  return fetchedFile(await temporaryFile(name, `${[head, ...lines].join('\n')}\n`))
}

describe('files of incomes', () => {
  test('levels are told by the name of the file, for codes do not tell', async () => {
    const sources = [
      await file('cc_filosofi_2021_DEP.csv', [line('11', '1'), line('75', '2')]),
      await file('cc_filosofi_2021_REG.csv', [line('11', '3'), line('84', '4')]),
      await file('cc_filosofi_2021_COM.csv', [line('75056', '5'), line('75118', '6'), line('69123', '7')]),
    ]
    const { parts, query } = await normalised(filosofi, { area: '75', communes: ['75118'] }, sources)
    expect(
      await query(`SELECT level, code, value, part FROM incomes WHERE field = 'households' ORDER BY value`),
    ).toEqual([
      ['departement', '75', 2, null],
      ['region', '11', 3, null],
      ['ville', '75056', 5, null],
      ['commune', '75118', 6, '75118'],
    ])
    expect(parts[0]!.quality).toMatchObject({
      rowsIn: 7,
      rowsKept: 4,
      outOfScope: { 'other-departement': 2, 'other-region': 1 },
    })
  })

  test('every mark of the producer is kept as it is written', async () => {
    const source = await file(
      'cc_filosofi_2021_COM.csv',
      ['s', 'ns', 'nd', 'so', '12,5'].map((mark, i) => line(`0100${i + 1}`, mark)),
    )
    const { query } = await normalised(filosofi, { area: '01' }, [source])
    expect(
      await query(`SELECT value, mark FROM incomes WHERE field = 'available.median' ORDER BY code`),
    ).toEqual([
      [null, 's'],
      [null, 'ns'],
      [null, 'nd'],
      [null, 'so'],
      [12.5, null],
    ])
  })

  test('each refused line keeps its rule', async () => {
    const source = await file('cc_filosofi_2021_COM.csv', [
      line('01001', '1'),
      line('01001', '2'),
      line('1', '3'),
      line('01002', 'secret'),
    ])
    const { parts } = await normalised(filosofi, { area: '01' }, [source])
    expect(parts[0]!.quality).toMatchObject({
      rowsIn: 4,
      rowsKept: 1,
      quarantined: { 'code-duplicate': 1, 'code-malformed': 1, 'number-malformed': 1 },
    })
  })

  test('an essential column that is missing is named; a file of another kind says what is expected', async () => {
    const renamed = await file('cc_filosofi_2021_COM.csv', [], header.replace('CODGEO', 'COMMUNE'))
    await expect(normalised(filosofi, { area: '01' }, [renamed])).rejects.toThrow('no column "CODGEO"')
    const other = await file('DS_FILOSOFI_CC_2023_metadata.csv', [], 'COD_VAR;LIB_VAR')
    await expect(normalised(filosofi, { area: '01' }, [other])).rejects.toThrow(
      'expected DS_FILOSOFI_CC_<year>_data.csv, cc_filosofi_<year>_COM.csv',
    )
    expect(fileKindOf('cc_filosofi_2021_EPCI.csv')).toBeUndefined()
    expect(fileKindOf('DS_FILOSOFI_CC_2023_metadata.csv')).toBeUndefined()
  })

  test('incomes are not known in Guadeloupe, Guyane and Mayotte', async () => {
    const territory = await realTerritory()
    expect(sources({ area: '971' }, territory, 'latest')).toEqual([])
    const names = (area: string, millesime: string) =>
      sources({ area }, territory, millesime).map(({ url }) => url.split('/').at(-1))
    expect(names('974', 'latest')).toEqual([
      'DS_FILOSOFI_CC_2023_CSV_FR',
      'BASE_TD_FILO_IRIS_2021_DISP_CSV.zip',
      'BASE_TD_FILO_IRIS_2021_DEC_CSV.zip',
    ])
    // Martinique is not covered by the newest edition.
    expect(names('972', 'latest')[0]).toBe('base-cc-filosofi-2021-geo2024_csv.zip')
    expect(names('972', '2023-01-01')).toEqual([])
    expect(names('75', '2021-01-01')[0]).toBe('base-cc-filosofi-2021-geo2024_csv.zip')
    expect(() => sources({ area: '75' }, territory, '2022-01-01')).toThrow(
      'The incomes of 2022 are not known',
    )
  })
})

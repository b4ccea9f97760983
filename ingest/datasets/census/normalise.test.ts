import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { temporaryFile, temporaryZip } from '../../../test/support/temp.ts'
import { AGES, censusLayoutOf, type Nomenclature, OCCUPATION_GROUPS } from './columns.ts'
import { census } from './dataset.ts'
import { sources } from './sources.ts'

function headerOf(year: string, nomenclature: Nomenclature): string[] {
  const infix = nomenclature === 'PCS 2003' ? '' : 'STAT_'
  return [
    'IRIS',
    'COM',
    'TYP_IRIS',
    'LAB_IRIS',
    `P${year}_POP`,
    ...AGES.map(({ column }) => `P${year}_${column}`),
    `P${year}_POPH`,
    `P${year}_POPF`,
    `C${year}_POP15P`,
    ...OCCUPATION_GROUPS[nomenclature].map((group) => `C${year}_POP15P_${infix}${group}`),
    `P${year}_POP_FR`,
  ]
}

/** One line of `population` people, everything else in proportion. */
function line(iris: string, population: string): string {
  const n = Number(population.replace(',', '.'))
  const tenths = Array.from({ length: 10 }, () => String(n / 10))
  const eighths = Array.from({ length: 8 }, () => String(n / 10))
  return [
    iris,
    iris.slice(0, 5),
    'H',
    '1',
    population,
    ...tenths,
    String(n / 2),
    String(n / 2),
    String(n * 0.8),
    ...eighths,
    String(n),
  ].join(';')
}

async function file(lines: string[], header = headerOf('22', 'PCS 2020')) {
  const path = await temporaryFile(
    'base-ic-evol-struct-pop-2022.CSV',
    `${[header.join(';'), ...lines].join('\n')}\n`,
  )
  return fetchedFile(path)
}

/** Île-de-France and elsewhere: two IRIS of the 18th, one of the 1st, a suburb, Lyon. */
const LINES = [
  line('751186901', '2057.937142857'),
  line('751186902', '1000.5'),
  line('751010101', '10.25'),
  line('920780101', '100'),
  line('693810101', '5000'),
]

describe('the census by IRIS', () => {
  test('a département: its IRIS, communes, city, and the region of which all is in the file', async () => {
    const { parts, query } = await normalised(census, { area: '75' }, [await file(LINES)])
    expect(parts[0]).toMatchObject({
      millesime: '2022',
      quality: { rowsIn: 5, rowsKept: 3, quarantined: {}, outOfScope: { 'other-departement': 2 } },
    })
    expect(await query('SELECT level, code, round(population, 3), iris_count FROM census')).toEqual([
      ['commune', '75101', 10.25, '1'],
      ['commune', '75118', 3058.437, '2'],
      ['departement', '75', 3068.687, '3'],
      ['iris', '751010101', 10.25, '1'],
      ['iris', '751186901', 2057.937, '1'],
      ['iris', '751186902', 1000.5, '1'],
      ['region', '11', 3168.687, '4'],
      ['ville', '75056', 3068.687, '3'],
    ])
  })

  test('one commune: the levels above it stay whole', async () => {
    const { parts, query } = await normalised(census, { area: '75', communes: ['75101'] }, [
      await file(LINES),
    ])
    expect(parts).toHaveLength(1)
    expect(parts[0]!.quality).toMatchObject({
      rowsKept: 1,
      outOfScope: { 'other-commune': 2, 'other-departement': 2 },
    })
    expect(await query('SELECT level, code, round(population, 3) FROM census')).toEqual([
      ['commune', '75101', 10.25],
      ['departement', '75', 3068.687],
      ['iris', '751010101', 10.25],
      ['region', '11', 3168.687],
      ['ville', '75056', 3068.687],
    ])
  })

  test('a commune merged since is part of the one of today; its IRIS keep their codes', async () => {
    const source = await file([line('691590000', '100'), line('691140000', '50')])
    const { query } = await normalised(census, { area: '69', communes: ['69114'] }, [source])
    expect(
      await query(`SELECT level, code, population FROM census WHERE level IN ('iris', 'commune')`),
    ).toEqual([
      ['commune', '69114', 150],
      ['iris', '691140000', 50],
      ['iris', '691590000', 100],
    ])
  })

  test('both nomenclatures, told apart by their columns', async () => {
    expect(censusLayoutOf(headerOf('20', 'PCS 2003'), 'x')).toMatchObject({
      year: '2020',
      nomenclature: 'PCS 2003',
      format: { columns: { group_7: ['C20_POP15P_CS8'] } },
    })
    expect(censusLayoutOf(headerOf('22', 'PCS 2020'), 'x')).toMatchObject({
      year: '2022',
      nomenclature: 'PCS 2020',
      format: { columns: { group_0: ['C22_POP15P_STAT_GSEC11_21'], group_7: ['C22_POP15P_STAT_GSEC40'] } },
    })
    const source = await file([line('751186901', '100')], headerOf('20', 'PCS 2003'))
    const { query } = await normalised(census, { area: '75' }, [source])
    expect(await query(`SELECT year, nomenclature, group_0 FROM census WHERE level = 'iris'`)).toEqual([
      ['2020', 'PCS 2003', 10],
    ])
  })

  test('each refused line keeps its rule and its text', async () => {
    const source = await file([
      ...LINES,
      line('751186901', '1'),
      line('75118', '1'),
      line('751186903', 'beaucoup'),
    ])
    const { parts, query } = await normalised(census, { area: '75' }, [source])
    expect(parts[0]!.quality.quarantined).toEqual({
      'iris-duplicate': 1,
      'iris-malformed': 1,
      'number-malformed': 1,
    })
    expect(
      await query('SELECT "row", rule, split_part(original, \';\', 1) FROM quarantine ORDER BY 1'),
    ).toEqual([
      ['6', 'iris-duplicate', '751186901'],
      ['7', 'iris-malformed', '75118'],
      ['8', 'number-malformed', '751186903'],
    ])
  })

  test.each([
    [
      'a group that is gone',
      headerOf('22', 'PCS 2020').filter((name) => !name.endsWith('GSEC32')),
      'no column "C22_POP15P_STAT_GSEC32"',
    ],
    ['another file of INSEE', ['IRIS', 'COM', 'P22_LOG'], 'no column "P<year>_POP"'],
  ])('%s: nothing is published', async (_, header, message) => {
    await expect(normalised(census, { area: '75' }, [await file([], header)])).rejects.toThrow(message)
  })

  test('the archive holds a description of the columns beside the data', async () => {
    const path = await temporaryZip('base-ic-evol-struct-pop-2022_csv.zip', {
      'meta_base-ic-evol-struct-pop-2022.CSV': 'COD_VAR;LIB_VAR\n',
      'base-ic-evol-struct-pop-2022.CSV': [headerOf('22', 'PCS 2020').join(';'), ...LINES].join('\n'),
    })
    const { parts } = await normalised(census, { area: '75' }, [fetchedFile(path)])
    expect(parts[0]!.quality.rowsIn).toBe(5)
  })

  test('addresses by census year; Mayotte has a census of its own', async () => {
    const territory = await realTerritory()
    const url = (millesime: string) => sources({ area: '75' }, territory, millesime)[0]!.url
    expect(url('latest')).toBe(
      'https://www.insee.fr/fr/statistiques/fichier/8647014/base-ic-evol-struct-pop-2022_csv.zip',
    )
    expect(url('2020-01-01')).toContain('/7704076/base-ic-evol-struct-pop-2020_csv.zip')
    expect(() => url('1999-01-01')).toThrow('The census of 1999 is not known (known: 2022, 2021, 2020)')
    expect(sources({ area: '976' }, territory, 'latest')).toEqual([])
  })
})

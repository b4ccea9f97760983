import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryFile, temporaryZip } from '../../../test/support/temp.ts'
import { filosofi } from './dataset.ts'

const HEADER =
  'GEO;GEO_OBJECT;FILOSOFI_MEASURE;UNIT_MEASURE;UNIT_MULT;CONF_STATUS;OBS_STATUS;TIME_PERIOD;OBS_VALUE'

/** The layout of 2023: two figures a commune, all of them a département; other zones and figures beside them. */
const LINES = [
  '75056;COM;MED_SL;EUR_YR;0;F;A;2023;30510',
  '75118;ARM;MED_SL;EUR_YR;0;F;A;2023;26630',
  '75118;ARM;PR_MD60;PT;0;C;A;2023;',
  '55039;COM;MED_SL;EUR_YR;0;F;O;2023;',
  '01001;COM;MED_SL;EUR_YR;0;F;A;2023;26960',
  '75;DEP;MED_SL;EUR_YR;0;F;A;2023;30510',
  '75;DEP;GI_SL;RATIO;0;F;A;2023;0,373',
  '75;DEP;S80S20_SL;RATIO;0;F;A;2023;7.2',
  '11;REG;MED_SL;EUR_YR;0;F;A;2023;27370',
  '11;DEP;MED_SL;EUR_YR;0;F;A;2023;21500',
  '200054781;EPCI;MED_SL;EUR_YR;0;F;A;2023;26160',
  'FM;FRANCE;MED_SL;EUR_YR;0;F;A;2023;25760',
]

async function archive(lines: readonly string[] = LINES, header = HEADER, name = 'DS_FILOSOFI_CC_2023') {
  const path = await temporaryZip('DS_FILOSOFI_CC_2023_CSV_FR', {
    [`${name}_data.csv`]: `${[header, ...lines].join('\n')}\n`,
    [`${name}_metadata.csv`]: 'COD_VAR;LIB_VAR;COD_MOD;LIB_MOD\nGEO;Zone;75;Paris\n',
  })
  return fetchedFile(path)
}

test('one line a figure: levels, the city, and every line accounted for', async () => {
  const { parts, query } = await normalised(filosofi, { area: '75' }, [await archive()])
  expect(parts[0]).toEqual({
    millesime: '2023',
    millesimeFrom: 'newest-row',
    quality: {
      rowsIn: 12,
      rowsKept: 6,
      quarantined: {},
      outOfScope: { 'other-departement': 3, 'other-figure': 1, 'other-level': 2 },
      repaired: {},
    },
  })
  expect(await query('SELECT level, code, year, field, value, mark FROM incomes ORDER BY ALL')).toEqual([
    ['commune', '75118', '2023', 'available.median', 26_630, null],
    ['commune', '75118', '2023', 'available.povertyRatePercent', null, 'c'],
    ['departement', '75', '2023', 'available.gini', 0.373, null],
    ['departement', '75', '2023', 'available.median', 30_510, null],
    ['region', '11', '2023', 'available.median', 27_370, null],
    ['ville', '75056', '2023', 'available.median', 30_510, null],
  ])
})

test('secret, not available and not published are three reasons in the answer', async () => {
  const lake = await normalised(filosofi, { area: '75' }, [await archive()])
  const [written] = await lake.readModel()
  const documents = await openDocuments(written!.path)
  const paris = JSON.parse(documents.get('commune:75118')!)
  expect(paris).toMatchObject({ year: 2023, available: { median: 26_630, povertyRatePercent: null } })
  expect(paris.withheld[1]).toEqual({ reason: 'secret', fields: ['available.povertyRatePercent'] })
  expect(paris.withheld[0].reason).toBe('not-published')
  const village = await normalised(filosofi, { area: '55' }, [await archive()])
  expect(await village.query('SELECT code, value, mark FROM incomes')).toEqual([['55039', null, 'nd']])
})

test('the re-issue of 2021 has no year in its names', async () => {
  const lines = LINES.map((line) => line.replace(';2023;', ';2021;'))
  const { parts } = await normalised(filosofi, { area: '75' }, [
    await archive(lines, HEADER, 'DS_FILOSOFI_CC'),
  ])
  expect(parts[0]).toMatchObject({ millesime: '2021', quality: { rowsKept: 6 } })
})

test('each refused line keeps its rule', async () => {
  const { parts, query } = await normalised(filosofi, { area: '75' }, [
    await archive([
      ...LINES,
      '75118;ARM;MED_SL;EUR_YR;0;F;A;2023;26630',
      '7511;ARM;MED_SL;EUR_YR;0;F;A;2023;1',
      '75119;ARM;MED_SL;EUR_YR;3;F;A;2023;1',
      '75120;ARM;MED_SL;EUR_YR;0;F;A;2023;',
      '75117;ARM;MED_SL;EUR_YR;0;F;A;2023;beaucoup',
    ]),
  ])
  expect(parts[0]?.quality.quarantined).toEqual({
    'code-duplicate': 1,
    'code-malformed': 1,
    'number-malformed': 2,
    'unit-unknown': 1,
  })
  expect(await query(`SELECT original FROM quarantine WHERE rule = 'unit-unknown'`)).toEqual([
    ['75119;ARM;MED_SL;EUR_YR;3;F;A;2023;1'],
  ])
})

test('of a dimension more the first figure of a zone is kept, and the others are refused', async () => {
  const by = (age: string) => LINES.map((line) => `${line};${age}`)
  const aged = await archive([...by('_T'), ...by('Y_LT30')], `${HEADER};AGE_GP`)
  const { columns, parts } = await normalised(filosofi, { area: '75' }, [aged])
  expect(columns[0]).toMatchObject({ unknown: ['AGE_GP'], missing: [] })
  expect(parts[0]!.quality.quarantined['code-duplicate']).toBe(9)
})

test('an edition without medians stops, and one without a status', async () => {
  const without = await archive(LINES.filter((line) => !line.includes('MED_SL')))
  await expect(normalised(filosofi, { area: '75' }, [without])).rejects.toThrow('has no line of MED_SL')
  const path = await temporaryFile('DS_FILOSOFI_CC_2023_data.csv', `${HEADER.replace(';OBS_STATUS', '')}\n`)
  await expect(normalised(filosofi, { area: '75' }, [fetchedFile(path)])).rejects.toThrow(
    'no column "OBS_STATUS"',
  )
})

import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { filosofi } from './dataset.ts'

const COMMUNES = 'files/insee/cc_filosofi_2021_COM.csv'
const IRIS = 'files/insee/BASE_TD_FILO_IRIS_2021_DEC.csv'
const files = () => [COMMUNES, IRIS].map((name) => fetchedFile(samplePath(name)))

describeWithSamples('Filosofi 2021: the official files by commune and by IRIS (declared incomes)', () => {
  test('Paris: the city, its arrondissements and its 992 IRIS, out of all of France', async () => {
    const { parts, query } = await normalised(filosofi, { area: '75' }, files())
    expect(parts[0]).toEqual({
      millesime: '2021',
      millesimeFrom: 'newest-row',
      quality: {
        rowsIn: 34_909 + 16_026,
        rowsKept: 1013,
        quarantined: {},
        outOfScope: { 'other-departement': 49_922 },
        repaired: {},
      },
    })
    expect(await query('SELECT level, count(DISTINCT code) FROM incomes GROUP BY 1 ORDER BY 1')).toEqual([
      ['commune', '20'],
      ['iris', '992'],
      ['ville', '1'],
    ])
  })

  test('the figures of Paris 18e, read by eye in the file', async () => {
    const { query } = await normalised(filosofi, { area: '75', communes: ['75118'] }, files())
    const rows = await query(`SELECT field, value FROM incomes WHERE code = '75118' ORDER BY field`)
    expect(Object.fromEntries(rows.map(([field, value]) => [String(field), value]))).toEqual({
      households: 85_427,
      persons: 158_226,
      taxedPercent: 64,
      'available.median': 24_910,
      'available.d1': 9910,
      'available.d9': 55_470,
      'available.interdecileRatio': 5.6,
      'available.povertyRatePercent': 21,
      'compositionPercent.activity': 94.1,
      'compositionPercent.pensions': 15.9,
      'compositionPercent.wealth': 9.6,
      'compositionPercent.socialBenefits': 4.3,
      'compositionPercent.taxes': -23.9,
    })
  })

  test('secrets and figures that mean nothing keep their mark: none becomes a number', async () => {
    const text = await readFile(samplePath(COMMUNES), 'latin1')
    // Counted in the file itself: the fourth column is the median.
    const marks = text.split('\n').map((line) => line.split(';')[3])
    expect([
      marks.filter((mark) => mark === 's').length,
      marks.filter((mark) => mark === 'nd').length,
    ]).toEqual([3593, 12])
    const { query } = await normalised(filosofi, { area: '01' }, files())
    const [row] = await query(
      `SELECT count(*), count(value), count(*) FILTER (mark = 's'), count(*) FILTER (value = 0) FROM incomes WHERE level = 'commune' AND field = 'available.povertyRatePercent'`,
    )
    const secret = text
      .split('\n')
      .filter((line) => /^01\d{3};/.test(line) && line.split(';')[5] === 's').length
    const all = text.split('\n').filter((line) => /^01\d{3};/.test(line)).length
    expect(row).toEqual([String(all), String(all - secret), String(secret), '0'])
  })

  test('by IRIS, decimal commas; the available incomes someone derived from the sister file are another measure', async () => {
    const { query } = await normalised(filosofi, { area: '01' }, files())
    expect(await query(`SELECT field, value FROM incomes WHERE code = '010040101' ORDER BY 1`)).toEqual([
      ['declared.d1', 7760],
      ['declared.d9', 33_850],
      ['declared.gini', 0.318],
      ['declared.median', 19_330],
      ['declared.q1', 12_610],
      ['declared.q3', 26_390],
      ['taxedPercent', 43],
    ])
    const derived = JSON.parse(
      gunzipSync(
        await readFile(samplePath('files/insee/gazetteer_filosofi2021_iris_disp_derive.json.gz')),
      ).toString('utf8'),
    )
    expect(derived.iris['010040101']).toMatchObject({ median_eur: 20_350, gini: 0.237 })
  })
})

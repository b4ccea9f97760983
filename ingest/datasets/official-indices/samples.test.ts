import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { officialIndices } from './dataset.ts'

describeWithSamples('the reference index of rents and the flats of Paris, read whole', () => {
  const given = (name: string) => fetchedFile(samplePath(`files/indices/${name}`), undefined, true)

  test('every quarter of both, known by the numbers in their names', async () => {
    const { parts, query } = await normalised(officialIndices, { area: 'france' }, [
      given('irl-001515333.csv'),
      given('notaires-insee-010567013-paris-flats.csv'),
    ])
    expect(parts).toEqual([
      {
        millesime: '2026-03-31',
        millesimeFrom: 'newest-row',
        quality: { rowsIn: 230, rowsKept: 230, quarantined: {}, outOfScope: {}, repaired: {} },
      },
    ])
    expect(
      await query(
        'SELECT idbank, count(*), min(quarter), max(quarter), count(provisional) FROM observations GROUP BY 1 ORDER BY 1',
      ),
    ).toEqual([
      ['001515333', '94', '2002-Q4', '2026-Q1', '0'],
      ['010567013', '136', '1992-Q1', '2025-Q4', '0'],
    ])
    expect(
      await query(
        `SELECT idbank, quarter, value FROM observations WHERE quarter IN ('2015-Q1', '2025-Q4') ORDER BY 1, 2`,
      ),
    ).toEqual([
      ['001515333', '2015-Q1', 125.19],
      ['001515333', '2025-Q4', 145.78],
      ['010567013', '2015-Q1', 99.8],
      ['010567013', '2025-Q4', 120.9],
    ])
    expect(
      await query('SELECT idbank, measure, level, code, type, base, title FROM indices ORDER BY 1'),
    ).toEqual([
      ['001515333', 'rents', 'metropole', null, null, '1998-Q4', null],
      ['010567013', 'prices', 'departement', '75', 'Appartement', '2015', null],
    ])
  })
})

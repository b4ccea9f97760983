import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { carteDesLoyers } from './dataset.ts'

describeWithSamples('announced rents of 2025: the first lines of the file of flats', () => {
  test('Latin-1, decimal commas, bounds with a point in their names', async () => {
    const source = {
      ...fetchedFile(samplePath('files/rents/pred-app-mef-dhup.head7.csv')),
      url: 'https://static.data.gouv.fr/x/pred-app-mef-dhup.csv',
    }
    const { parts, query } = await normalised(carteDesLoyers, { area: 'france' }, [source])
    expect(parts[0]?.quality).toMatchObject({ rowsIn: 7, rowsKept: 7, quarantined: {} })
    expect(
      await query(
        `SELECT commune, dwelling, predicted, low, high, predicted_from, observations FROM predictions
         WHERE commune IN ('86051', '62041') ORDER BY 1`,
      ),
    ).toEqual([
      ['62041', 'flat', 12.3012187176054, 9.84501465770765, 15.370213981337, 'commune', 11_242],
      ['86051', 'flat', 8.48108601820233, 6.60248185247569, 10.8942094284101, 'maille', 0],
    ])
  })
})

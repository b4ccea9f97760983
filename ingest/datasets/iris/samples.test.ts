import { expect, test } from 'vitest'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { iris } from './dataset.ts'

const lyon = () => fetchedFile(samplePath('files/insee/iris_lyon_shp/iris.shp'))

describeWithSamples(
  'IRIS of the Lyon area: a shapefile in Lambert-93, its columns renamed by who cut it out',
  () => {
    test('358 IRIS, none refused, those of each arrondissement', async () => {
      const { parts, query } = await normalised(iris, { area: '69' }, [lyon()])
      expect(parts[0]!.quality).toMatchObject({ rowsIn: 358, rowsKept: 358, quarantined: {}, outOfScope: {} })
      const counts = await query(
        `SELECT commune, count(*) FROM iris WHERE commune LIKE '6938%' GROUP BY 1 ORDER BY 1`,
      )
      expect(counts.map(([commune, n]) => `${commune} ${n}`)).toEqual([
        '69381 11',
        '69382 15',
        '69383 32',
        '69384 15',
        '69385 21',
        '69386 21',
        '69387 24',
        '69388 27',
        '69389 19',
      ])
    })

    test('Lambert-93 comes out as degrees: the Canuts are on the Croix-Rousse', async () => {
      const { query } = await normalised(iris, { area: '69' }, [lyon()])
      const [row] = await query(
        `SELECT commune, name, type, round(bbox.xmin, 3), round(bbox.ymin, 3), round(bbox.xmax, 3), round(bbox.ymax, 3)
       FROM iris WHERE iris = '693840302'`,
      )
      expect(row).toEqual(['69384', "Canuts-d'Enfert Rochereau", 'H', 4.824, 45.775, 4.83, 45.778])
    })

    test('only the communes asked for; the others are out of scope', async () => {
      const { parts } = await normalised(iris, { area: '69', communes: ['69381', '69384'] }, [lyon()])
      expect(parts.map(({ commune, quality }) => [commune, quality.rowsKept])).toEqual([
        ['69381', 11],
        ['69384', 15],
      ])
      expect(parts[0]!.quality.outOfScope).toEqual({ 'other-commune': 332 })
    })
  },
)

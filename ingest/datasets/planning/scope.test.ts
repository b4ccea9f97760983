import { describe, expect, test } from 'vitest'
import { fetchedFile, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { temporaryFile, temporaryZip } from '../../../test/support/temp.ts'
import type { AreaUnit } from '../../dataset.ts'
import { planning } from './dataset.ts'
import { outOfScope, placeOfPartition } from './scope.ts'

const territory = await realTerritory()

test.each([
  ['DU_93010', ['93'], ['93010']],
  // Merged into Annecy.
  ['DU_74011', ['74'], ['74010']],
  // Grand-Orly Seine Bièvre has communes of two départements.
  ['DU_200058014', ['91', '94'], undefined],
  ['DU_200057875', ['93'], undefined],
  ['110068012_SUP_28_PM3', ['28'], []],
  ['110068012_SUP_028_PM3', ['28'], []],
  ['110068012_SUP_2A_PM3', ['2A'], []],
  ['213000896_SUP_83044_INT1', ['83'], []],
])('%s is of %j', (partition, departements, communes) => {
  const place = placeOfPartition(partition, territory)!
  expect(place.departements.toSorted()).toEqual(departements)
  if (communes) expect(place.communes).toEqual(communes)
})

test.each(['DU_UNKNOWN', 'DU_111111111', '130007123_SUP_R11_AC1', 'zones'])(
  '%s tells no place',
  (partition) => expect(placeOfPartition(partition, territory)).toBeUndefined(),
)

test('the document of Paris is of each arrondissement', () => {
  const place = placeOfPartition('DU_75056', territory)
  expect(outOfScope(place, { area: '75', communes: ['75118'] })).toBeUndefined()
  expect(outOfScope(place, { area: '93' })).toBe('other-departement')
})

describe('one file given for several areas', () => {
  const UNITS: readonly AreaUnit[] = [
    { area: '18' },
    { area: '18', communes: ['18033'] },
    { area: '18', communes: ['18001'] },
    { area: '93', communes: ['93010'] },
  ]
  const countsOf = (path: string, isGiven = true) =>
    Promise.all(
      UNITS.map(async (unit) => {
        const { parts } = await normalised(planning, unit, [fetchedFile(path, undefined, isGiven)])
        const { rowsIn, rowsKept, outOfScope: left } = parts[0]!.quality
        return [rowsIn, rowsKept, left]
      }),
    )

  test('an archive is kept where its commune was asked for, and counted whole elsewhere', async () => {
    const square = 'POLYGON ((3 46.5, 3.001 46.5, 3.001 46.501, 3 46.5))'
    const path = await temporaryZip('DU_18033.zip', {
      'DOC_URBA.csv': 'IDURBA,TYPEDOC,ETAT\n18033_PLU_20200101,PLU,03\n',
      'ZONE_URBA.csv': `WKT,TYPEZONE,LIBELLE,IDURBA\n"${square}",U,UA,18033_PLU_20200101\n"${square}",N,N,18033_PLU_20200101\n`,
    })
    expect(await countsOf(path)).toEqual([
      [3, 3, {}],
      [3, 3, {}],
      [3, 0, { 'other-commune': 3 }],
      [3, 0, { 'other-departement': 3 }],
    ])
    // What the producer answered for an area is of it.
    expect((await countsOf(path, false)).map(([, kept]) => kept)).toEqual([3, 3, 3, 3])
  })

  test('features of the national base are told by their partition, communes under the national rules by their code', async () => {
    const feature = (id: string, properties: object) => ({
      type: 'Feature',
      id,
      properties,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [3, 46.5],
            [3.001, 46.5],
            [3.001, 46.501],
            [3, 46.5],
          ],
        ],
      },
    })
    const features = [
      feature('zone_urba.1', { partition: 'DU_18033', typezone: 'U' }),
      feature('zone_urba.2', { partition: 'DU_93010', typezone: 'U' }),
      feature('zone_urba.3', { partition: 'DU_18001', typezone: 'U' }),
      feature('municipality.1', { insee: '18001', name: 'Achères', is_rnu: true }),
      feature('municipality.2', { insee: '93010', name: 'Bondy', is_rnu: false }),
    ]
    const path = await temporaryFile('base.json', JSON.stringify({ type: 'FeatureCollection', features }))
    expect(await countsOf(path)).toEqual([
      [5, 3, { 'other-departement': 2 }],
      [5, 1, { 'other-commune': 2, 'other-departement': 2 }],
      [5, 2, { 'other-commune': 1, 'other-departement': 2 }],
      [5, 2, { 'other-departement': 3 }],
    ])
  })
})

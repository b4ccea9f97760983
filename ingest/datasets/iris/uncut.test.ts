import { expect, test } from 'vitest'
import { fetchedFile, type Normalised, normalised } from '../../../test/support/normalised.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { checkUnit } from '../../pipeline/quality/checks.ts'
import { iris } from './dataset.ts'

/** What the service holds of the Cher: the IRIS of Bourges (18033), which is cut, and of no village. */
async function service(features: readonly string[] = ['180330101', '180330102'], isGiven = false) {
  const contour = (code: string, i: number) => ({
    type: 'Feature',
    properties: { code_insee: code.slice(0, 5), code_iris: code, nom_iris: 'Centre', type_iris: 'H' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [2 + i, 47],
          [2.5 + i, 47],
          [2.5 + i, 47.5],
          [2 + i, 47],
        ],
      ],
    },
  })
  const count = features.length
  const path = await temporaryFile(
    'ows.json',
    JSON.stringify({ type: 'FeatureCollection', features: features.map(contour), numberMatched: count }),
  )
  return fetchedFile(path, undefined, isGiven)
}

/** The checks that every unit goes through before it is published. */
function check({ parts }: Normalised, area: string): void {
  for (const part of parts)
    checkUnit(iris, { area, inputKey: '0'.repeat(64), sources: [], ...part }, undefined)
}

test('a commune without a contour is one IRIS, and is loaded', async () => {
  const lake = await normalised(iris, { area: '18', communes: ['18001'] }, [await service()])
  expect(() => check(lake, '18')).not.toThrow()
  expect(lake.parts[0]).toMatchObject({
    commune: '18001',
    quality: { rowsIn: 2, rowsKept: 0, outOfScope: { 'other-commune': 2 } },
  })
  expect(await lake.query('SELECT * FROM "uncut-communes"')).toEqual([['180010000', '18001', 'Achères']])
  const written = await lake.readModel()
  const names = await openDocuments(written.find(({ kind }) => kind === 'iris')!.path)
  expect(JSON.parse(names.get('180010000')!)).toEqual({
    code: '180010000',
    name: 'Achères',
    type: 'Z',
    communeCode: '18001',
  })
})

test('a whole département: all communes but the one that is cut', async () => {
  const lake = await normalised(iris, { area: '18' }, [await service()])
  check(lake, '18')
  expect(
    await lake.query(
      'SELECT count(*)::INT, count(*) FILTER (commune = \'18033\')::INT FROM "uncut-communes"',
    ),
  ).toEqual([[285, 0]])
})

test('a file given for a département may be a part of it: what it does not draw is not loaded', async () => {
  const given = await service(undefined, true)
  const lake = await normalised(iris, { area: '18' }, [given])
  check(lake, '18')
  expect(lake.communes).toEqual(['18033'])
  expect(await lake.query('SELECT * FROM "uncut-communes"')).toEqual([])
  // Who names the communes says that the file is of all of them.
  const named = await normalised(iris, { area: '18', communes: ['18001'] }, [given])
  expect(named.communes).toBeUndefined()
  expect(await named.query('SELECT iris FROM "uncut-communes"')).toEqual([['180010000']])
})

test('an uncut commune that the service does draw stands in the contours alone', async () => {
  const lake = await normalised(iris, { area: '18', communes: ['18001'] }, [await service(['180010000'])])
  expect(await lake.query('SELECT iris FROM iris')).toEqual([['180010000']])
  expect(await lake.query('SELECT * FROM "uncut-communes"')).toEqual([])
})

test('a département of which no contour came stops the ingest', async () => {
  await expect(normalised(iris, { area: '36' }, [await service()])).rejects.toThrow('holds no IRIS of 36')
})

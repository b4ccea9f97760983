import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { fetchedFile, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir, temporaryFile } from '../../../test/support/temp.ts'
import { iris } from './dataset.ts'
import { sources } from './sources.ts'

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [5, 46],
      [5.1, 46],
      [5.1, 46.1],
      [5, 46.1],
      [5, 46],
    ],
  ],
}

function feature(code: string, more: Record<string, unknown> = {}, geometry: unknown = square): string {
  const properties = {
    code_insee: code.slice(0, 5),
    code_iris: code,
    nom_iris: 'Centre',
    type_iris: 'H',
    ...more,
  }
  return JSON.stringify({ type: 'Feature', properties, geometry })
}

async function answer(features: string[], rest = ''): Promise<ReturnType<typeof fetchedFile>> {
  const path = await temporaryFile(
    'answer.json',
    `{"type":"FeatureCollection","features":[${features.join(',')}]${rest}}`,
  )
  return fetchedFile(path)
}

describe('the answer of the feature service', () => {
  test('each refused contour keeps its rule and its text; the rows balance', async () => {
    const source = await answer([
      feature('010040101'),
      feature('010040101'),
      feature('0100401'),
      feature('010040102', { type_iris: 'X' }),
      feature('010040103', {}, null),
      feature('380010000'),
    ])
    const { parts, query } = await normalised(iris, { area: '01' }, [source])
    expect(parts[0]!.quality).toEqual({
      rowsIn: 6,
      rowsKept: 1,
      quarantined: { 'geometry-missing': 1, 'iris-duplicate': 1, 'iris-malformed': 1, 'type-unknown': 1 },
      outOfScope: { 'other-departement': 1 },
      repaired: {},
    })
    expect(await query('SELECT "row", rule FROM quarantine ORDER BY 1')).toEqual([
      ['2', 'iris-duplicate'],
      ['3', 'iris-malformed'],
      ['4', 'type-unknown'],
      ['5', 'geometry-missing'],
    ])
  })

  test('the edition is the day it was given', async () => {
    const source = await answer(
      [feature('010040101')],
      ',"numberMatched":1,"timeStamp":"2026-03-12T14:22:17Z"',
    )
    const { parts } = await normalised(iris, { area: '01' }, [source])
    expect(parts[0]).toMatchObject({ millesime: '2026-03-12', millesimeFrom: 'newest-row' })
  })

  test.each([
    ['cut short', [feature('010040101')], ',"numberMatched":2', 'gave 1 of 2 contours'],
    [
      'in Lambert-93',
      [feature('010040101')],
      ',"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2154"}}',
      'EPSG::2154',
    ],
    ['empty', [], '', 'holds no IRIS at all'],
    [
      'with a renamed column',
      [feature('010040101', { nom_iris: undefined, nom: 'Centre' })],
      '',
      'no column "nom_iris"',
    ],
  ])('%s: nothing is published', async (_, features, rest, message) => {
    const source = await answer(features, rest)
    await expect(normalised(iris, { area: '01' }, [source])).rejects.toThrow(message)
  })

  test('is asked for a whole département, also for some communes of it', async () => {
    const [source] = sources({ area: '2A', communes: ['2A004'] }, await realTerritory(), 'latest')
    expect(source!.url).toBe(
      "https://data.geopf.fr/wfs/ows?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=STATISTICALUNITS.IRISGE:iris_ge&OUTPUTFORMAT=application/json&SRSNAME=EPSG:4326&COUNT=5000&CQL_FILTER=code_insee%20LIKE%20'2A%25'",
    )
  })
})

/** The projection of Mayotte. */
const UTM_38_SOUTH =
  'PROJCS["RGM04_UTM_38S",GEOGCS["RGM04",DATUM["RGM04",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],' +
  'UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],' +
  'PARAMETER["Central_Meridian",45.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'

describeWithSamples('a zip of shapefiles', () => {
  test('is read like the shapefile, also two of one name in folders; without its .prj it is refused', async () => {
    const dir = await temporaryDir('iris')
    const zipped = async (name: string, endings: string[], other?: string) => {
      const zip = new yazl.ZipFile()
      const add = (folder: string, ending: string) =>
        zip.addFile(
          samplePath(`files/insee/iris_lyon_shp/iris.${ending}`),
          `${folder}/CONTOURS-IRIS.${ending}`,
        )
      for (const ending of endings) add('LAMB93', ending)
      if (other !== undefined) {
        for (const ending of ['shp', 'dbf']) add('RGM04UTM38S', ending)
        zip.addBuffer(Buffer.from(other), 'RGM04UTM38S/CONTOURS-IRIS.prj')
      }
      zip.end()
      const path = join(dir, name)
      await pipeline(zip.outputStream, createWriteStream(path))
      return fetchedFile(path)
    }
    const whole = await zipped('CONTOURS-IRIS_3-0__SHP_LAMB93_FXX-ED2023-01-01.zip', [
      'shp',
      'dbf',
      'prj',
      'cpg',
    ])
    const { parts } = await normalised(iris, { area: '69' }, [whole])
    expect(parts[0]).toMatchObject({ quality: { rowsKept: 358 }, millesime: '2023-01-01' })
    const two = await zipped('two.zip', ['shp', 'dbf', 'prj'], UTM_38_SOUTH)
    expect((await normalised(iris, { area: '69' }, [two])).parts[0]!.quality).toMatchObject({ rowsIn: 716 })
    const bare = await zipped('bare.zip', ['shp', 'dbf'])
    await expect(normalised(iris, { area: '69' }, [bare])).rejects.toThrow('holds none of the files expected')
  })
})

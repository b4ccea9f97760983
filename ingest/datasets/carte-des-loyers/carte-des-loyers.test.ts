import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { IngestError } from '../../../formats/errors.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { announcedRentsSchema } from '../../../shared/schemas/rents.ts'
import {
  fetchedFile,
  lakesOf,
  type Normalised,
  normalised,
  realTerritory,
} from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { ReleaseFiles } from '../../release-files.ts'
import { carteDesLoyers } from './dataset.ts'
import { editionYear, sources } from './sources.ts'

const HEADER =
  '"id_zone";"INSEE_C";"LIBGEO";"EPCI";"DEP";"REG";"loypredm2";"lwr.IPm2";"upr.IPm2";"TYPPRED";"nbobs_com";"nbobs_mail";"R2_adj"'

/** A file in the form of the producer: Latin-1, quoted texts, bare numbers with a comma. */
async function file(lines: string[], name = 'pred-app-mef-dhup.csv', header = HEADER) {
  const path = join(await temporaryDir('carte'), name)
  await writeFile(path, `${[header, ...lines].join('\n')}\n`, 'latin1')
  return path
}

const line = (code: string, rent = '12,5', low = '9,75', high = '16,25', seen = '214') =>
  `"1";"${code}";"Évreux";"200072650";"27";"28";${rent};${low};${high};"commune";${seen};494;0,75`

const ingest = (...paths: string[]) =>
  normalised(
    carteDesLoyers,
    { area: 'france' },
    paths.map((path) => ({ ...fetchedFile(path), url: `https://static.data.gouv.fr/x/${basename(path)}` })),
  )

async function documentsOf({ written, workDir }: Normalised) {
  const territory = await realTerritory()
  const files = new ReleaseFiles(new DataDir('nowhere'), [])
  const [built] = await carteDesLoyers.readModel!({
    area: 'france',
    ...lakesOf(written),
    territory,
    files,
    workDir,
  })
  const documents = await openDocuments(built!.path)
  return {
    count: documents.count,
    get: (code: string) => {
      const text = documents.get(code)
      return text === undefined ? undefined : announcedRentsSchema.parse(JSON.parse(text))
    },
  }
}

test('a given file is of the year that its folder or its name says, else of the edition known', () => {
  const given = (path: string) =>
    editionYear([
      { ...fetchedFile(path, undefined, true), url: 'https://x/par-commune-en-2025/y/pred-app-mef-dhup.csv' },
    ])
  expect(given('/data/carte-des-loyers-2024/pred-app-mef-dhup.csv')).toBe('2024')
  expect(given('/data/2023/pred-app-mef-dhup.csv')).toBe('2023')
  expect(given('/data/2019/loyers/pred-app-mef-dhup.csv')).toBe('2025')
  expect(given('/data/20240101/pred-app-mef-dhup.csv')).toBe('2025')
})

test('the four files of the edition, by their dated addresses', async () => {
  const known = sources({ area: 'france' }, await realTerritory(), 'latest')
  expect(known.map(({ url }) => url.split('/').slice(-2).join('/'))).toEqual([
    '20251211-145010/pred-app-mef-dhup.csv',
    '20251211-144934/pred-app12-mef-dhup.csv',
    '20251211-144951/pred-app3-mef-dhup.csv',
    '20251211-145039/pred-mai-mef-dhup.csv',
  ])
})

const ofAnySize = (type: string) => ({ type, roomsMin: null, roomsMax: null })

describe('the file of the producer', () => {
  test('one row a commune and kind of dwelling', async () => {
    const houses = await file([line('27229', '8,1', '6,2', '10,4')], 'pred-mai-mef-dhup.csv')
    const result = await ingest(await file([line('27229'), line('75118')]), houses)
    expect(result.parts[0]).toMatchObject({ millesime: '2025', quality: { rowsIn: 3, rowsKept: 3 } })
    const documents = await documentsOf(result)
    expect(documents.count).toBe(2)
    const common = { predictedFrom: 'commune', observationsInCommune: 214 }
    expect(documents.get('27229')).toEqual({
      edition: '2025',
      rents: [
        { ...ofAnySize('Appartement'), predicted: 12.5, low: 9.75, high: 16.25, ...common },
        { ...ofAnySize('Maison'), predicted: 8.1, low: 6.2, high: 10.4, ...common },
      ],
    })
  })

  test('the level EPCI, which the files write in capitals, is epci as the pages know it', async () => {
    // A real line of the houses of 2025; 608 of the 34,900 are like it.
    const real = '11376;11;8,42892621284001;6,03689854512953;11,7687578431844;EPCI;1'
    const header = 'INSEE_C;DEP;loypredm2;lwr_IPm2;upr_IPm2;TYPPRED;nbobs_com'
    const documents = await documentsOf(await ingest(await file([real], 'pred-mai-mef-dhup.csv', header)))
    expect(documents.get('11376')?.rents.map(({ predictedFrom }) => predictedFrom)).toEqual(['epci'])
  })

  test('lines that cannot be used are refused by rule', async () => {
    const lines = [
      line('27229'),
      line('27229'),
      line('ABCDE'),
      line('93999'),
      line('75118', 'NA'),
      line('75119', '12,5', '13', '16'),
      line('75120', '12,5', '9', '16', '2,5'),
      line('75117').replace('"commune"', '""'),
    ]
    const result = await ingest(await file(lines))
    expect(result.parts[0]!.quality).toEqual({
      rowsIn: 8,
      rowsKept: 1,
      quarantined: {
        'commune-malformed': 1,
        duplicate: 1,
        'interval-without-prediction': 1,
        'no-typpred': 1,
        'not-a-number': 2,
        'unknown-commune': 1,
      },
      outOfScope: {},
      repaired: {},
    })
    expect(await result.query(`SELECT original FROM quarantine WHERE rule = 'unknown-commune'`)).toEqual([
      ['93999;12,5;9,75;16,25;commune;214'],
    ])
  })

  test('a column that vanished, a file of another name, no file at all', async () => {
    const renamed = HEADER.replace('loypredm2', 'loyer')
    await expect(ingest(await file([line('27229')], undefined, renamed))).rejects.toThrow(
      /no column "loypredm2"/,
    )
    await expect(ingest(await file([line('27229')], 'loyers.csv'))).rejects.toThrow(
      'loyers.csv is not one of its files: pred-app-mef-dhup.csv',
    )
    await expect(ingest()).rejects.toThrow(IngestError)
  })

  test('a file given by hand stands in for the download of the same name', async () => {
    const download = await file([line('27229')])
    const given = await file([line('27229', '20', '18', '22')])
    const sources = [
      { ...fetchedFile(download), url: 'https://static.data.gouv.fr/x/pred-app-mef-dhup.csv' },
      fetchedFile(given, undefined, true),
    ]
    const result = await normalised(carteDesLoyers, { area: 'france' }, sources)
    expect(await result.query('SELECT predicted FROM predictions')).toEqual([[20]])
  })
})

describeWithSamples('the carte des loyers of all France', () => {
  const real = (kind: string, name: string) => ({
    ...fetchedFile(samplePath(`files/rents/carte-des-loyers-2025_${kind}_gazetteer-derive.csv.gz`)),
    url: `https://static.data.gouv.fr/x/${name}`,
  })

  test('flats and houses of every commune', async () => {
    const result = await normalised(carteDesLoyers, { area: 'france' }, [
      real('appartement', 'pred-app-mef-dhup.csv'),
      real('maison', 'pred-mai-mef-dhup.csv'),
    ])
    const { quality } = result.parts[0]!
    expect(quality).toMatchObject({ rowsIn: 69_800, rowsKept: 69_800, quarantined: {} })
    const rows = await result.query(
      `SELECT predicted_from, count(*), count(*) FILTER (observations = 0) FROM predictions WHERE dwelling = 'flat' GROUP BY 1 ORDER BY 1`,
    )
    expect(rows).toEqual([
      ['commune', '4871', '0'],
      ['maille', '30029', '9035'],
    ])
    const documents = await documentsOf(result)
    expect(documents.count).toBe(34_900)
    const flat = { ...ofAnySize('Appartement'), predictedFrom: 'commune' }
    expect(documents.get('75118')?.rents[0]).toEqual({
      ...flat,
      predicted: 29.81,
      low: 23.1,
      high: 38.46,
      observationsInCommune: 22_857,
    })
    expect(documents.get('69388')?.rents[0]).toMatchObject({
      predicted: 15.97,
      observationsInCommune: 19_936,
    })
    // Cities of arrondissements have no figure of their own.
    for (const city of ['75056', '69123', '13055']) expect(documents.get(city)).toBeUndefined()
  })
})

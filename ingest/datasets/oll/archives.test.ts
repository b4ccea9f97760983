import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { localFile, nationalFile } from '../../../data/sample/rent-cube.ts'
import { writeZip } from '../../../data/sample/zip-file.ts'
import { IngestError } from '../../../formats/errors.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { temporaryDir, temporaryFile } from '../../../test/support/temp.ts'
import { hashFile } from '../../pipeline/store/hash.ts'
import { oll } from './dataset.ts'

/** The demo's cube under real commune codes: zones 1, 2 and 3 of the invented L9600. */
const ZONING = [
  'Commune;Lib_com;Iris;Zone;Lib_zone',
  '69266;Villeurbanne;;01;Centre',
  '69034;Caluire;;02;Première couronne',
  '69091;Givors;;03;Campagne',
]

/** A real archive of these files; text = Latin-1, bytes as they are. */
async function archive(name: string, entries: Record<string, string | Buffer>): Promise<string> {
  const path = join(await temporaryDir('oll'), name)
  const bytes = Object.entries(entries).map(([file, content]) => [
    file,
    typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
  ])
  await writeZip(path, Object.fromEntries(bytes))
  return path
}

async function text(name: string, content: string): Promise<string> {
  return temporaryFile(name, content)
}

/** As the download would hand them over. */
const downloaded = (path: string) => ({
  ...fetchedFile(path),
  url: `https://www.observatoires-des-loyers.org/datagouv/2021/${basename(path)}`,
})

const NAME = 'Base_OP_2021_L9600.zip'
const ingest = async (...paths: string[]) => normalised(oll, { area: 'france' }, paths.map(downloaded))

describe('the archive of an agglomeration', () => {
  test('its cube and its zoning table, whatever folder they are in, and nothing of the rest', async () => {
    const path = await archive(NAME, {
      'L9600 2021/données/Base_OP_2021_L9600.csv': localFile(2021),
      'L9600 2021/données/L9600Zonage2021.csv': ZONING.join('\r\n'),
      '__MACOSX/._Base_OP_2021_L9600.csv': 'shadow',
      'L9600 2021/notice.pdf': '%PDF',
      'L9600 2021/L9600_zone_elem_2021.kml': '<kml/>',
    })
    const result = await ingest(path)
    expect(result.parts[0]!.quality).toMatchObject({
      rowsIn: 87,
      rowsKept: 87,
      quarantined: {},
      outOfScope: {},
    })
    expect(await result.query('SELECT * FROM zoning')).toEqual([
      ['L9600', 2021, '69034', null, '02', 'Première couronne'],
      ['L9600', 2021, '69091', null, '03', 'Campagne'],
      ['L9600', 2021, '69266', null, '01', 'Centre'],
    ])
    const zones = await result.query(
      `SELECT zone_calcul, loyer_median, nombre_observations, status FROM cells WHERE zone_calcul IS NOT NULL
       AND type_habitat IS NULL AND nombre_pieces IS NULL AND epoque_construction IS NULL ORDER BY 1`,
    )
    expect(zones).toEqual([
      ['L9600.1.01', 10.7, 1290, 'published'],
      ['L9600.1.02', 9, 812, 'published'],
      ['L9600.1.03', null, 38, 'secret'],
    ])
  })

  test.each([
    ['INSEE;Zone', '69266;1'],
    ['CODE_INSEE,ZONE,lib_zone', '69266,1,"Cœur, nord"'],
    ['code_commune\tlibelle\tIRIS\tzone', '69266\tVilleurbanne\t692660101\t1'],
  ])('a table whose columns are %j', async (header, line) => {
    const table = Buffer.from(`\uFEFF${header}\r\n${line}\r\n`)
    const path = await archive(NAME, {
      'Base_OP_2021_L9600.csv': localFile(2021),
      'l9600zonage2021.csv': table,
    })
    const result = await ingest(path)
    expect(await result.query('SELECT commune, zone FROM zoning')).toEqual([['69266', '1']])
  })

  test('lines of the table that cannot be used are refused, a lost zero is put back', async () => {
    const lines = ['6088;Nice;;1;', '69266;Villeurbanne;;;', '00000;Nowhere;;1;', '93999;Nowhere;;1;']
    const path = await archive(NAME, {
      'Base_OP_2021_L9600.csv': localFile(2021),
      'L9600Zonage2021.csv': [ZONING[0], ...lines].join('\n'),
    })
    const result = await ingest(path)
    expect(await result.query('SELECT commune FROM zoning')).toEqual([['06088']])
    expect(result.parts[0]!.quality).toMatchObject({
      quarantined: { 'commune-malformed': 1, 'unknown-commune': 1, 'zone-missing': 1 },
      repaired: { 'leading-zero': 1 },
    })
    expect(await result.query(`SELECT original FROM quarantine WHERE rule = 'zone-missing'`)).toEqual([
      ['69266;;;'],
    ])
  })

  test('an IRIS of Marseille belongs to its arrondissement', async () => {
    const path = await archive(NAME, {
      'Base_OP_2021_L9600.csv': localFile(2021),
      'L9600Zonage2021.csv': `${ZONING[0]}\n13055;Marseille;132010101;1;\n13055;Marseille;132080203;2;\n`,
    })
    const result = await ingest(path)
    expect(await result.query('SELECT commune, iris, zone FROM zoning')).toEqual([
      ['13201', '132010101', '1'],
      ['13208', '132080203', '2'],
    ])
  })
})

describe('an archive that cannot be read', () => {
  const vanished = localFile(2021).replace('loyer_median', 'loyer_milieu')

  test('is refused as one line with its reason, and the others go on', async () => {
    const broken = await archive('Base_OP_2021_L6900.zip', { 'Base_OP_2021_L6900.csv': vanished })
    const good = await archive(NAME, { 'Base_OP_2021_L9600.csv': localFile(2021) })
    const result = await ingest(broken, good)
    expect(result.parts[0]!.quality).toMatchObject({
      rowsIn: 85,
      rowsKept: 84,
      quarantined: { 'unusable-archive': 1 },
    })
    const [[detail]] = (await result.query('SELECT detail FROM quarantine')) as [[string]]
    expect(detail).toMatch(/L6900\.zip#Base_OP_2021_L6900\.csv has no column "loyer_median"/)
  })

  test('stops the ingest when it was given by hand', async () => {
    const path = await archive(NAME, { 'Base_OP_2021_L9600.csv': vanished })
    const given = normalised(oll, { area: 'france' }, [fetchedFile(path, undefined, true)])
    await expect(given).rejects.toThrow(/has no column "loyer_median"/)
  })

  test('a column that vanished from a national file stops the ingest with its name', async () => {
    const path = await text('Base_OP_2021_Nationale.csv', nationalFile(2021).replace('Data_year', 'Annee'))
    await expect(ingest(path)).rejects.toThrow(IngestError)
    await expect(ingest(path)).rejects.toThrow(/no column "Data_year".*Its columns: Observatory, Annee/)
  })

  test('no file of rents at all is said', async () => {
    const table = await text('L9600Zonage2021.csv', ZONING.join('\n'))
    await expect(ingest(table)).rejects.toThrow('oll: no file of rents was found')
  })
})

test('a zoning table given by hand replaces that of the archive, for each of its years', async () => {
  const path = await archive(NAME, {
    'Base_OP_2021_L9600.csv': localFile(2021),
    'L9600Zonage2021.csv': ZONING.join('\n'),
  })
  const given = await text('L9600Zonage2020-2021.csv', `${ZONING[0]}\n69266;Villeurbanne;;2;Mine\n`)
  const sources = [downloaded(path), fetchedFile(given, undefined, true)]
  const result = await normalised(oll, { area: 'france' }, sources)
  expect(await result.query('SELECT year, commune, zone FROM zoning ORDER BY year')).toEqual([
    [2020, '69266', '2'],
    [2021, '69266', '2'],
  ])
})

test('lines that say the same twice are out of scope, lines that contradict are refused', async () => {
  const lines = nationalFile(2021).trimEnd().split('\r\n')
  const other = lines[1]!.replace(/;9,8;/, ';9,9;')
  expect(other).not.toBe(lines[1])
  const path = await text('Base_OP_2021_Nationale.csv', [...lines, lines[1], other].join('\r\n'))
  const { quality } = (await ingest(path)).parts[0]!
  expect(quality).toMatchObject({
    rowsIn: 44,
    rowsKept: 42,
    quarantined: { 'conflicting-duplicate': 1 },
    outOfScope: { 'exact-duplicate': 1 },
  })
})

test('the same sources give the same bytes', async () => {
  const path = await archive(NAME, {
    'Base_OP_2021_L9600.csv': localFile(2021),
    'L9600Zonage2021.csv': ZONING.join('\n'),
  })
  const [one, two] = [await ingest(path), await ingest(path)]
  for (const [i, { path: lake }] of one.written.entries()) {
    expect((await hashFile(lake)).sha256).toBe((await hashFile(two.written[i]!.path)).sha256)
  }
})

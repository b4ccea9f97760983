import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeWithSamples, samplePath } from '../../test/support/samples.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { extractZip } from '../archive/extract-zip.ts'
import { moverOfNumbers, moverOfPrj } from './into-degrees.ts'
import { layersAmong } from './open-vector.ts'
import { tableEncodingOf } from './table-encoding.ts'
import type { VectorRow } from './vector-row.ts'
import { geometryOfWkt } from './wkt-geometry.ts'

const ARCHIVES = 'mirror/www.geoportail-urbanisme.gouv.fr/document/download-by-partition/'

async function rowsOf(paths: readonly string[], name: string, departement = '19'): Promise<VectorRow[]> {
  const layer = layersAmong(paths, departement).find((one) => one.name === name)!
  const rows: VectorRow[] = []
  for await (const row of (await layer.open()).rows()) rows.push(row)
  return rows
}

describe('WKT', () => {
  test.each([
    ['POINT (1 2)', { type: 'Point', coordinates: [1, 2] }],
    ['SRID=2154;POINT Z (1.5 -2e1 9)', { type: 'Point', coordinates: [1.5, -20] }],
    [
      'MULTIPOINT (1 2, 3 4)',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'MULTIPOINT ((1 2), (3 4))',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'LineString(0 0,1 1)',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    [
      'POLYGON ((0 0, 1 0, 1 1, 0 0))',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    ],
  ])('%s', (text, geometry) => expect(geometryOfWkt(text)).toEqual(geometry))

  test.each(['', '  ', 'POLYGON EMPTY'])('"%s" is no shape', (text) => expect(geometryOfWkt(text)).toBeNull())

  test.each(['CIRCLE (1 2)', 'POLYGON ((a b, 1 0))', 'POLYGON ((0 0, 1 0', 'POINT', 'POINT (1 2); DROP'])(
    '"%s" is none',
    (text) => expect(geometryOfWkt(text)).toBeUndefined(),
  )

  test('what is written is read, whatever the coordinates', () => {
    const at = fc.double({ min: -1e7, max: 1e7, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(at, at), { minLength: 1 }), (points) => {
        const text = `MULTILINESTRING((${points.map(([x, y]) => `${x} ${y}`).join(', ')}))`
        const plain = points.map((point) => point.map((value) => value + 0))
        expect(geometryOfWkt(text)).toEqual({ type: 'MultiLineString', coordinates: [plain] })
      }),
    )
  })
})

describe('encodings', () => {
  const text = 'Zone à urbaniser, équipements'
  test('are found from the bytes', () => {
    expect(tableEncodingOf(Buffer.from(text, 'utf8'))).toBe('utf-8')
    expect(tableEncodingOf(Buffer.from(text, 'latin1'))).toBe('windows-1252')
    expect(tableEncodingOf(Buffer.from('plain', 'latin1'))).toBe('utf-8')
  })
  test('a text in UTF-8 cut inside a character by its column is UTF-8 still', () => {
    expect(tableEncodingOf(Buffer.from(text, 'utf8').subarray(0, 6))).toBe('windows-1252')
    const cut = Buffer.concat([Buffer.from(`${text} ${text}`, 'utf8'), Buffer.from([0xc3])])
    expect(tableEncodingOf(cut)).toBe('utf-8')
  })
})

describe('projections', () => {
  test('metres and degrees are distinguished', () => {
    expect(moverOfNumbers('93')(2.47, 48.9)).toEqual([2.47, 48.9])
    const [lng, lat] = moverOfNumbers('93')(700_000, 6_600_000)
    expect([lng, lat]).toEqual([3, 46.5])
  })
  test('one of before 2000 is refused by name', () => {
    expect(() => moverOfPrj('PROJCS["NTF_Lambert_Zone_II"]', 'a.prj')).toThrow(
      /a\.prj is in a projection of the NTF/,
    )
    expect(() => moverOfPrj('nothing', 'a.prj')).toThrow(/a\.prj: its projection cannot be read/)
  })
})

describeWithSamples('files of planning documents', () => {
  const extracted = async (name: string) =>
    extractZip(samplePath(ARCHIVES + name), name, await temporaryDir('vector'), (entry) =>
      /\.(shp|dbf|prj|csv|map|dat|id)$/i.test(entry),
    )

  test('MapInfo: the regions of a carte communale, one with 17 holes, where the commune is', async () => {
    const rows = await rowsOf(await extracted('DU_19182'), '19182_SECTEUR_CC_20150517')
    expect(rows).toHaveLength(19)
    expect(rows[0]!.cells.get('LIBELONG')).toBe('Secteur ouvert à la construction')
    const last = rows.at(-1)!.geometry!
    expect(last.type).toBe('MultiPolygon')
    const [rings] = last.coordinates as number[][][][]
    expect(rings!.map((ring) => ring.length)).toEqual([
      906, 45, 29, 89, 32, 41, 26, 52, 20, 35, 13, 133, 53, 82, 30, 52, 130, 20,
    ])
    for (const [lng, lat] of rings!.flat()) {
      expect(Math.abs(lng! - 1.35)).toBeLessThan(0.1)
      expect(Math.abs(lat! - 45.22)).toBeLessThan(0.1)
    }
  })

  test('a MapInfo map that is cut, or whose file is missing, is refused', async () => {
    const paths = await extracted('DU_19182')
    const map = paths.find((path) => path.endsWith('.MAP'))!
    const bytes = await readFile(map)
    await writeFile(map, bytes.subarray(0, 9000))
    await expect(rowsOf(paths, '19182_SECTEUR_CC_20150517')).rejects.toThrow(/is cut/)
    await writeFile(map, 'no map')
    await expect(rowsOf(paths, '19182_SECTEUR_CC_20150517')).rejects.toThrow(/is no MapInfo map/)
    const without = paths.filter((path) => !path.endsWith('.ID'))
    await expect(rowsOf(without, '19182_SECTEUR_CC_20150517')).rejects.toThrow(/has no \.id file/)
  })

  test('a shapefile in capitals and Windows-1252, and one that lost its last shape', async () => {
    const paths = await extracted('DU_30014')
    const dir = await temporaryDir('capitals')
    const capitals: string[] = []
    for (const path of paths.filter((one) => /ZONE_URBA/.test(one))) {
      capitals.push(join(dir, path.split('/').at(-1)!.toUpperCase()))
      await copyFile(path, capitals.at(-1)!)
    }
    const rows = await rowsOf(capitals, '30014_ZONE_URBA_20171013', '30')
    expect(rows).toHaveLength(90)
    expect(rows[0]!.cells.get('LIBELONG')).toBe(
      'Zone urbaine soumise à des prescriptions architecturales particulières',
    )
    const dbf = capitals.find((path) => path.endsWith('.DBF'))!
    const table = await readFile(dbf)
    await writeFile(dbf, table.subarray(0, table.length - 5000))
    await expect(rowsOf(capitals, '30014_ZONE_URBA_20171013', '30')).rejects.toThrow(
      /announces 90 rows and is cut/,
    )
  })
})

import { mkdir, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type DbfField, type SampleShape, shapefileOf } from '../../../data/sample/shapefile.ts'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { bothWays, hashedFile } from '../../../test/support/split-sources.ts'
import { temporaryDir, temporaryZip } from '../../../test/support/temp.ts'
import { silent } from '../../pipeline/progress.ts'
import { splitter } from '../../pipeline/split/split.ts'
import { clay } from './dataset.ts'
import { clayPass } from './pass.ts'
import { sources } from './sources.ts'

const FIELDS: readonly DbfField[] = [
  ['gid', 10],
  ['insee_dep', 3],
  ['niveau', 2],
]
const square = (x: number) => [
  x,
  6_600_000,
  x,
  6_600_100,
  x + 100,
  6_600_100,
  x + 100,
  6_600_000,
  x,
  6_600_000,
]
const shape = (departement: string, level: string, x = 700_000): SampleShape => ({
  cells: ['1', departement, level],
  outline: square(x),
})

async function map(name: string, shapes: readonly SampleShape[], fields = FIELDS) {
  return [fetchedFile(await temporaryZip('map.zip', shapefileOf(name, fields, shapes)))]
}

test('the polygons of a département; others are left out, doubles once, levels that are none refused', async () => {
  const files = await map('AleaRG_2025_Fxx_L93', [
    shape('18', '1'),
    shape('18', '3', 700_200),
    shape('18', '3', 700_200),
    shape('18', '4', 700_400),
    shape('01', '2'),
    shape('1', '2'),
    shape('', '2'),
  ])
  const { parts, query } = await normalised(clay, { area: '18' }, files)
  expect(parts).toEqual([
    {
      millesime: '2025',
      millesimeFrom: 'asked',
      quality: {
        rowsIn: 7,
        rowsKept: 2,
        quarantined: { 'level-malformed': 1 },
        outOfScope: { 'departement-unknown': 1, 'identical-shape': 1, 'other-departement': 2 },
        repaired: {},
      },
    },
  ])
  const rows = (await query('SELECT level, bbox.xmin, bbox.ymin FROM polygons ORDER BY 1')) as [
    string,
    number,
    number,
  ][]
  expect(rows.map(([level]) => level)).toEqual(['high', 'low'])
  expect(Math.abs(rows[1]![1] - 3)).toBeLessThan(1e-6)
  expect(Math.abs(rows[1]![2] - 46.5)).toBeLessThan(1e-6)
})

test.each(['ExpoArgile_Fxx_L93', 'AleaRG_Fxx_L93', 'AleaRG76_L93'])(
  'the map of 2021 (%s) is refused by name',
  async (name) => {
    await expect(normalised(clay, { area: '18' }, await map(name, [shape('18', '1')]))).rejects.toThrow(
      `is the map of clay of 2021 (${name}.shp)`,
    )
  },
)

test('what is no map, or lacks a column, stops', async () => {
  await expect(normalised(clay, { area: '18' }, await map('other', [shape('18', '1')]))).rejects.toThrow(
    /holds no AleaRG_2025 shapefile\. It holds: other\.shp/,
  )
  const without = await map(
    'AleaRG_2025_Fxx_L93',
    [shape('18', '1')],
    [
      ['gid', 10],
      ['insee_dep', 3],
    ],
  )
  await expect(normalised(clay, { area: '18' }, without)).rejects.toThrow(/has no column "NIVEAU"/)
})

test('there is no map of Paris and overseas', async () => {
  const asked = (area: string) => sources({ area }, undefined as never, 'latest').length
  expect(['18', '2A', '75', '974', '976'].map(asked)).toEqual([1, 1, 0, 0, 0])
})

test('read once for all départements it gives each the same bytes and counts', async () => {
  const files = await map('AleaRG_2025_Fxx_L93', [
    shape('18', '1'),
    shape('01', '2', 700_200),
    shape('18', '3', 700_400),
    shape('18', '3', 700_400),
    shape('2a', '1', 700_600),
    shape('18', '9', 700_800),
    shape('1', '3', 701_000),
    shape('98', '3', 701_200),
    shape('', '1', 701_400),
  ])
  const sources = [await hashedFile(files[0]!.path)]
  const { direct, shared } = await bothWays({ dataset: clay, sources }, ['18', '01', '2A', '75'])
  expect(shared).toEqual(direct)
  expect(shared).toMatchObject([
    {
      parts: [
        {
          quality: {
            rowsIn: 9,
            rowsKept: 2,
            quarantined: { 'level-malformed': 1 },
            outOfScope: { 'departement-unknown': 2, 'identical-shape': 1, 'other-departement': 3 },
          },
        },
      ],
    },
    { parts: [{ quality: { rowsIn: 9, rowsKept: 2, quarantined: {} } }] },
    { parts: [{ quality: { rowsIn: 9, rowsKept: 1 } }] },
    { parts: [{ quality: { rowsIn: 9, rowsKept: 0 } }] },
  ])
})

test('a map that cannot be used leaves no half-read copy behind', async () => {
  const files = await map('AleaRG_Fxx_L93', [shape('18', '1')])
  const sources = [await hashedFile(files[0]!.path)]
  const dataDir = new DataDir(await temporaryDir('split'))
  await mkdir(dataDir.work(), { recursive: true })
  const split = splitter(
    { dataDir, progress: silent },
    { dataset: clay, together: 2, columns: new ColumnReport() },
  )
  await expect(split(clayPass(sources))).rejects.toThrow('is the map of clay of 2021')
  expect((await readdir(dataDir.work())).filter((name) => !name.endsWith('.making'))).toEqual([])
})

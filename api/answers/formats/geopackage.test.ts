import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openGeoPackage } from '../../../formats/vector/geopackage.ts'
import { temporaryFile } from '../../../test/support/temp.ts'
import { geoPackageOf } from './geopackage.ts'
import { layerOfTable } from './geopackage-layer.ts'

const run = promisify(execFile)
const OGRINFO = process.env.OGR2OGR_PATH?.replace(/ogr2ogr$/, 'ogrinfo') ?? 'ogrinfo'

const columns = [
  { name: 'date', type: 'text', isDay: true, description: 'Day of the sale' },
  { name: 'price', type: 'number', description: 'Euros' },
  { name: 'multiLot', type: 'boolean', description: 'Several lots' },
  { name: 'address "1"', type: 'text', description: 'Address' },
  { name: 'lng', type: 'number', description: 'Longitude' },
  { name: 'lat', type: 'number', description: 'Latitude' },
] as const
const point = { lng: 'lng', lat: 'lat' }
const rows = [
  ['2024-02-29', 107_000.5, true, "1 rue de l'Église", 2.5, 46.5],
  ['2024-03-01', -1, false, '=1+1', -61.5, 16.25],
  [null, null, null, null, null, null],
]
const meta = {
  release: 'r20261127-080000-0123abcd',
  datasets: [{ name: 'dvf', producer: 'DGFiP', licence: 'Licence Ouverte 2.0', edition: '2025-06-30' }],
}

async function written(table: Parameters<typeof layerOfTable>[0]) {
  return temporaryFile('list.gpkg', await geoPackageOf(layerOfTable(table), meta))
}

test('GDAL reads points, days, numbers and booleans, and finds nothing to mend', async () => {
  const path = await written({ columns, point, rows })
  const { stdout, stderr } = await run(OGRINFO, ['-al', path, 'rows'])
  expect(stderr).toBe('')
  expect(stdout).toContain('Geometry: Point')
  expect(stdout).toContain('Feature Count: 3')
  expect(stdout).toContain('Extent: (-61.500000, 16.250000) - (2.500000, 46.500000)')
  expect(stdout).toMatch(/ID\["EPSG",4326\]/)
  for (const line of [
    'date: Date (0.0)',
    'price: Real (0.0)',
    'multiLot: Integer(Boolean) (0.0)',
    'date (Date) = 2024/02/29',
    'price (Real) = 107000.5',
    'multiLot (Integer(Boolean)) = 1',
    `address "1" (String) = 1 rue de l'Église`,
    'POINT (2.5 46.5)',
    'POINT (-61.5 16.25)',
    'price (Real) = (null)',
  ])
    expect(stdout).toContain(line)
  const sources = await run(OGRINFO, ['-al', path, 'sources'])
  expect(sources.stdout).toContain('producer (String) = DGFiP')
  expect((await run(OGRINFO, ['-al', path, 'columns'])).stdout).toContain('description (String) = Euros')
})

test('is a GeoPackage by its first bytes, and the same rows are the same bytes', async () => {
  const path = await written({ columns, point, rows })
  const bytes = await readFile(path)
  expect(bytes.toString('latin1', 0, 15)).toBe('SQLite format 3')
  expect(bytes.toString('latin1', 68, 72)).toBe('GPKG')
  expect(await readFile(await written({ columns, point, rows }))).toEqual(bytes)
})

test('without a row it is a file as well', async () => {
  const { stdout } = await run(OGRINFO, ['-al', await written({ columns, point, rows: [] }), 'rows'])
  expect(stdout).toContain('Feature Count: 0')
})

test('any text and number is read back as it was', async () => {
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'))
  const number = fc.double({ noNaN: true, noDefaultInfinity: true })
  const degrees = fc.double({ min: -180, max: 180, noNaN: true })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, number, degrees, degrees), { minLength: 1 }), async (cells) => {
      const own = [columns[3], columns[1], columns[4], columns[5]]
      const path = await written({ columns: own, point, rows: cells })
      const [layer] = (await openGeoPackage(path, '75')).filter(({ name }) => name === 'ROWS')
      const found: unknown[] = []
      for await (const { cells: read, geometry } of (await layer!.open()).rows())
        found.push([read.get('ADDRESS "1"'), Number(read.get('PRICE')), geometry?.coordinates])
      // A text has no sign of zero.
      expect(found).toEqual(cells.map(([words, price, lng, lat]) => [words.trim(), price + 0, [lng, lat]]))
    }),
    { numRuns: 20 },
  )
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dbfOf, shapefileOf } from '../../data/sample/shapefile.ts'
import { describeWithSamples, samplePath } from '../../test/support/samples.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { extractZip } from '../archive/extract-zip.ts'
import { openDbfTable } from './dbf-table.ts'
import { openMapInfoTable } from './mapinfo-table.ts'
import { openShapefile } from './shapefile.ts'
import type { VectorFile } from './vector-row.ts'

/** A dBASE table in which a row, 1 for the first, is marked as deleted. */
function without(table: Buffer, row: number): Buffer {
  const marked = Buffer.from(table)
  marked.write('*', marked.readUInt16LE(8) + (row - 1) * marked.readUInt16LE(10))
  return marked
}

async function rowsOf(file: VectorFile) {
  const rows = []
  for await (const found of file.rows()) rows.push(found)
  return rows
}

test('a row that was deleted from a dBASE table is left out, the others keep their numbers', async () => {
  const path = join(await temporaryDir('dbf'), 'zones.dbf')
  await writeFile(path, without(dbfOf([['INSEE', 5]], [['38001'], ['38002'], ['38003']]), 2))
  const rows = await rowsOf(await openDbfTable(path))
  expect(rows.map(({ row, cells }) => [row, cells.get('INSEE')])).toEqual([
    [1, '38001'],
    [3, '38003'],
  ])
})

test('a shape whose row was deleted is left out, and counts for the rows that are announced', async () => {
  const dir = await temporaryDir('shp')
  const outline = (x: number) => [x, 6_600_000, x, 6_600_100, x + 100, 6_600_100, x, 6_600_000]
  const shapes = [700_000, 700_200, 700_400].map((x, i) => ({ cells: [`U${i + 1}`], outline: outline(x) }))
  const files = shapefileOf('zones', [['LIBELLE', 5]], shapes)
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(dir, name), bytes)
  await writeFile(join(dir, 'zones.dbf'), without(files['zones.dbf']!, 1))
  const at = (ending: string) => join(dir, `zones.${ending}`)
  const rows = await rowsOf(await openShapefile({ shp: at('shp'), dbf: at('dbf'), prj: at('prj') }, '38'))
  expect(rows.map(({ row, cells }) => [row, cells.get('LIBELLE')])).toEqual([
    [2, 'U2'],
    [3, 'U3'],
  ])
  expect(JSON.stringify(rows[0]!.geometry)).toMatch(/3\.002/)
})

describeWithSamples('a MapInfo table', () => {
  test('leaves out the region of a row that was deleted, the others keep theirs', async () => {
    const sample = samplePath(
      'mirror/www.geoportail-urbanisme.gouv.fr/document/download-by-partition/DU_19182',
    )
    const paths = await extractZip(sample, 'DU_19182', await temporaryDir('mapinfo'), (entry) =>
      /SECTEUR_CC_20150517\.(map|dat|id)$/i.test(entry),
    )
    const path = (ending: RegExp) => paths.find((one) => ending.test(one))!
    const parts = { dat: path(/dat$/i), map: path(/map$/i), id: path(/id$/i) }
    const before = await rowsOf(await openMapInfoTable(parts))
    await writeFile(parts.dat, without(await readFile(parts.dat), 18))
    const after = await rowsOf(await openMapInfoTable(parts))
    expect(after).toEqual(before.filter(({ row }) => row !== 18))
    expect(after).toHaveLength(18)
    expect(after.at(-1)!.row).toBe(19)
  })
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { filesByCommune, mergedFile } from '../../../test/support/merged-dvf.ts'
import { fetchedFile, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { parisSales } from '../../../test/support/paris-sales.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { FetchedSource } from '../../dataset.ts'
import { dvf } from './dataset.ts'
import { createDvfLines } from './lines.ts'
import { areMerged, evidenceOf } from './merged-identifiers.ts'
import { readDvfSource } from './read-source.ts'

const GEO = 'mirror/files.data.gouv.fr/geo-dvf/latest/csv'
const RHONE = [samplePath(`${GEO}/2018/departements/69.csv.gz`)]
const VILLENEUVE = [2020, 2021, 2022, 2023, 2024, 2025].map((year) =>
  samplePath(`${GEO}/${year}/communes/92/92078.csv`),
)
const EUROPE = [2016, 2017, 2018, 2019, 2020].map((year) =>
  samplePath(`files/dvf/77-val-d-europe/full_${year}.csv.gz`),
)
const given = (path: string) => fetchedFile(path, undefined, true)
/** Every third file: with all 267 the tests here took four minutes on a busy machine, and two with these. */
const someOf = (files: readonly FetchedSource[]) => files.filter((_, i) => i % 3 === 0)

/** What the lines of each file say of its identifiers. */
async function evidence(area: string, sources: readonly FetchedSource[]) {
  const workDir = await temporaryDir('evidence')
  const territory = await realTerritory()
  return withDuckDb(workDir, async (db) => {
    await createDvfLines(db)
    const found = []
    for (const number of sources.keys()) {
      await readDvfSource(db, { unit: { area }, sources, territory }, number, workDir, new ColumnReport())
      found.push(await evidenceOf(db, number))
    }
    return found
  })
}

describeWithSamples('identifiers of real files', () => {
  test('are those of sales in every edition of today, whatever its size', async () => {
    const [rhone] = await evidence('69', RHONE.map(given))
    expect(rhone).toEqual({
      identifiers: 7066,
      steps: 7065,
      falls: 3436,
      sameDay: 363,
      floats: false,
      shared: 248,
      unconnected: 82,
    })
    const sections = samplePath('files/dvf/35-etalab-sections')
    const files: Record<string, string[]> = {
      '69': RHONE,
      '92': VILLENEUVE,
      '77': EUROPE,
      '35': (await readdir(sections)).sort().map((name) => join(sections, name)),
      '33': [samplePath('files/dvf/33281-etalab-extract.csv')],
      '01': [samplePath('files/dvf/geo-snippet-2021-S1.csv.gz')],
      '75': [await parisSales()],
    }
    for (const [area, paths] of Object.entries(files)) {
      const found = await evidence(area, paths.map(given))
      expect(found.filter(areMerged), area).toEqual([])
    }
    const communes = await evidence('69', someOf(await filesByCommune(RHONE, false)))
    expect(communes).toHaveLength(89)
    expect(communes.filter(areMerged)).toEqual([])
  })

  test('are merged in the announced layout, of a département, a commune, or a commune alone of it', async () => {
    const announced = [2021, 2024].map((year) =>
      given(samplePath(`files/dvf-2026-layout/full-${year}.from-92078.csv.gz`)),
    )
    const rewritten = [await mergedFile(RHONE), ...someOf(await filesByCommune(RHONE, true))]
    const found = [...(await evidence('92', announced)), ...(await evidence('69', rewritten))]
    expect(found).toHaveLength(2 + 1 + 89)
    expect(found.filter((one) => !areMerged(one))).toEqual([])
  })
})

/** A sale by what its lines say: the same in two editions when its lines are. Price and surfaces as 32-bit floats. */
const SALES = `SELECT string_agg(line, chr(10) ORDER BY line) FROM (
  SELECT mutation, concat_ws('|', "date", CAST(price AS FLOAT), nature, disposition, idu, street_code, number, suffix, volume, lot1, lot2, lot3, lot4, lot5,
    lot_count, type_code, CAST(surface AS FLOAT), rooms, culture_code, special_code, CAST(land_surface AS FLOAT)) AS line FROM sales)
  GROUP BY mutation`

/** How many sales of files, one a year, are found exactly when they are written in the announced layout. */
async function foundAgain(area: string, paths: readonly string[]) {
  const sales = async (files: FetchedSource[]) =>
    (await (await normalised(dvf, { area }, files)).query(SALES)).flat().map(String)
  const before = await sales(paths.map(given))
  const merged = []
  for (const path of paths) merged.push(await mergedFile([path]))
  const left = new Map<string, number>()
  for (const sale of await sales(merged)) left.set(sale, (left.get(sale) ?? 0) + 1)
  const same = before.filter((sale) => {
    const times = left.get(sale) ?? 0
    left.set(sale, times - 1)
    return times > 0
  })
  return [same.length, before.length]
}

describeWithSamples('real sales written in the announced layout', () => {
  test('are found again, all but one in a hundred', async () => {
    expect(await foundAgain('69', RHONE)).toEqual([7003, 7066])
    expect(await foundAgain('92', VILLENEUVE)).toEqual([1440, 1457])
    expect(await foundAgain('77', EUROPE)).toEqual([4629, 4683])
  })
})

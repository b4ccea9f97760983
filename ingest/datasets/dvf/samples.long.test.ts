import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchedFile, normalised, realTerritory } from '../../../test/support/normalised.ts'
import { parisSales } from '../../../test/support/paris-sales.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir, temporaryFile, temporaryZip } from '../../../test/support/temp.ts'
import type { Source } from '../../dataset.ts'
import { cutFile } from '../../pipeline/download/cut-file.ts'
import { dvf } from './dataset.ts'
import { sources } from './sources.ts'

const GEO = 'mirror/files.data.gouv.fr/geo-dvf/latest/csv'
const COUNTS = 'SELECT count(*), count(DISTINCT mutation), count(*) FILTER (repeat > 1) FROM sales'

/** Row and mutation counts are those of the official files, measured before this code was written. */
describeWithSamples('the official files of the sales', () => {
  test('six yearly files of Villeneuve-la-Garenne: rows, mutations and repeated lines a year', async () => {
    const files = [2020, 2021, 2022, 2023, 2024, 2025].map((year) =>
      fetchedFile(samplePath(`${GEO}/${year}/communes/92/92078.csv`), '92078'),
    )
    const { parts, query } = await normalised(dvf, { area: '92', communes: ['92078'] }, files)
    expect(await query(`${COUNTS.replace('SELECT', 'SELECT year("date"),')} GROUP BY 1 ORDER BY 1`)).toEqual([
      ['2020', '336', '113', '120'],
      ['2021', '651', '221', '101'],
      ['2022', '517', '238', '12'],
      ['2023', '662', '255', '43'],
      ['2024', '858', '376', '4'],
      ['2025', '527', '254', '1'],
    ])
    expect(parts).toEqual([
      {
        commune: '92078',
        millesime: '2025-06-30',
        millesimeFrom: 'newest-row',
        quality: { rowsIn: 3551, rowsKept: 3551, quarantined: {}, outOfScope: {}, repaired: {} },
      },
    ])
  })

  test('the Rhône in 2018, under the commune codes of its day', async () => {
    const { query } = await normalised(dvf, { area: '69' }, [
      fetchedFile(samplePath(`${GEO}/2018/departements/69.csv.gz`)),
    ])
    expect(await query(COUNTS)).toEqual([['14518', '7066', '303']])
    expect(
      await query(
        `SELECT DISTINCT commune FROM sales WHERE commune IN ('69114', '69159', '69101') ORDER BY 1`,
      ),
    ).toEqual([['69159']])
  })

  test('Nice in the raw national file: other départements are out of scope, not lost', async () => {
    const file = fetchedFile(samplePath('files/dvf/06-ValeursFoncieres-2025-S1_nice.txt.gz'), undefined, true)
    const { parts, query } = await normalised(dvf, { area: '06' }, [file])
    expect(parts[0]!.quality).toEqual({
      rowsIn: 10435,
      rowsKept: 10213,
      quarantined: {},
      outOfScope: { 'other-departement': 222 },
      repaired: {},
    })
    expect(await query(`SELECT count(*) FROM sales WHERE commune = '06088'`)).toEqual([['9953']])
    const nice = await normalised(dvf, { area: '06', communes: ['06088'] }, [file])
    expect(nice.parts[0]!.quality).toMatchObject({
      rowsKept: 9953,
      outOfScope: { 'other-commune': 260, 'other-departement': 222 },
    })
  })

  test('the raw national file cut for a département holds the sales that it has whole', async () => {
    const text = gunzipSync(
      await readFile(samplePath('files/dvf/06-ValeursFoncieres-2025-S1_nice.txt.gz')),
    ).toString('utf8')
    const path = await temporaryZip('valeursfoncieres-2025.txt.zip', { 'ValeursFoncieres-2025-S1.txt': text })
    const national = fetchedFile(path)
    const [{ cut }] = sources({ area: '06' }, await realTerritory(), 'latest', {
      edition: '2025-06-30',
      files: [national.url],
      listed: [{ url: national.url, sort: 'raw', year: 2025 }],
      from: 'https://www.data.gouv.fr/',
    }).filter(({ url }) => url === national.url) as [Source]
    const rows = 'SELECT * EXCLUDE (published_id, source, "row") FROM sales ORDER BY ALL'
    for (const [area, kept] of [
      ['06', 10213],
      ['13', 33],
    ] as const) {
      const part = await cutFile(national, { ...cut!, value: area }, await temporaryDir('cut-parts'))
      const own = await normalised(dvf, { area }, [part])
      expect(own.parts[0]!.quality).toMatchObject({ rowsIn: kept, rowsKept: kept })
      const whole = await normalised(dvf, { area }, [
        fetchedFile(samplePath('files/dvf/06-ValeursFoncieres-2025-S1_nice.txt.gz'), undefined, true),
      ])
      expect(await own.query(rows)).toEqual(await whole.query(rows))
    }
  })

  test('sections downloaded from the explorer: "None" and "nan" are unknown, floats are numbers', async () => {
    const dir = samplePath('files/dvf/35-etalab-sections')
    const files = (await readdir(dir)).sort().map((name) => fetchedFile(join(dir, name), undefined, true))
    const { query } = await normalised(dvf, { area: '35' }, files)
    expect(await query('SELECT count(*), count(DISTINCT mutation) FROM sales')).toEqual([['3709', '1998']])
    expect(
      await query(
        `SELECT count(*) FROM sales WHERE street = 'None' OR lot1 = 'None' OR number IS NULL AND street IS NULL AND postcode = 'nan'`,
      ),
    ).toEqual([['0']])
  })

  test('the same lines raw and geolocated: value by value, and the same mutations', async () => {
    const rows =
      'SELECT * EXCLUDE (published_id, lng, lat, commune_name, edition, source) FROM sales ORDER BY "row"'
    const raw = await normalised(dvf, { area: '01' }, [
      fetchedFile(samplePath('files/dvf/raw-snippet-2021-S1.txt.gz'), undefined, true),
    ])
    const geo = await normalised(dvf, { area: '01' }, [
      fetchedFile(samplePath('files/dvf/geo-snippet-2021-S1.csv.gz'), undefined, true),
    ])
    const expected = await geo.query(rows)
    expect(expected.length).toBeGreaterThanOrEqual(40)
    expect(await raw.query(rows)).toEqual(expected)
  })

  test('Paris 14e, first half of 2020', async () => {
    const path = await parisSales()
    const { query } = await normalised(dvf, { area: '75', communes: ['75114'] }, [fetchedFile(path, '75114')])
    expect(await query(COUNTS)).toEqual([['908', '693', '21']])
  })

  test('mutation keys stay the same when the published identifiers change', async () => {
    const path = samplePath(`${GEO}/2024/communes/92/92078.csv`)
    const text = await readFile(path, 'utf8')
    const renamed = await temporaryFile(
      '92078.csv.gz',
      gzipSync(text.replaceAll(/^2024-(\d+),/gm, (_, n) => `2024-${Number(n) + 5_000_000},`)),
    )
    const unit = { area: '92', communes: ['92078'] }
    const keys = 'SELECT DISTINCT mutation FROM sales ORDER BY 1'
    const before = await normalised(dvf, unit, [fetchedFile(path, '92078')])
    const after = await normalised(dvf, unit, [fetchedFile(renamed, '92078')])
    expect(await after.query(keys)).toEqual(await before.query(keys))
  })

  test('a file without the columns of any edition, and one that lacks some, are refused by name', async () => {
    const damaged = fetchedFile(samplePath('files/dvf/FR-geo-dvf-2017.sample-11cols.csv.gz'), undefined, true)
    await expect(normalised(dvf, { area: '59' }, [damaged])).rejects.toThrow(
      /has no column "numero_disposition"/,
    )
    const other = await temporaryFile('other.csv', 'nom;valeur\nx;1\n')
    await expect(normalised(dvf, { area: '59' }, [fetchedFile(other)])).rejects.toThrow(
      /is no edition of the sales.*nom;valeur/,
    )
  })
})

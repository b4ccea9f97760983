import { beforeAll, expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { lakeFileOf } from '../../../shared/lake/dictionary.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { describeWithSamples, samplePath } from '../../../test/support/samples.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { FetchedSource } from '../../dataset.ts'
import { diffFile } from '../../pipeline/changes/diff-file.ts'
import { dvf } from './dataset.ts'

const OFFICIAL = [2021, 2024].map((year) =>
  fetchedFile(
    samplePath(`mirror/files.data.gouv.fr/geo-dvf/latest/csv/${year}/communes/92/92078.csv`),
    '92078',
  ),
)
const ANNOUNCED = [2021, 2024].map((year) =>
  fetchedFile(samplePath(`files/dvf-2026-layout/full-${year}.from-92078.csv.gz`), undefined, true),
)

/** Lake files of Villeneuve-la-Garenne: its sales, and their prices per m². */
async function lakesFrom(sources: FetchedSource[]) {
  const { written, parts, readModel } = await normalised(dvf, { area: '92', communes: ['92078'] }, sources)
  const model = await readModel()
  const path = (wanted: string) => [...written, ...model].find(({ kind }) => kind === wanted)!.path
  return { sales: path('sales'), priced: path('priced-sales'), quality: parts[0]!.quality }
}

/** Columns that both editions write: all but where a line stood. */
const CONTENT = sql`* EXCLUDE (published_id, grouping, part, edition, source, "row", sale_lines)`

describeWithSamples('two real years in the edition of today and in the announced one', () => {
  let today: Awaited<ReturnType<typeof lakesFrom>>
  let announced: Awaited<ReturnType<typeof lakesFrom>>
  beforeAll(async () => {
    today = await lakesFrom(OFFICIAL)
    announced = await lakesFrom(ANNOUNCED)
  })
  /** Rows of a query over the sales and the priced sales of both. */
  const ask = async (query: Sql) =>
    withDuckDb(await temporaryDir('editions'), async (db) => {
      await db.run(sql`CREATE VIEW today AS FROM ${parquet(today.sales)}`)
      await db.run(sql`CREATE VIEW announced AS FROM ${parquet(announced.sales)}`)
      await db.run(sql`CREATE VIEW priced_today AS FROM ${parquet(today.priced)}`)
      await db.run(sql`CREATE VIEW priced_announced AS FROM ${parquet(announced.priced)}`)
      // Sales that one edition holds with other lines than the other.
      await db.run(
        sql`CREATE VIEW joined AS SELECT mutation FROM (
              SELECT mutation, count(*) FROM today GROUP BY mutation EXCEPT SELECT mutation, count(*) FROM announced GROUP BY mutation)`,
      )
      return db.json(query)
    })

  test('have the same lines, and the same sales under the same keys but for seven that are three', async () => {
    expect(await ask(sql`SELECT count(*), count(DISTINCT mutation), count(grouping) FROM today`)).toEqual([
      ['1509', '597', '0'],
    ])
    expect(await ask(sql`SELECT count(*), count(DISTINCT mutation), count(grouping) FROM announced`)).toEqual(
      [['1509', '593', '1509']],
    )
    const missing = await ask(
      sql`SELECT CAST("date" AS VARCHAR), price, count(DISTINCT mutation)::INTEGER, count(*)::INTEGER FROM today
          WHERE mutation IN (FROM joined) GROUP BY ALL ORDER BY 1, 2`,
    )
    expect(missing).toEqual([
      ['2021-10-29', 200_000, 3, 8],
      ['2021-10-29', 275_000, 2, 4],
      ['2024-09-27', 191_000, 2, 4],
    ])
  })

  test('say the same of every line of the others: day, price, parcel, lots, premises, place and name', async () => {
    for (const [one, other] of [
      [sql`today`, sql`announced`],
      [sql`announced`, sql`today`],
    ] as const)
      expect(
        await ask(
          sql`SELECT DISTINCT CAST("date" AS VARCHAR), price FROM (SELECT ${CONTENT} FROM ${one} EXCEPT ALL SELECT ${CONTENT} FROM ${other}) ORDER BY ALL`,
        ),
      ).toEqual([
        ['2021-10-29', 200_000],
        ['2021-10-29', 275_000],
        ['2024-09-27', 191_000],
      ])
  })

  test('give the same prices per m² but for those of the joined sales, and the same medians but one', async () => {
    expect(
      await ask(
        sql`SELECT CAST(t."date" AS VARCHAR), t.type, round(t.value)::INTEGER, a.value, a.reason FROM priced_today t LEFT JOIN priced_announced a USING (mutation)
            WHERE (t.value, t.reason) IS DISTINCT FROM (a.value, a.reason) ORDER BY ALL`,
      ),
    ).toEqual([
      ['2021-10-29', 'Maison', 3333, null, null],
      ['2021-10-29', 'Maison', 3509, null, null],
      ['2021-10-29', 'Maison', 3767, null, 'several-premises'],
      ['2021-10-29', 'Maison', 3873, null, null],
      ['2021-10-29', 'Maison', null, null, null],
    ])
    const FIGURES = sql`year("date")::INTEGER, type, count(value)::INTEGER, round(median(value))::INTEGER`
    const figures = (from: Sql) => ask(sql`SELECT ${FIGURES} FROM ${from} GROUP BY ALL ORDER BY ALL`)
    expect(await figures(sql`priced_today`)).toEqual([
      [2021, 'Appartement', 165, 3523],
      [2021, 'Maison', 19, 4199],
      [2024, 'Appartement', 110, 3533],
      [2024, 'Maison', 14, 3832],
    ])
    expect(await figures(sql`priced_announced`)).toEqual([
      [2021, 'Appartement', 165, 3523],
      [2021, 'Maison', 15, 4449],
      [2024, 'Appartement', 110, 3533],
      [2024, 'Maison', 14, 3832],
    ])
  })

  test('a change of edition is a change of the lines of joined sales alone; every other is restated', async () => {
    const workDir = await temporaryDir('diff')
    const about = lakeFileOf({ dataset: 'dvf', kind: 'sales' })!
    const diff = await withDuckDb(workDir, (db) => diffFile(db, about, today.sales, announced.sales, workDir))
    expect(diff).toMatchObject({ added: 12, removed: 12, changed: 3, restated: 1494 })
  })

  test('the quality ledger counts the lines whose sale was found by rule', () => {
    expect(today.quality.repaired).toEqual({})
    expect(announced.quality).toMatchObject({
      rowsIn: 1509,
      rowsKept: 1509,
      repaired: { 'grouping-inferred': 1509 },
    })
  })
})

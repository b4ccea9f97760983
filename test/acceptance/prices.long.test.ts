import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { Sql } from '../../formats/duckdb/sql.ts'
import { priceSales, prices } from '../../shared/documents/sales.ts'
import { openRelease } from '../../stores/open-release.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { parisSales } from '../support/paris-sales.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'

/**
 * The same rule as ours, written again in SQL over the lines of the lake, sharing no code with the ingest: one dwelling
 * (identical lines of different cultures are one, identical lines of the same culture are not judged), its price per m².
 */
const SINGLES = (sales: string) => `
  WITH lines AS (SELECT * FROM read_parquet('${sales}')),
  units AS (
    SELECT mutation, type, idu, surface, max(n) AS copies, any_value(commune) AS commune
    FROM (SELECT mutation, disposition, idu, type, surface, rooms, number, suffix, street_code, lot1, carrez1, lot2, carrez2, lot3, carrez3,
        lot4, carrez4, lot5, carrez5, culture_code, special, land_surface, count(*) AS n, any_value(commune) AS commune
      FROM lines WHERE type IS NOT NULL AND type <> 'Dépendance' GROUP BY ALL)
    GROUP BY mutation, disposition, idu, type, surface, rooms, number, suffix, street_code, lot1, carrez1, lot2, carrez2, lot3, carrez3, lot4, carrez4, lot5, carrez5),
  single AS (
    SELECT mutation, any_value(type) AS type, any_value(surface) AS surface, any_value(commune) AS commune FROM units
    GROUP BY mutation HAVING count(*) = 1 AND max(copies) = 1),
  heads AS (SELECT mutation, any_value(nature) AS nature, any_value(price) AS price, any_value("date") AS date FROM lines GROUP BY mutation)
  SELECT mutation, round(price / surface) AS value FROM single JOIN heads USING (mutation)
    WHERE type IN ('Appartement', 'Maison') AND surface > 0 AND price > 1 AND price / surface < 100000
      AND nature IN ('Vente', 'Vente en l''état futur d''achèvement', 'Adjudication')`

/** The State's own rule (Etalab, "Statistiques DVF"): pure duplicates dropped first, then mutations left with one row. */
const STATE_RULE = (sales: string, commune: string) => `
  WITH rows AS (
    SELECT DISTINCT published_id, "date", departement, commune, idu, nature, type, price, surface FROM read_parquet('${sales}')
    WHERE nature IN ('Vente', 'Vente en l''état futur d''achèvement', 'Adjudication') AND type_code IN (1, 2, 4) AND commune = '${commune}'),
  single AS (SELECT *, count(*) OVER (PARTITION BY published_id) AS n FROM rows)
  SELECT count(v), round(avg(v)), round(median(v)) FROM (
    SELECT price / surface AS v FROM single WHERE n = 1 AND type = 'Appartement' AND price IS NOT NULL AND surface IS NOT NULL)
  WHERE v < 100000`

async function loaded(area: string, files: string[] = []) {
  const dataDir = await cutFrance()
  const given: Record<string, string[]> = files.length > 0 ? { dvf: files } : {}
  await ingestSamples(dataDir, { datasets: ['dvf'], area, files: given })
  const stores = await openRelease(dataDir.dir)
  const sales = dataDir.store(
    stores.manifest.files.find(({ role, kind }) => role === 'lake' && kind === 'sales')!.file,
  )
  const priced = dataDir.store(
    stores.manifest.files.find(({ role, kind }) => role === 'lake' && kind === 'priced-sales')!.file,
  )
  const query = async (sql: string) =>
    withDuckDb(dataDir.dir, async (db) =>
      (await db.all(new Sql(sql))).map((row) =>
        row.map((value) => (typeof value === 'bigint' ? Number(value) : value)),
      ),
    )
  return { stores, sales, priced, query }
}

/**
 * Holds every published figure against the sales of the lake, and these against the rule written again: whatever it prices has that price,
 * and what is priced beyond it was printed on several lines and joined.
 */
const published = async (area: string, level: 'commune' | 'arrondissement', files: string[] = []) => {
  const { stores, sales, priced, query } = await loaded(area, files)
  const rows = await query(
    `SELECT commune, year("date"), type, count(value), round(median(value)), round(avg(value)), count(state_value), round(median(state_value)),
       round(avg(state_value)) FROM read_parquet('${priced}') GROUP BY ALL ORDER BY ALL`,
  )
  let compared = 0
  for (const [commune, year, type, n, median, mean, stateN, stateMedian, stateMean] of rows) {
    const document = await stores.documents.find(prices, prices.key(level, String(commune)))
    const stat = document!.value.years.find((one) => one.year === year)!
    const { state, ...ours } = stat.byType.find((one) => one.type === type)!
    expect(
      [ours.count, ours.median, ours.mean, state.count, state.median, state.mean],
      `${commune} ${year} ${type}`,
    ).toEqual([n, median, mean, stateN, stateMedian, stateMean])
    compared += ours.count
  }
  const beyond = await query(
    `WITH again AS (${SINGLES(sales)})
     SELECT count(*) FILTER (a.mutation IS NOT NULL AND p.value IS DISTINCT FROM a.value) AS other, count(*) FILTER (a.mutation IS NULL AND p.joined_by IS NULL) AS unexplained
     FROM (SELECT * FROM read_parquet('${priced}') WHERE value IS NOT NULL) p FULL JOIN again a USING (mutation)`,
  )
  expect(beyond, 'sales priced otherwise than by the rule written again').toEqual([[0, 0]])
  return { compared, rows, sales, priced, query, stores }
}

describeWithSamples('prices of real sales', () => {
  test('Villeneuve-la-Garenne: every figure recomputed, and the State’s rule gives the State’s figures', async () => {
    const { compared, sales, priced, query, stores } = await published('92078', 'commune')
    expect(compared).toBe(727)
    expect(await query(STATE_RULE(sales, '92078'))).toEqual([[650, 3592, 3422]])
    expect(
      await query(
        `SELECT count(state_value), round(avg(state_value)), round(median(state_value)), count(value), round(avg(value)), round(median(value))
         FROM read_parquet('${priced}') WHERE type = 'Appartement'`,
      ),
    ).toEqual([[650, 3592, 3422, 649, 3590, 3406]])
    // Sales that one rule counts and the other does not, each with its reason.
    expect(
      await query(
        `SELECT coalesce(reason, 'joined by ' || joined_by) AS why, count(*) FROM read_parquet('${priced}')
         WHERE type = 'Appartement' AND (value IS NULL) <> (state_value IS NULL) GROUP BY ALL ORDER BY ALL`,
      ),
    ).toEqual([['several-premises', 1]])
    const keys = (await stores.documents.get(priceSales, '92', 'commune:92078:2024:Appartement'))!.value.sales
    const stats = (await stores.documents.get(prices, '92', 'commune:92078'))!.value.years
    expect(keys).toHaveLength(stats.find(({ year }) => year === 2024)!.byType[0]!.count)
    expect(stats.map(({ year }) => year)).toEqual([2020, 2021, 2022, 2023, 2024, 2025])
    expect(stats[0]!.byType[0]).toMatchObject({ median: 3079, state: { median: 3078 } })
  })

  test('Paris 14e, first half of 2020: every figure recomputed, and the State’s rule gives the State’s figures', async () => {
    const { rows, sales, query, stores } = await published('75114', 'arrondissement', [await parisSales()])
    expect(await query(STATE_RULE(sales, '75114'))).toEqual([[520, 10534, 10366]])
    expect(rows.map(([commune, year, type, n, , , state]) => [commune, year, type, n, state])).toEqual([
      ['75114', 2020, 'Appartement', 520, 520],
      ['75114', 2020, 'Maison', 4, 4],
    ])
    const [stat] = (await stores.documents.get(prices, '75', 'arrondissement:75114'))!.value.years
    expect(stat).toMatchObject({
      year: 2020,
      byType: [{ type: 'Appartement', count: 520, mean: 10534, median: 10366 }, { type: 'Maison' }],
    })
  })

  test('the Rennes sections', async () => {
    const dir = samplePath('files/dvf/35-etalab-sections')
    const files = (await readdir(dir)).sort().map((name) => join(dir, name))
    const { compared } = await published('35', 'commune', files)
    expect(compared).toBeGreaterThan(700)
  })

  test('the Rhône in 2018: a city’s figures are made of its sales', async () => {
    const { stores } = await loaded('69')
    const city = (await stores.documents.get(prices, '69', 'ville:69123'))!.value
    const parts = (
      await Promise.all(
        stores.territory
          .arrondissements('69123')
          .map(
            async ({ code }) =>
              (await stores.documents.get(prices, '69', `arrondissement:${code}`))?.value ?? [],
          ),
      )
    ).flat()
    expect(parts.length).toBeGreaterThan(7)
    const sum = parts.reduce((total, part) => total + part.years[0]!.byType[0]!.count, 0)
    expect(city.years[0]!.byType[0]!.count).toBe(sum)
    const region = (await stores.documents.get(prices, 'france', 'region:84'))!.value
    const departement = (await stores.documents.get(prices, '69', 'departement:69'))!.value
    expect(region.years).toEqual(departement.years)
  })
})

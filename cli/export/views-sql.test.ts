import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { publishedDemo } from '../../test/support/demo.ts'
import { fullName, lakeViews } from '../query/views.ts'
import { trinoType, viewsSql } from './views-sql.ts'

async function demoViews() {
  const { dataDir } = await publishedDemo()
  const release = (await dataDir.readCurrent())!
  return { views: lakeViews(dataDir, release), of: { release: release.id, root: dataDir.dir } }
}

test('DuckDB opens every table of the lake by its name, with the rows of the manifest', async () => {
  const { views, of } = await demoViews()
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' })
  const connection = await instance.connect()
  await connection.run(viewsSql(views, 'duckdb', of))
  expect(views.length).toBeGreaterThan(40)
  for (const view of views) {
    const reader = await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM ${fullName(view)}`)
    expect(reader.getRows(), fullName(view)).toEqual([[view.rows]])
  }
  const joined = await connection.runAndReadAll(
    'SELECT count(*)::INTEGER FROM dvf.sale_facts JOIN dvf.priced_sales USING (mutation) WHERE value > 0',
  )
  expect(Number(joined.getRows()[0]![0])).toBeGreaterThan(100)
  connection.closeSync()
  instance.closeSync()
})

test('names the files below another root, and says what reads them over HTTP', async () => {
  const { dataDir } = await publishedDemo()
  const release = (await dataDir.readCurrent())!
  const root = "https://example.fr/it's"
  const views = lakeViews({ store: (file) => `${root}/store/${file}` }, release)
  const text = viewsSql(views, 'duckdb', { release: release.id, root })
  expect(text.split('\n')[0]).toBe(
    `-- Lake of the Terrier release ${release.id}, files below ${root}, for DuckDB.`,
  )
  expect(text).toContain('LOAD httpfs')
  expect(text).toMatch(
    /read_parquet\(\['https:\/\/example\.fr\/it''s\/store\/cadastre-96-parcels\.\w+\.parquet'\]/,
  )
})

test('for Spark and Trino it is text that says that it was not run', async () => {
  const { views, of } = await demoViews()
  const spark = viewsSql(views, 'spark', of)
  expect(spark).toContain('-- This text was not run by the tests of Terrier')
  expect(spark.match(/^CREATE OR REPLACE TEMPORARY VIEW /gm)).toHaveLength(views.length)
  expect(spark).toContain('CREATE OR REPLACE TEMPORARY VIEW dvf_sales AS\nSELECT * FROM parquet.`/')
  const trino = viewsSql(views, 'trino', of)
  expect(trino).toContain('-- This text was not run by the tests of Terrier')
  expect(trino.match(/^CREATE TABLE IF NOT EXISTS /gm)).toHaveLength(views.length)
  expect(trino).toContain('"plots" ARRAY(ROW(ratio DOUBLE, idu VARCHAR))')
})

test.each([
  ['VARCHAR[]', 'ARRAY(VARCHAR)'],
  ['STRUCT(ratio DOUBLE, idu VARCHAR)[]', 'ARRAY(ROW(ratio DOUBLE, idu VARCHAR))'],
  ['BLOB', 'VARBINARY'],
  ["GEOMETRY('OGC:CRS84')", 'VARBINARY'],
  ['DATE', 'DATE'],
])('%s is %s in Trino', (duckdb, trino) => {
  expect(trinoType(duckdb)).toBe(trino)
})

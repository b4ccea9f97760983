import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { checkStatement } from './statement.ts'

let instance: DuckDBInstance
let connection: Awaited<ReturnType<DuckDBInstance['connect']>>
beforeAll(async () => {
  instance = await DuckDBInstance.create()
  connection = await instance.connect()
  await connection.run('CREATE TABLE t AS SELECT 1 AS a')
})
afterAll(() => {
  connection.closeSync()
  instance.closeSync()
})

test.each([
  'SELECT 1',
  'select a from t;',
  'FROM t',
  'WITH x AS (FROM t) FROM x',
  'DESCRIBE t',
  'SUMMARIZE t',
  'VALUES (1)',
])('takes %s', async (text) => {
  await expect(checkStatement(connection, text)).resolves.toBeUndefined()
})

test.each([
  ['INSERT INTO t VALUES (2)', 'this is INSERT'],
  ['DELETE FROM t', 'this is DELETE'],
  ['DROP TABLE t', 'this is DROP'],
  ["COPY t TO '/tmp/terrier-never.csv'", 'this is COPY'],
  ["EXPLAIN ANALYZE COPY t TO '/tmp/terrier-never.csv'", 'this is EXPLAIN'],
  ["ATTACH '/tmp/terrier-never.db'", 'this is ATTACH'],
  ['SET threads = 1', 'this is SET'],
  ['SELECT 1; DROP TABLE t', 'holds 2 statements'],
  ['-- nothing', 'holds 0 statements'],
  ['SELEC 1', 'syntax error'],
  ['SELECT b FROM t', '"b" not found'],
  ['SELECT b FROM t', 'terrier query "describe <dataset>.<kind>" lists the columns'],
  ['SELECT t.b FROM t', 'terrier query "describe <dataset>.<kind>" lists the columns'],
  ['FROM dvf.sale', 'terrier query "show tables" lists the tables'],
])('refuses %s', async (text, why) => {
  const checked = checkStatement(connection, text)
  await expect(checked).rejects.toThrow(why)
  await expect(checked).rejects.toThrow(ExplainedError)
})

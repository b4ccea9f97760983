import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publishedDemo } from '../support/demo.ts'
import { temporaryDir } from '../support/temp.ts'
import { TerrierProcess, terrier } from '../support/terrier-process.ts'

describe('terrier query', () => {
  let env: Record<string, string>
  beforeAll(async () => {
    env = { TERRIER_DATA: (await publishedDemo()).dataDir.dir }
  })
  const query = (...args: string[]) => terrier(['query', ...args], env)

  test('lists a table for each kind of lake file', async () => {
    const { code, out } = await query('--tables', '--format', 'json')
    expect(code).toBe(0)
    const tables = z
      .array(
        z.strictObject({
          table: z.string(),
          dataset: z.string(),
          kind: z.string(),
          rows: z.number(),
          files: z.number(),
          holds: z.string(),
        }),
      )
      .parse(JSON.parse(out))
    expect(tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'cadastre.parcels',
        'carte_des_loyers.predictions',
        'dvf.sales',
        'iris.parcel_iris',
      ]),
    )
  })

  test('answers SHOW TABLES and DESCRIBE: what a row is, and what a column says', async () => {
    const shown = await query('show tables;')
    expect(shown.out.split('\n')[0]).toMatch(/^table +dataset +kind +rows +files +holds$/)
    expect(shown.out).toMatch(
      /^dvf\.priced_sales +dvf +priced-sales +\d+ +1 +sales with a price per square metre/m,
    )
    expect((await query('SHOW ALL TABLES', '--format', 'json')).out).toBe(
      (await query('--tables', '--format', 'json')).out,
    )
    const [rows] = z
      .tuple([z.object({ rows: z.string() })])
      .parse(
        JSON.parse((await query('SELECT count(*) AS rows FROM cadastre.parcels', '--format', 'json')).out),
      )
    expect(shown.out).toMatch(new RegExp(`^cadastre\\.parcels +cadastre +parcels +${rows.rows} `, 'm'))
    const columns = await query('Describe dvf.priced_sales', '--format', 'csv')
    expect(columns.out.split('\n')[0]).toBe('column_name,column_type,unit,meaning')
    expect(columns.out).toContain('value,DOUBLE,€/m²,price of a square metre\n')
    expect((await query('show tables', '--format', 'parquet', '--out', 'x')).code).not.toBe(0)
    expect((await query('DESCRIBE SELECT 1 AS a')).out).toContain('INTEGER')
  })

  test('protects texts of a CSV that a spreadsheet may run as formulas, and no numbers', async () => {
    const sql = `SELECT '=1+1' AS a, -1.5 AS b, -2::BIGINT AS c, '-3' AS "@d"`
    expect((await query('--format', 'csv', sql)).out).toBe("a,b,c,'@d\n'=1+1,-1.5,-2,'-3\n")
    expect((await query('--format', 'csv', '--formulas', 'keep', sql)).out).toBe(
      'a,b,c,@d\n=1+1,-1.5,-2,-3\n',
    )
  })

  test('answers as a table, as CSV and as JSON', async () => {
    const sql =
      'SELECT commune, count(*) AS parcels, NULL AS nothing FROM cadastre.parcels GROUP BY 1 ORDER BY 1 LIMIT 2'
    expect((await query(sql)).out).toBe('commune  parcels  nothing\n96001    1763\n96002    1097\n')
    expect((await query('--format', 'csv', sql)).out).toBe(
      'commune,parcels,nothing\n96001,1763,\n96002,1097,\n',
    )
    expect((await query('--format', 'json', sql)).out).toBe(
      '[\n{"commune":"96001","parcels":"1763","nothing":null},\n{"commune":"96002","parcels":"1097","nothing":null}\n]\n',
    )
  })

  test('a table for people ends after a hundred rows, and says so', async () => {
    const { out } = await query('SELECT idu FROM cadastre.parcels')
    expect(out.split('\n')).toHaveLength(103)
    expect(out).toContain('… more rows')
    expect((await query('--format', 'csv', 'SELECT idu FROM cadastre.parcels')).out.split('\n')).toHaveLength(
      5732,
    )
  })

  test('writes Parquet that others read, be there a comment behind the SELECT', async () => {
    const path = join(await temporaryDir('query'), 'out', 'sales.parquet')
    const { code, err } = await query(
      '--format',
      'parquet',
      '--out',
      path,
      'SELECT DISTINCT nature FROM dvf.sales ORDER BY 1 -- all of them',
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors })
    expect(rows).toContainEqual({ nature: 'Vente' })
  })

  test.each([
    [['DROP VIEW dvf.sales'], 'terrier query reads only'],
    [["SELECT * FROM read_text('/etc/hostname')"], 'sees the tables of the release and nothing else'],
    [['SELECT 1; SELECT 2'], 'holds 2 statements'],
    [['SELECT price FROM cadastre.parcels'], 'price'],
    [['--format', 'parquet', 'SELECT 1'], '--format parquet needs --out'],
    [['--release', 'r20000101-000000-00000000', 'SELECT 1'], 'There is no release'],
    [[], 'Give a SELECT'],
  ])('%j ends with exit code 1 and a clear error', async (args, message) => {
    const { code, out, err } = await query(...args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(message)
    expect(err).not.toContain('    at ')
  })

  test('leaves a file alone when the query fails half way', async () => {
    const dir = await temporaryDir('query')
    const { code } = await query(
      '--format',
      'csv',
      '--out',
      join(dir, 'a.csv'),
      "SELECT error('no') FROM cadastre.parcels",
    )
    expect(code).toBe(1)
    expect(await readdir(dir)).toEqual([])
  })

  test('a result that cannot be written is one line, and no temporary file stays', async () => {
    const dir = await temporaryDir('query')
    const out = join(dir, 'a'.repeat(250))
    const run = await terrier(['query', '--out', out, 'SELECT 1'], { ...env, TMPDIR: dir })
    expect(run.err).toMatch(/^error: ENAMETOOLONG: name too long, .*\n$/)
    expect(run.code).toBe(1)
    const full = spawnSync(
      'sh',
      ['-c', '"$0" bin/terrier.mjs query "SELECT 1" > /dev/full', process.execPath],
      {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, ...env, TMPDIR: dir },
        encoding: 'utf8',
      },
    )
    expect([full.stderr, full.status]).toEqual(['error: ENOSPC: no space left on device, write\n', 1])
    expect(await readdir(dir)).toEqual([])
  })

  test('a long result for a slow reader warns of nothing', async () => {
    const { code, out, err } = await query('--format', 'csv', 'SELECT * FROM range(200000)')
    expect([code, err]).toEqual([0, ''])
    expect(out.endsWith('\n199999\n')).toBe(true)
  })

  test('cannot overwrite a file of the release, by no way that DuckDB has', async () => {
    const { file } = (await readLake(env.TERRIER_DATA!))!
    const before = await readFile(file)
    for (const sql of [
      `COPY (SELECT 1) TO '${file}' (USE_TMP_FILE false)`,
      `EXPLAIN ANALYZE COPY (SELECT 1) TO '${file}' (USE_TMP_FILE false)`,
      `SELECT 1) TO '${file}' (USE_TMP_FILE false); SELECT (1`,
    ]) {
      expect((await query(sql)).code).toBe(1)
      expect((await query('--format', 'parquet', '--out', '/tmp/terrier-never.parquet', sql)).code).toBe(1)
    }
    expect(await readFile(file)).toEqual(before)
  })

  // At once it comes before the statement has begun, later while it runs.
  test.each([0, 500])(
    'ends at Ctrl-C with 130, %i ms later, and removes its temporary files from the data folder',
    async (later) => {
      const work = join(env.TERRIER_DATA!, 'work')
      const endless = new TerrierProcess(ENDLESS, env)
      await expect.poll(() => spilling(work), { interval: 5 }).toHaveLength(1)
      await new Promise((resolve) => setTimeout(resolve, later))
      expect(await endless.stop('SIGINT')).toBe(130)
      expect(endless.err).toContain('interrupted')
      expect(await spilling(work)).toEqual([])
    },
  )

  test('writes temporary files to TMPDIR where the data folder has no place for work', async () => {
    const { dataDir } = await publishedDemo()
    await rm(dataDir.work(), { recursive: true, force: true })
    await writeFile(dataDir.work(), 'no folder')
    const dir = await temporaryDir('query')
    const endless = new TerrierProcess(ENDLESS, { TERRIER_DATA: dataDir.dir, TMPDIR: dir })
    await expect.poll(() => spilling(dir), { interval: 5 }).toHaveLength(1)
    expect(await endless.stop('SIGINT')).toBe(130)
    expect(await spilling(dir)).toEqual([])
  })
})

const ENDLESS = ['query', 'SELECT count(*) FROM range(1000000000000) a, range(1000000) b']

/** The folders of queries that run, where they write what they cannot hold in memory. */
async function spilling(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => [])
  return names.filter((name) => name.startsWith('terrier-query-'))
}

/** A lake file of the data folder. */
async function readLake(dataDir: string): Promise<{ file: string } | undefined> {
  const names = await readdir(join(dataDir, 'store'))
  const name = names.find((one) => one.startsWith('cadastre-96-parcels') && one.endsWith('.parquet'))
  return name === undefined ? undefined : { file: join(dataDir, 'store', name) }
}

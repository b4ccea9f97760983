import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { enrichGroupTable, matchTable } from '../../api/enrich/dictionary.ts'
import { publishedDemo } from '../support/demo.ts'
import { temporaryDir } from '../support/temp.ts'
import { TerrierProcess, terrier } from '../support/terrier-process.ts'

const rowsOf = z.array(z.record(z.string(), z.string()))

describe('terrier enrich', () => {
  let env: Record<string, string>
  let dir: string
  beforeAll(async () => {
    env = { TERRIER_DATA: (await publishedDemo()).dataDir.dir }
    dir = await temporaryDir('enrich')
  })
  const enrich = (...args: string[]) => terrier(['enrich', ...args], env)
  const file = async (name: string, text: string) => {
    const path = join(dir, name)
    await writeFile(path, text)
    return path
  }
  const csvAt = async (path: string) =>
    rowsOf.parse(Papa.parse(await readFile(path, 'utf8'), { header: true, skipEmptyLines: true }).data)
  const query = async (sql: string) => {
    const { out } = await terrier(['query', '--format', 'json', sql], env)
    return z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(out))
  }

  test.each([
    ['semicolon', ';'],
    ['tab', '\t'],
    ['bar', '|'],
  ])('a result with a %s between its cells says the same', async (name, sign) => {
    const path = await file('delimited.csv', 'nom,adresse\n"A;B|C\tD",5 rue des lilas fictifs\n')
    const [plain, other] = [join(dir, 'plain.csv'), join(dir, `${name}.csv`)]
    await enrich(path, '--out', plain)
    const { code } = await enrich(path, '--out', other, '--delimiter', name)
    expect(code).toBe(0)
    const text = await readFile(other, 'utf8')
    expect(text.startsWith(`nom${sign}adresse${sign}result_status${sign}`)).toBe(true)
    const rows = Papa.parse(text, { header: true, skipEmptyLines: true, delimiter: sign }).data
    expect(rows).toEqual(await csvAt(plain))
    expect(rowsOf.parse(rows)[0]!.nom).toBe('A;B|C\tD')
  })

  test('a delimiter is refused where there is none', async () => {
    const path = await file('no-cells.csv', 'idu\n960010000A0005\n')
    const { code, err } = await enrich(path, '--out', join(dir, 'no-cells.parquet'), '--delimiter', 'tab')
    expect([code, err]).toEqual([1, expect.stringContaining('delimiter is of a CSV result')])
    expect(existsSync(join(dir, 'no-cells.parquet'))).toBe(false)
  })

  test('every row comes back, with its parcel, how it was found, and what is known of it', async () => {
    const path = await file(
      'in.csv',
      '\uFEFFnom;adresse;ville;SectionCode\n' +
        'A;5 rue des lilas fictifs;Sainte-Parcelle-la-Démo;mine\n' +
        'B;rue des lilas fictifs;Sainte-Parcelle-la-Démo;\n' +
        'C;12 rue de la paix;Nantes;\n' +
        'D;;;\n',
    )
    const out = join(dir, 'out.csv')
    const {
      code,
      out: said,
      err,
    } = await enrich(path, '--out', out, '--with', 'parcel,sales,prices', '--json')
    expect([code, err]).toEqual([0, expect.not.stringContaining('warning')])
    expect(JSON.parse(said)).toMatchObject({
      rows: 4,
      by: 'address',
      using: ['adresse', 'ville'],
      statuses: { ok: 1, 'no-parcel': 1, 'not-loaded': 1, empty: 1 },
      lacking: [],
    })
    const rows = await csvAt(out)
    expect(rows.map((row) => [row.nom, row.SectionCode, row.result_status, row.result_idu])).toEqual([
      ['A', 'mine', 'ok', '960010000A0005'],
      ['B', '', 'no-parcel', ''],
      ['C', '', 'not-loaded', ''],
      ['D', '', 'empty', ''],
    ])
    expect(rows[0]).toMatchObject({
      result_method: 'contained',
      result_method_score: '0.9',
      result_type: 'housenumber',
      result_number_match: 'exact',
    })
    // What the added columns say is what parcel_facts says; a column of the file keeps its name.
    const [facts] = await query(
      `SELECT "sectionCode", surface::VARCHAR AS surface, "saleCount"::VARCHAR AS sales, "communeMaisonPricePerM2"::VARCHAR AS price FROM parcel_facts WHERE idu = '960010000A0005'`,
    )
    expect([
      rows[0]!.terrier_sectionCode,
      rows[0]!.surface,
      rows[0]!.saleCount,
      rows[0]!.communeMaisonPricePerM2,
    ]).toEqual(Object.values(facts!))
    expect(existsSync(`${out}.work`)).toBe(false)
  })

  test('identifiers and points are tied too, and what they cannot be tied by is told', async () => {
    const idus = await file(
      'idus.csv',
      'parcelle\n960010000A0005\n96001 000 0a 0005\n96001000ZZ9999\nnonsense\n75118000CT0005\n',
    )
    await enrich(idus, '--out', join(dir, 'idus-out.csv'), '--with', 'surface')
    expect((await csvAt(join(dir, 'idus-out.csv'))).map((row) => row.result_status)).toEqual([
      'ok',
      'ok',
      'unknown-parcel',
      'invalid',
      'not-loaded',
    ])
    const points = await file('points.csv', 'lon;lat\n2,5006449;46,5000709\n2.5006449;north\n;\n-4.5;48.4\n')
    await enrich(points, '--out', join(dir, 'points-out.csv'), '--with', 'surface')
    expect(
      (await csvAt(join(dir, 'points-out.csv'))).map((row) => [row.result_status, row.result_idu]),
    ).toEqual([
      ['ok', '960010000A0005'],
      ['invalid', ''],
      ['empty', ''],
      ['not-loaded', ''],
    ])
  })

  test('an address below the wanted score is shown and not used', async () => {
    const path = await file('doubtful.csv', 'adresse\n5 rue des lilas fictifs résidence du grand parc\n')
    const out = join(dir, 'doubtful-out.csv')
    await enrich(path, '--out', out, '--with', 'surface', '--min-score', '0.99')
    const [row] = await csvAt(out)
    expect(row).toMatchObject({ result_status: 'doubtful', result_idu: '', surface: '' })
    expect(row!.result_label).toContain('Lilas')
    expect(Number(row!.result_score)).toBeLessThan(0.99)
  })

  test('Parquet comes in and goes out with its types', async () => {
    const path = join(dir, 'in.parquet')
    const select = `SELECT idu, 7 AS mine, DATE '2026-01-02' AS "Day" FROM parcel_facts ORDER BY idu DESC LIMIT 3`
    await terrier(['query', '--format', 'parquet', '--out', path, select], env)
    const out = join(dir, 'out.parquet')
    const { code, err } = await enrich(path, '--out', out, '--with', 'surface,buildingUses')
    expect([code, err]).toEqual([0, expect.not.stringContaining('error')])
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(out), compressors })
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ mine: 7, result_status: 'ok', result_method: 'declared' })
    expect(rows.map((row) => row.idu)).toEqual(rows.map((row) => row.result_idu))
    expect(rows[0]!.Day).toBeInstanceOf(Date)
  })

  test('killed half-way it goes on, and ends with the bytes of a run that was not', async () => {
    const [addresses] = [await query(`SELECT address FROM parcel_facts WHERE address IS NOT NULL LIMIT 1500`)]
    const lines = Array.from(
      { length: 12_000 },
      (_, i) => `${i},"${addresses[i % addresses.length]!.address}"`,
    )
    const path = await file('many.csv', `n,adresse\n${lines.join('\n')}\n`)
    const whole = join(dir, 'whole.parquet')
    expect((await enrich(path, '--out', whole)).code).toBe(0)
    const again = join(dir, 'again.parquet')
    const killed = new TerrierProcess(['enrich', path, '--out', again], env)
    while (!existsSync(`${again}.work`)) await new Promise((go) => setTimeout(go, 20))
    await new Promise((go) => setTimeout(go, 800))
    await killed.stop('SIGKILL')
    expect(existsSync(again)).toBe(false)
    expect((await enrich(path, '--out', again)).code).toBe(0)
    expect((await readFile(again)).equals(await readFile(whole))).toBe(true)
    expect(existsSync(`${again}.work`)).toBe(false)
  })

  test.each([
    ['two columns of one name', 'a,A\n1,2\n', [], /file has two columns called "A": rename one/],
    [
      'a row that is too wide',
      'a,b\n1,2\n1,2,3\n',
      ['--idu', 'a'],
      /: The file cannot be read as CSV: line 3: row 2 has 3 cells where the header has 2 names/,
    ],
    ['nothing to tie rows by', 'a,b\n1,2\n', [], /none of a, b is recognised/],
    ['a column that is not there', 'a,b\n1,2\n', ['--idu', 'c'], /idu "c" is not a column of the file/],
    [
      'a group that is not there',
      'idu\n',
      ['--with', 'salez'],
      /"salez" is neither a group nor a column: did you mean sales\?/,
    ],
    ['an empty file', '', ['--idu', 'a'], /is empty/],
  ])('refuses %s, and leaves nothing', async (_, text, args, message) => {
    const path = await file('bad.csv', text)
    const out = join(dir, 'bad-out.csv')
    const { code, err } = await enrich(path, '--out', out, ...args)
    expect([code, err]).toEqual([1, expect.stringMatching(message)])
    expect([existsSync(out), existsSync(`${out}.work`)]).toEqual([false, false])
  })

  test('a file that does not exist is refused by its name', async () => {
    const { code, err } = await enrich(join(dir, 'absent.csv'), '--out', join(dir, 'x.csv'))
    expect([code, err]).toEqual([1, expect.stringMatching(/^error: .*absent\.csv does not exist/)])
  })

  test('a damaged Parquet file is refused in a line', async () => {
    const path = await file('bad.parquet', 'PAR1 and then nothing')
    const { code, err } = await enrich(path, '--out', join(dir, 'x.csv'), '--idu', 'a')
    expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringMatching(/file cannot be read/)]])
  })

  test('the guide lists the columns of the code', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../docs/enrich.md'), 'utf8')
    expect(guide).toContain(`\n${enrichGroupTable().join('\n')}\n`)
    expect(guide).toContain(`\n${matchTable().join('\n')}\n`)
  })
})

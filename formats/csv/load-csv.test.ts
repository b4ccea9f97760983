import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../../test/support/temp.ts'
import { withDuckDb } from '../duckdb/database.ts'
import { IngestError } from '../errors.ts'
import type { CsvFormat } from './columns.ts'
import { loadCsv } from './read-csv.ts'
import { windows1252Text } from './windows-1252.ts'

const format: CsvFormat = {
  delimiter: ';',
  columns: { code: ['code_commune', 'Code INSEE'], price: ['prix'], note: ['note'] },
  optional: ['note'],
}

async function load(bytes: Buffer | string, as: CsvFormat = format) {
  const dir = await temporaryDir('csv')
  const path = join(dir, 'file.csv')
  await writeFile(path, bytes)
  return withDuckDb(dir, async (db) => {
    const result = await loadCsv(db, 'lines', { path, url: 'https://producer.example/file.csv' }, as)
    const rows = await db.json('SELECT * FROM lines ORDER BY "row"')
    const refused = await db.json('SELECT "row", rule, original FROM lines_refused')
    return { ...result, lines: rows, bad: refused }
  })
}

describe('a CSV file as text', () => {
  test('wanted columns by any of their names, in any order, empty as NULL, everything text', async () => {
    const { lines, rows, refused, header } = await load('prix;Code INSEE;autre\n10,5;01001;x\n;2A004;y\n')
    expect({ rows, refused, header }).toEqual({
      rows: 2,
      refused: 0,
      header: ['prix', 'Code INSEE', 'autre'],
    })
    expect(lines).toEqual([
      ['1', '01001', '10,5', null],
      ['2', '2A004', null, null],
    ])
  })

  test('BOM, CRLF, quotes, line breaks and delimiters inside quotes', async () => {
    const { lines } = await load('\uFEFFcode_commune;prix;note\r\n"01001";"1;5";"deux\nlignes ""ici"""\r\n')
    expect(lines).toEqual([['1', '01001', '1;5', 'deux\nlignes "ici"']])
  })

  test('Windows-1252 when the producer writes it', async () => {
    const bytes = Buffer.from('code_commune;prix;Référence\n01001;1;Évreux\n', 'latin1')
    const latin: CsvFormat = {
      ...format,
      encoding: 'windows-1252',
      columns: { ...format.columns, ref: ['reference'] },
    }
    expect((await load(bytes, latin)).lines).toEqual([['1', '01001', '1', null, 'Évreux']])
  })

  test('Windows-1252 as Excel saves it: rows keep their numbers, and a refused line its text', async () => {
    const text = 'code_commune;prix;note\n01001;1;rue de l\x92\xe9cole\n01002;l\x92\xe9t\xe9\n01003;3;\x80\n'
    const excel: CsvFormat = { ...format, encoding: 'windows-1252' }
    for (const bytes of [Buffer.from(text, 'latin1'), gzipSync(Buffer.from(text, 'latin1'))]) {
      const read = await load(bytes, excel)
      expect(read).toEqual(await load(windows1252Text(Buffer.from(text, 'latin1'))))
      expect(read.lines.map(([, ...cells]) => cells)).toEqual([
        ['01001', '1', 'rue de l’école'],
        ['01003', '3', '€'],
      ])
      expect(read.bad).toEqual([['3', 'malformed-line', '01002;l’été']])
    }
  })

  test('gzip is recognised by its bytes, not by its name', async () => {
    expect((await load(gzipSync('code_commune;prix\n01001;1\n'))).lines).toEqual([['1', '01001', '1', null]])
  })

  test('quotes are characters where the producer never quotes', async () => {
    const { lines } = await load('code_commune;prix\n01001;LE "CLOS\n01002;2\n', { ...format, quote: '' })
    expect(lines).toEqual([
      ['1', '01001', 'LE "CLOS', null],
      ['2', '01002', '2', null],
    ])
  })

  test('a line with too few or too many columns is refused with its text, the others stay', async () => {
    const { lines, bad, rows, refused } = await load(
      'code_commune;prix\n01001;1\n01002\n01003;3;4;5\n01004;4\n',
    )
    expect({ rows, refused }).toEqual({ rows: 4, refused: 2 })
    expect(lines.map((line) => line[1])).toEqual(['01001', '01004'])
    expect(bad).toEqual([
      ['3', 'malformed-line', '01002'],
      ['4', 'malformed-line', '01003;3;4;5'],
    ])
  })

  test('a column that vanished stops the ingest with its name and those that are there', async () => {
    const error = await load('code_commune;montant\n01001;1\n').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(IngestError)
    expect(String(error)).toMatch(/no column "prix".*Its columns: code_commune, montant/)
  })

  test('an empty file says so', async () => {
    await expect(load('')).rejects.toThrow('https://producer.example/file.csv is empty')
  })

  test('a header without rows is no error: the checks of the dataset judge it', async () => {
    expect((await load('code_commune;prix\n')).rows).toBe(0)
  })
})

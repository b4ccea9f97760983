import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDir, temporaryFile } from '../../test/support/temp.ts'
import { withDuckDb } from '../duckdb/database.ts'
import type { CsvFormat } from './columns.ts'
import { loadCsv } from './read-csv.ts'

const FORMAT: CsvFormat = { delimiter: ';', columns: { code: ['code'], note: ['note'] } }

/** Lines read and refused of a file with these lines after its header, or what stopped it. */
async function read(
  lines: readonly string[],
  format = FORMAT,
  written = (text: string): string | Uint8Array => text,
) {
  const path = await temporaryFile('file.csv', written(['code;note', ...lines, ''].join('\n')))
  const loaded = await withDuckDb(await temporaryDir(), (db) =>
    loadCsv(db, 'lines', { path, url: 'https://producer.example/file.csv' }, format),
  ).catch((error: Error) => `${error.name} ${error.message}`)
  return typeof loaded === 'string' ? loaded : [loaded.rows, loaded.refused]
}

const some = (count: number) => Array.from({ length: count }, (_, i) => `${i};x`)
const stopped = (line: number, taken: number) =>
  `IngestError https://producer.example/file.csv: line ${line} opens a quote (") that does not close there and takes in the ${taken} lines after it. ` +
  `Wait for the producer's next edition, or close the quote in a copy and give that with --file. Nothing was published`

test('a quote that nothing closes stops the ingest with the line that opens it, however the file is written', async () => {
  const lines = [...some(499), 'a;"b', ...some(400)]
  expect(await read(lines)).toBe(stopped(501, 400))
  expect(await read(lines, FORMAT, gzipSync)).toBe(stopped(501, 400))
  expect(await read(lines, FORMAT, (text) => text.replaceAll('\n', '\r\n'))).toBe(stopped(501, 400))
  expect(await read(lines, { ...FORMAT, encoding: 'windows-1252' })).toBe(stopped(501, 400))
  expect(await read(['"a;b', ...some(4)])).toBe(stopped(2, 4))
})

test('of more than DuckDB holds at once too, of which it gives the text of another line', async () => {
  const million = Array.from({ length: 9 }, () => 'abcdefghijklmnopqrstuvwxyz;y\n'.repeat(133_333)).join('')
  expect(await read(['a;b', 'c;"d', million.trimEnd()])).toBe(stopped(3, 1_199_997))
})

test('a quote that one far below closes stops it, whichever way that one goes on', async () => {
  expect(await read(['a;"b', ...some(50), 'c;d"', ...some(9)])).toBe(stopped(2, 51))
  expect(await read(['a;"b', ...some(50), 'c;d";e', ...some(9)])).toBe(stopped(2, 51))
  expect(await read(['a;"b', ...some(4), 'c;"d"', ...some(9)])).toBe(stopped(2, 5))
})

test('a quote of one line, or of a few, costs that line alone', async () => {
  expect(await read([...some(9), 'a;"b'])).toEqual([10, 1])
  expect(await read([...some(9), 'a;"b"c', ...some(9)])).toEqual([19, 1])
  expect(await read([...some(9), 'a;"b', 'c;"d"', ...some(9)])).toEqual([19, 1])
})

test('a text of 50 line breaks is one, and a quote of a producer that never quotes is a letter', async () => {
  const text = `"${'line\n'.repeat(50)}"`
  expect(await read([`a;${text}`, ...some(9)])).toEqual([10, 0])
  expect(await read(['a;"b', ...some(9)], { ...FORMAT, quote: '' })).toEqual([10, 0])
})

test('a column name that takes in lines stops it', async () => {
  expect(await read(some(9), FORMAT, (text) => text.replace('note', 'note;"more'))).toBe(stopped(1, 9))
})

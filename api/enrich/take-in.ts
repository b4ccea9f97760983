import { createReadStream } from 'node:fs'
import { isDiskFull } from '../../shared/files/disk-full.ts'
import type { Sentence } from '../../shared/text/sentence.ts'
import { type CsvLimits, readCsvRows } from '../answers/csv-body.ts'
import { fileSentences } from '../answers/file-sentences.ts'
import { Problem } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import { shortened } from '../answers/shortened.ts'
import type { TextRows, WorkTable } from './work-table.ts'

export const INPUT_FORMATS = ['csv', 'parquet'] as const
export type InputFormat = (typeof INPUT_FORMATS)[number]

/** What a file may hold. */
export type RowLimits = CsvLimits

/**
 * Takes a file into the work table, all of it or nothing; gives the names of its columns. Throws Problem (400) when it cannot be read: no CSV, no
 * Parquet, a row with more cells than the header, two columns of one name, more rows or columns than the limits.
 */
export async function takeIn(
  work: WorkTable,
  path: string,
  format: InputFormat,
  limits: RowLimits,
): Promise<string[]> {
  let header: string[] = []
  await work.takeIn(async (begin) => {
    header = format === 'csv' ? await csv(work, path, limits) : await parquet(work, path, limits)
    await begin(header)
  })
  return header
}

async function csv(work: WorkTable, path: string, limits: RowLimits): Promise<string[]> {
  let header: string[] | undefined
  let table: TextRows | undefined
  let making: Promise<unknown> = Promise.resolve()
  // The table is made by a promise: the rows of the first pieces wait for it.
  let waiting: string[][] = []
  const begin = (width: number) => {
    making = work.textRows(width).then((made) => {
      table = made
    })
    // Heard below, once the file is read.
    making.catch(() => undefined)
  }
  await readCsvRows(createReadStream(path), limits, (rows) => {
    let body = rows
    if (!header) {
      header = columnNames(rows[0]!)
      body = rows.slice(1)
      begin(header.length)
    }
    for (const row of body) waiting.push(row)
    if (!table) return
    table.add(waiting)
    waiting = []
  })
  await making
  table?.add(waiting)
  table?.end()
  return header!
}

async function parquet(work: WorkTable, path: string, { rows, columns }: RowLimits): Promise<string[]> {
  let header: string[]
  try {
    header = await work.parquetRows(path)
  } catch (cause) {
    if (cause instanceof Error && isOfMachine(cause)) throw cause
    throw unreadable(fileSentences.damagedParquet(), cause)
  }
  const [found] = await work.rows('SELECT count(*) FROM input')
  if (Number(found![0]) > rows) throw new Problem('payload-too-large', fileSentences.fileRows(rows))
  if (header.length > columns) throw unreadable(fileSentences.manyColumns(columns))
  return columnNames(header)
}

/** A column without a name (an index that pandas wrote) is called by its position. */
export function columnNames(header: readonly string[]): string[] {
  const names = header.map((name, i) => (name.trim() === '' ? `column${i + 1}` : name.trim()))
  const before = new Set<string>()
  const twice = names.find((name) => {
    const isSecond = before.has(name.toLowerCase())
    before.add(name.toLowerCase())
    return isSecond
  })
  if (twice !== undefined)
    throw invalidParameters([
      { parameter: 'file', detail: fileSentences.twice(JSON.stringify(shortened(twice))) },
    ])
  return names
}

/** Whether an error of DuckDB says that the machine is short of something, not that the file is damaged. */
const isOfMachine = (error: Error) => isDiskFull(error) || error.message.startsWith('Out of Memory')

function unreadable(why: Sentence, cause?: unknown): Problem {
  return invalidParameters([{ parameter: 'file', detail: fileSentences.unreadable(why) }], 0, cause)
}

import { createReadStream } from 'node:fs'
import { type BlankLines, readCsvRows } from '../../api/answers/csv-body.ts'
import { fileSentences } from '../../api/answers/file-sentences.ts'
import { Problem } from '../../api/answers/problem.ts'
import { invalidParameters } from '../../api/answers/problems.ts'
import { columnNames, type InputFormat } from '../../api/enrich/take-in.ts'
import { BATCH } from '../../api/kernel/limits.ts'
import { closeDescriptor, openDescriptor, readPart, statDescriptor } from '../../shared/files/descriptor.ts'
import { BATCH_LIMITS } from './limits.ts'
import { type FooterContent, footerContent } from './parquet-footer.ts'

/** What a file that was sent holds. */
export interface FileContent {
  /** Names of its columns. */
  header: string[]
  rows: number
  /** Blank lines of a CSV, which are rows. */
  blank?: BlankLines
}

/** Looks into a file that was sent; the event loop serves others meanwhile. Throws the 400 Problem of a file that is not of its format, is empty or has too many rows. */
export async function lookInto(path: string, format: InputFormat): Promise<FileContent> {
  return format === 'csv' ? csv(path) : parquet(path)
}

async function csv(path: string): Promise<FileContent> {
  let header: string[] | undefined
  let rows = -1
  const { blank } = await readCsvRows(createReadStream(path), BATCH_LIMITS, (read) => {
    header ??= columnNames(read[0]!)
    rows += read.length
  })
  return { header: header!, rows, blank }
}

async function parquet(path: string): Promise<FileContent> {
  const { columns, rows } = await footerOf(path)
  if (rows > BATCH_LIMITS.rows)
    throw new Problem('payload-too-large', fileSentences.fileRowsSplit(BATCH_LIMITS.rows))
  if (columns.length > BATCH_LIMITS.columns)
    throw invalidParameters([
      {
        parameter: 'body',
        detail: fileSentences.unreadable(fileSentences.manyColumns(BATCH_LIMITS.columns)),
      },
    ])
  return { header: columnNames(columns), rows }
}

/** What the footer says of the file. Throws the 400 Problem of one that is too long, missing or damaged. */
async function footerOf(path: string): Promise<FooterContent> {
  const file = await openDescriptor(path, 'r')
  try {
    const { size } = await statDescriptor(file)
    const tail = size < TAIL ? Buffer.alloc(TAIL) : await readPart(file, size - TAIL, size)
    const length = tail.readUInt32LE()
    if (tail.toString('latin1', 4) !== 'PAR1' || length > size - TAIL) throw noFooter()
    if (length > BATCH.footer)
      throw invalidParameters([{ parameter: 'body', detail: fileSentences.longFooter(BATCH.footer) }])
    const bytes = await readPart(file, size - TAIL - length, size - TAIL)
    try {
      return footerContent(bytes, BATCH_LIMITS.columns)
    } catch (cause) {
      throw noFooter(cause)
    }
  } finally {
    await closeDescriptor(file)
  }
}

/** Bytes behind a footer: its length, and `PAR1`. */
const TAIL = 8

function noFooter(cause?: unknown): Problem {
  return invalidParameters([{ parameter: 'body', detail: fileSentences.noFooter() }], 0, cause)
}

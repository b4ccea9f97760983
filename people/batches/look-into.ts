import { createReadStream } from 'node:fs'
import { type BlankLines, readCsvRows } from '../../api/answers/csv-body.ts'
import { fileSentences } from '../../api/answers/file-sentences.ts'
import { Problem } from '../../api/answers/problem.ts'
import { invalidParameters } from '../../api/answers/problems.ts'
import { columnNames, type InputFormat } from '../../api/enrich/take-in.ts'
import { BATCH_LIMITS } from './limits.ts'

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
  const { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } = await import('hyparquet')
  const metadata = await asyncBufferFromFile(path)
    .then((file) => parquetMetadataAsync(file))
    .catch((cause: unknown) => {
      throw invalidParameters([{ parameter: 'body', detail: fileSentences.noFooter() }], 0, cause)
    })
  const rows = Number(metadata.num_rows)
  if (rows > BATCH_LIMITS.rows)
    throw new Problem('payload-too-large', fileSentences.fileRowsSplit(BATCH_LIMITS.rows))
  return { header: columnNames(parquetSchema(metadata).children.map(({ element }) => element.name)), rows }
}

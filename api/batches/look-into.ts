import { createReadStream } from 'node:fs'
import { readCsvRows } from '../answers/csv-body.ts'
import { Problem } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import { type InputFormat, namesOf } from '../enrich/take-in.ts'
import { BATCH_LIMITS } from './limits.ts'

/**
 * Names of the columns of a file that was sent, and its number of rows; the event loop serves others meanwhile. Throws the 400 Problem of a file that is
 * not of its format, is empty or has too many rows.
 */
export async function lookInto(
  path: string,
  format: InputFormat,
): Promise<{ header: string[]; rows: number }> {
  return format === 'csv' ? csv(path) : parquet(path)
}

async function csv(path: string) {
  let header: string[] | undefined
  let rows = -1
  await readCsvRows(createReadStream(path), BATCH_LIMITS, (read) => {
    header ??= namesOf(read[0]!)
    rows += read.length
  })
  return { header: header!, rows }
}

async function parquet(path: string) {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } = await import('hyparquet')
  const metadata = await asyncBufferFromFile(path)
    .then((file) => parquetMetadataAsync(file))
    .catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw invalidParameters([{ parameter: 'body', detail: `cannot be read as Parquet: ${why}` }])
    })
  const rows = Number(metadata.num_rows)
  if (rows > BATCH_LIMITS.rows)
    throw new Problem(
      'payload-too-large',
      `The file has more than ${BATCH_LIMITS.rows.toLocaleString('en')} rows. Split it and send its parts one after the other.`,
    )
  return { header: namesOf(parquetSchema(metadata).children.map(({ element }) => element.name)), rows }
}

import { IngestError } from '../errors.ts'

/** What DuckDB says when the text itself defeats its reader, whatever lines it may refuse. */
const DEFEATED = /CSV|INTERNAL Error|unicode|utf-?8/i

/**
 * Runs the reading of a CSV file. Throws IngestError that names the file when it cannot be read at all: a quote that never
 * closes, or bytes of another encoding where the reader looks for lines.
 */
export async function readableCsv<T>(url: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (!(cause instanceof Error) || !DEFEATED.test(cause.message)) throw cause
    const [first] = cause.message.split('\n')
    throw new IngestError(
      `${url} cannot be read as CSV (${first}): it was cut, damaged or saved again on its way. Nothing was published`,
      { cause },
    )
  }
}

import type { Tables } from './generated/questions.ts'

/** The questions whose answer can be had as a table. */
export type TableName = keyof Tables

/** The forms of a table. */
export type TableFormat = 'csv' | 'geojson' | 'arrow' | 'parquet'

/** Their media types, by which they are asked for. */
export const TABLE_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  geojson: 'application/geo+json',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
}

/** A feature of the GeoJSON of a question. */
export type FeatureOf<Name extends TableName> = Tables[Name]['features'][number]

/** The text of an answer as it comes, without the header line where it is not the first page of a list. */
export async function* csvOf(response: Response, isFirst: boolean): AsyncGenerator<string, void, undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let behindHeader = isFirst
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      // Names of columns hold no line break: the first one ends the header.
      const from = behindHeader ? 0 : value.indexOf('\n') + 1
      if (!behindHeader && from === 0) continue
      behindHeader = true
      if (from < value.length) yield value.slice(from)
    }
  } finally {
    // Who stops reading ends the download.
    await reader.cancel()
  }
}

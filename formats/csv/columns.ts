import { isNamed, numbered } from '../layouts/column-name.ts'
import { checkHeader } from '../layouts/column-report.ts'
import type { FileLayout } from '../layouts/file-layout.ts'

/** How a producer writes its CSV, and which of its columns are wanted under which name. */
export interface CsvFormat {
  delimiter: string
  /** `''` when the producer never quotes (a quote is then a character like another). */
  quote?: '"' | ''
  encoding?: Encoding
  /**
   * Wanted field → the header names it has had, the current one first. Compared without case and accents, `*` in them stands for any
   * text. Of columns that share a name the second is called `<name> #2`.
   */
  columns: Readonly<Record<string, readonly string[]>>
  /** Fields that some editions lack: they are NULL there. Any other field that is missing stops the ingest. */
  optional?: readonly string[]
  /** Optional fields that files of today are known to lack: that they are missing is not reported. */
  unreported?: readonly string[]
  /** Columns that the producer is known to write and that are not read: names, or patterns of the name as it is written. */
  ignored?: readonly (string | RegExp)[]
}

/** Latin-1 is a part of Windows-1252 in every text. */
export type Encoding = 'utf-8' | 'windows-1252'

/** Position of each wanted field in the header, -1 for an optional one that is not there. Throws IngestError naming a column that is missing. */
export function chooseColumns(
  header: readonly string[],
  format: Pick<CsvFormat, 'columns' | 'optional'>,
  url: string,
): [string, number][] {
  checkHeader(url, header, [csvLayout(format, { name: 'CSV' })])
  const names = numbered(header)
  return Object.entries(format.columns).map(([field, accepted]) => {
    const positions = accepted.map((name) => names.findIndex((column) => isNamed(column, name)))
    return [field, positions.find((at) => at >= 0) ?? -1]
  })
}

/** The layout that a format reads: the fields that are not optional are the essential ones, and `unreported` ones are as if they were ignored. */
export function csvLayout(
  {
    columns,
    optional = [],
    unreported = [],
    ignored = [],
  }: Omit<CsvFormat, 'delimiter' | 'quote' | 'encoding'>,
  file: Pick<FileLayout, 'name' | 'sort' | 'member'>,
): FileLayout {
  const fields = Object.entries(columns)
  const namesOf = (is: (field: string) => boolean) =>
    fields.filter(([field]) => is(field)).map(([, names]) => names)
  return {
    ...file,
    essential: namesOf((field) => !optional.includes(field)),
    optional: namesOf((field) => optional.includes(field) && !unreported.includes(field)),
    ignored: [...ignored, ...namesOf((field) => unreported.includes(field)).flat()],
  }
}

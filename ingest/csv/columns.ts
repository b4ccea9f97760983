import { IngestError } from '../errors.ts'
import { isNamed, numbered } from '../layouts/column-name.ts'
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
  /** Columns that the producer is known to write and that are not read: names, or patterns of the name as it is written. */
  ignored?: readonly (string | RegExp)[]
}

export type Encoding = 'utf-8' | 'latin-1'

/** Position of each wanted field in the header, -1 for an optional one that is not there. Throws IngestError naming a column that is missing. */
export function chooseColumns(
  header: readonly string[],
  format: Pick<CsvFormat, 'columns' | 'optional'>,
  url: string,
): [string, number][] {
  const names = numbered(header)
  return Object.entries(format.columns).map(([field, accepted]) => {
    for (const name of accepted) {
      const at = names.findIndex((column) => isNamed(column, name))
      if (at >= 0) return [field, at]
    }
    if (format.optional?.includes(field)) return [field, -1]
    throw new IngestError(
      `${url} has no column "${accepted[0]}"${accepted.length > 1 ? ` (nor ${accepted.slice(1).join(', ')})` : ''}. ` +
        `Its columns: ${header.join(', ')}. The producer's format has changed: nothing was published`,
    )
  })
}

/** The layout that a format reads: the fields that are not optional are the essential ones. */
export function csvLayout(
  { columns, optional = [], ignored = [] }: Pick<CsvFormat, 'columns' | 'optional' | 'ignored'>,
  file: Pick<FileLayout, 'name' | 'sort' | 'member'>,
): FileLayout {
  const fields = Object.entries(columns)
  const named = (isOptional: boolean) =>
    fields.filter(([field]) => optional.includes(field) === isOptional).map(([, names]) => names)
  return { ...file, essential: named(false), optional: named(true), ignored }
}

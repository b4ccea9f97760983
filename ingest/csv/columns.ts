import { IngestError } from '../errors.ts'

/** How a producer writes its CSV, and which of its columns are wanted under which name. */
export interface CsvFormat {
  delimiter: string
  /** `''` when the producer never quotes (a quote is then a character like another). */
  quote?: '"' | ''
  encoding?: Encoding
  /**
   * Wanted field → the header names it has had, the current one first. Compared without case and accents. Of columns that share a name
   * the second is called `<name> #2`.
   */
  columns: Readonly<Record<string, readonly string[]>>
  /** Fields that some editions lack: they are NULL there. Any other field that is missing stops the ingest. */
  optional?: readonly string[]
}

export type Encoding = 'utf-8' | 'latin-1'

/** Position of each wanted field in the header, -1 for an optional one that is not there. Throws IngestError naming a column that is missing. */
export function chooseColumns(
  header: readonly string[],
  format: Pick<CsvFormat, 'columns' | 'optional'>,
  url: string,
): [string, number][] {
  const names = numbered(header.map(plain))
  return Object.entries(format.columns).map(([field, accepted]) => {
    for (const name of accepted) {
      const at = names.indexOf(plain(name))
      if (at >= 0) return [field, at]
    }
    if (format.optional?.includes(field)) return [field, -1]
    throw new IngestError(
      `${url} has no column "${accepted[0]}"${accepted.length > 1 ? ` (nor ${accepted.slice(1).join(', ')})` : ''}. ` +
        `Its columns: ${header.join(', ')}. The producer's format has changed: nothing was published`,
    )
  })
}

/** Names that stand there before get their number behind: one producer calls two columns the same. */
function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} #${count}`
  })
}

/** A header name without what producers change from year to year: case, accents, underscores for spaces. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_'’-]+/g, ' ')
    .trim()
}

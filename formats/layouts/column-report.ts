import type { FileColumns } from '../../shared/release/release.ts'
import { IngestError } from '../errors.ts'
import { compareHeader, type FileLayout, type HeaderComparison } from './file-layout.ts'

/** Names that are recorded of one list of columns, and lists of one unit: an archive may hold thousands of odd files. */
const MOST_NAMES = 100
const MOST_ENTRIES = 50

/**
 * The one rule for columns of every dataset. Throws IngestError naming the essential columns that a header lacks: its rows mean nothing
 * without them. Any other difference is returned, and stops nothing. `file` is how messages call it.
 */
export function checkHeader(
  file: string,
  header: readonly string[],
  layouts: readonly FileLayout[],
): HeaderComparison {
  const comparison = compareHeader(header, layouts)
  const { missingEssential: missing, layout } = comparison
  if (missing.length === 0) return comparison
  const shown = missing.map((current) => {
    const others = layout.essential.find(([name]) => name === current)?.slice(1) ?? []
    return `"${current}"${others.length > 0 ? ` (nor ${others.join(', ')})` : ''}`
  })
  throw new IngestError(
    `${file} has no column ${shown.join(', ')}. Its columns: ${header.join(', ')}. ` +
      "The producer's format has changed: nothing was published",
  )
}

/** What the files of a unit had of unknown and missing columns, while they were read. */
export class ColumnReport {
  readonly #entries = new Map<string, FileColumns>()

  /** Checks a header by `checkHeader`, and keeps what differs. */
  check(file: string, header: readonly string[], layouts: readonly FileLayout[]): HeaderComparison {
    const comparison = checkHeader(file, header, layouts)
    this.note(file, comparison)
    return comparison
  }

  /** Keeps what differs between a header and its layout. */
  note(
    file: string,
    { unknown, missingOptional }: Pick<HeaderComparison, 'unknown' | 'missingOptional'>,
  ): void {
    if (unknown.length + missingOptional.length === 0) return
    const missing = missingOptional.slice(0, MOST_NAMES)
    this.add([{ file, files: 1, unknown: unknown.slice(0, MOST_NAMES), missing }])
  }

  /** Adds what was noted while the files were read for all départements at once. */
  add(entries: readonly FileColumns[]): void {
    for (const entry of entries) {
      const key = JSON.stringify([entry.unknown, entry.missing])
      const same = this.#entries.get(key)
      if (same) this.#entries.set(key, { ...same, files: same.files + entry.files })
      else if (this.#entries.size < MOST_ENTRIES) this.#entries.set(key, entry)
    }
  }

  /** Files that have the same columns are one entry, named by the first of them. */
  get entries(): FileColumns[] {
    return [...this.#entries.values()]
  }
}

import { isNamed, numbered } from './column-name.ts'

/** One form in which a producer writes a file of a feed. In a column's name `*` stands for any text: `P*_POP`. */
export interface FileLayout {
  /** What tells it from the other forms: `September 2026`, or the file that has it. */
  name: string
  /** `Source.sort` of the files that have it. */
  sort?: string
  /** Path of the files that have it, inside their archive. */
  member?: RegExp
  /** Columns without which the rows mean nothing; each with the names it has had, the current one first. */
  essential: readonly (readonly string[])[]
  /** Columns that are read when they are there. */
  optional: readonly (readonly string[])[]
  /** Columns that the producer is known to write and that are not read: names, or patterns of the name as it is written. */
  ignored: readonly (string | RegExp)[]
}

/** How a header differs from a layout. Missing columns are given by their current name. */
export interface HeaderComparison {
  layout: FileLayout
  missingEssential: string[]
  missingOptional: string[]
  /** Columns that the layout does not name, as the header writes them; `(no name)` where it writes nothing. */
  unknown: string[]
}

/**
 * Compares a header with the known layouts of its file and gives the one that fits best: a layout whose essential columns are all there,
 * else any; of these the one with the fewest differences, else the first. Throws RangeError when there is no layout.
 */
export function compareHeader(header: readonly string[], layouts: readonly FileLayout[]): HeaderComparison {
  const columns = numbered(header.map((column) => column.trim() || '(no name)'))
  const [first, ...others] = layouts.map((layout) => compareWith(columns, layout))
  if (!first) throw new RangeError('A header was compared with no layout')
  return others.reduce((best, next) => (fitsBetter(next, best) ? next : best), first)
}

function compareWith(columns: readonly string[], layout: FileLayout): HeaderComparison {
  const isThere = (names: readonly string[]) =>
    names.some((name) => columns.some((column) => isNamed(column, name)))
  const absent = (wanted: FileLayout['essential']) =>
    wanted.filter((names) => !isThere(names)).map(([current]) => current ?? '')
  const read = [...layout.essential, ...layout.optional].flat()
  const isKnown = (column: string) =>
    read.some((name) => isNamed(column, name)) || layout.ignored.some((known) => isIgnored(column, known))
  return {
    layout,
    missingEssential: absent(layout.essential),
    missingOptional: absent(layout.optional),
    unknown: columns.filter((column) => !isKnown(column)),
  }
}

const isIgnored = (column: string, known: string | RegExp) =>
  typeof known === 'string' ? isNamed(column, known) : known.test(column)

function fitsBetter(next: HeaderComparison, best: HeaderComparison): boolean {
  const [a, b] = [next, best].map((one) => ({
    lacks: one.missingEssential.length > 0,
    differences: one.missingEssential.length + one.missingOptional.length + one.unknown.length,
  }))
  return a!.lacks === b!.lacks ? a!.differences < b!.differences : b!.lacks
}

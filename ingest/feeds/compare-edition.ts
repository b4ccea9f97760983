import type { UnitRecord } from '../../shared/release/release.ts'
import type { Dataset } from '../dataset.ts'
import type { FoundEdition } from '../found-edition.ts'
import type { Look } from '../pipeline/download/look.ts'

/** The newest edition at a producer, and the one that is loaded, in the same form. */
export interface EditionCheck {
  /** Newest edition of what is loaded, null when nothing is. */
  loaded: string | null
  /** Newest edition that the producer has, null when nothing tells. */
  found: string | null
  /** Where that was read. */
  foundAt: string | null
  /** Whether what was found differs from what is loaded; null where the two cannot be compared. */
  differs: boolean | null
}

const newest = (names: readonly string[]): string | undefined => names.toSorted().at(-1)
const dayOf = (httpDate: string | undefined): string[] =>
  httpDate === undefined || Number.isNaN(Date.parse(httpDate))
    ? []
    : [new Date(httpDate).toISOString().slice(0, 10)]

/**
 * Compares like with like: an edition from a listing with that of the listing that was loaded, one from an address with the addresses that were loaded, a
 * day of change (YYYY-MM-DD) with that of the files loaded.
 */
export function compareEdition(
  { editionInAddress }: Pick<Dataset, 'editionInAddress'>,
  listed: FoundEdition | undefined,
  answered: readonly Look[],
  units: readonly UnitRecord[],
): EditionCheck {
  const loaded = newest(units.map(({ millesime }) => millesime)) ?? null
  const sources = units.flatMap((unit) => unit.sources)
  const inAddresses = (files: readonly { resolvedUrl: string }[]) =>
    files.flatMap(({ resolvedUrl }) => editionInAddress?.exec(resolvedUrl)?.[1] ?? [])
  const days = (files: readonly { lastModified?: string | undefined }[]) =>
    files.flatMap(({ lastModified }) => dayOf(lastModified))
  const at = answered[0]?.resolvedUrl ?? null
  const result = (found: string, from: string | null, before: readonly string[]): EditionCheck => {
    const known = newest(before)
    return { loaded, found, foundAt: from, differs: known === undefined ? null : known !== found }
  }
  if (listed) {
    const before = units.flatMap((unit) => unit.found?.edition ?? [])
    return result(listed.edition, listed.from, before.length > 0 ? before : inAddresses(sources))
  }
  const named = newest(inAddresses(answered))
  if (named !== undefined) return result(named, at, inAddresses(sources))
  const changed = newest(days(answered))
  if (changed !== undefined) return result(changed, at, days(sources))
  return { loaded, found: null, foundAt: null, differs: null }
}

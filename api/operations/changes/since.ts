import type { PastRelease } from '../../../stores/changes/history.ts'
import { Problem } from '../../answers/problem.ts'
import { setSentences } from '../sets/set-sentences.ts'

/** What identifies a release, and its number. */
export const momentOf = ({ id, sequence }: Pick<PastRelease, 'id' | 'sequence'>) => ({
  release: id,
  sequence,
})

/**
 * The releases whose changes lead from the one that is named, by its identifier or number, to the last of `history`; undefined names the one
 * before the last. Throws the 410 Problem, with the oldest that can be named, when they are not kept.
 */
export function releasesSince(
  history: readonly PastRelease[],
  since: string | undefined,
): readonly PastRelease[] {
  const last = history.at(-1)!
  if (since === undefined) return last.changes ? [last] : []
  if (since === last.id || since === String(last.sequence)) return []
  const known = withKnownChanges(history)
  const at = known.findIndex(
    ({ changes }) => changes?.since === since || String(changes?.sinceSequence) === since,
  )
  if (at < 0) throw changesGone(history, since)
  return known.slice(at)
}

/** The 410 Problem of changes that are not kept, or that were never computed. */
export function changesGone(history: readonly PastRelease[], since: string): Problem {
  const last = history.at(-1)!
  const oldest = oldestOf(history)
  return new Problem('changes-gone', setSentences.changesGone(since, last.id, oldest.release), {
    extra: { oldest, current: momentOf(last) },
  })
}

/** The oldest release since which the changes are known. */
export function oldestOf(history: readonly PastRelease[]) {
  const first = withKnownChanges(history)[0]?.changes
  return first ? { release: first.since, sequence: first.sinceSequence } : momentOf(history.at(-1)!)
}

/** The releases that say what they changed, without a gap to the last. */
const withKnownChanges = (history: readonly PastRelease[]) =>
  history.slice(history.findLastIndex(({ changes }) => changes === undefined) + 1)

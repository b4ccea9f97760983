import { z } from 'zod'
import { momentSchema } from '../../../shared/schemas/change.ts'
import type { PastRelease } from '../../../stores/changes/history.ts'
import { changesGone, momentOf, releasesSince } from './since.ts'

/** Where the reading of changes is: it goes on from there, whatever was published since it began. */
export const changesPositionSchema = z.strictObject({
  /** What was asked since, and the release that the pages lead to. */
  since: momentSchema,
  until: momentSchema,
  /** The release in which it is, the file among those that it changed, and the last change of it that was answered. */
  release: z.string().max(40),
  index: z.number().int().nonnegative().max(100_000),
  number: z
    .number()
    .int()
    .nonnegative()
    .max(2 ** 31 - 2),
})
export type ChangesPosition = z.output<typeof changesPositionSchema>

/** The beginning of what changed since a release. Throws the 410 Problem when the changes since then are not kept. */
export function beginOf(history: readonly PastRelease[], since: string | undefined): ChangesPosition {
  const releases = releasesSince(history, since)
  const until = momentOf(history.at(-1)!)
  const first = releases[0]
  return {
    since: first?.changes ? { release: first.changes.since, sequence: first.changes.sinceSequence } : until,
    until,
    release: first?.id ?? until.release,
    index: 0,
    number: 0,
  }
}

/**
 * The releases that are left to be read, from the one at which a place is. Throws the 410 Problem when it, or the one that the pages lead
 * to, is not on the way to the release that is served any more.
 */
export function releasesAt(
  history: readonly PastRelease[],
  { since, until, release }: ChangesPosition,
): PastRelease[] {
  if (since.release === until.release) return []
  const first = history.findIndex(({ id }) => id === release)
  const last = history.findIndex(({ id }) => id === until.release)
  if (first < 0 || last < first) throw changesGone(history, since.release)
  return history.slice(first, last + 1)
}

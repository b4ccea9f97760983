import { RELEASE_ID } from '../../shared/release/release.ts'
import type { Lease, ReleaseSource } from '../../stores/lease.ts'
import { ReleaseNotKept, TooManyOpen } from '../../stores/past-releases.ts'
import { Problem } from './problem.ts'
import { invalidParameters, noRelease } from './problems.ts'
import { releaseSentences } from './release-sentences.ts'

/** The parameter of every question that says of which release the answer is. */
export const RELEASE_PARAMETER = 'release'

/**
 * A hold on the release that is asked for by its identifier. Throws the 400, 410 or 503 Problem when `id` names none, it is not kept, or it cannot be opened
 * now, and DamagedFile. `parameter`: its name in a refusal.
 */
export async function acquireAsked(releases: ReleaseSource, id: unknown, parameter: string): Promise<Lease> {
  if (typeof id !== 'string' || !RELEASE_ID.test(id))
    throw invalidParameters([{ parameter, detail: releaseSentences.oneRelease() }])
  try {
    const lease = await releases.acquirePast?.(id)
    if (lease) return lease
  } catch (error) {
    throw problemOf(error, releases)
  }
  throw noRelease(releases.refused)
}

function problemOf(error: unknown, releases: ReleaseSource): unknown {
  if (error instanceof ReleaseNotKept) {
    const { oldest } = error
    const served = releases.acquire()
    const release = served?.stores.manifest.id
    served?.done()
    return new Problem(
      'release-gone',
      oldest === undefined
        ? releaseSentences.notKept(error.message)
        : releaseSentences.notKeptBut(error.message, oldest),
      { extra: { ...(release === undefined ? {} : { release }), oldest: oldest ?? null } },
    )
  }
  if (error instanceof TooManyOpen)
    return new Problem('too-busy', releaseSentences.manyOpen(error.message), {
      headers: { 'retry-after': '5' },
    })
  return error
}

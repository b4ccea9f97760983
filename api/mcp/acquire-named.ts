import type { Lease, ReleaseSource } from '../../stores/lease.ts'
import { acquireAsked, RELEASE_PARAMETER } from '../answers/asked-release.ts'
import { noRelease } from '../answers/problems.ts'

/** Holds the release of this identifier, or the served one where `id` is absent. Throws a Problem for a release that is not kept, and DamagedFile. */
export async function acquireNamed(releases: ReleaseSource, id: unknown): Promise<Lease> {
  const served = releases.acquire()
  if (served && (id === undefined || id === null || id === served.stores.manifest.id)) return served
  served?.done()
  if (id !== undefined && id !== null) return acquireAsked(releases, id, RELEASE_PARAMETER)
  throw noRelease(releases.refused)
}

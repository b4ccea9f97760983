import { z } from 'zod'
import { releasesSchema } from '../../../shared/schemas/change.ts'
import type { PastRelease } from '../../../stores/changes/history.ts'
import { operation } from '../../answers/operation.ts'
import { citedIn } from '../files/parameters.ts'
import { notComputedOf } from './asked.ts'

const EVERYTHING = { dataset: undefined, area: undefined }

export const listReleases = operation({
  name: 'listReleases',
  tool: 'list_releases',
  method: 'GET',
  path: '/v1/releases',
  tag: 'Changes',
  title: 'The releases, and what each changed',
  description:
    'The kept releases that lead to the one served, newest first, with the rows that each added, removed and changed by lake file. ' +
    'Their identifiers and numbers are `since` of `/v1/changes`.',
  input: z.strictObject({}),
  output: releasesSchema,
  examples: () => [{ title: 'All of them', input: {} }],
  statuses: [503],
  /** `terrier forget` and a publication shorten the list, from its oldest release on. */
  variesBy: async (stores) => (await stores.changes.history()).map(({ id }) => id).join(' '),
  async run(_input, stores) {
    const history = await stores.changes.history()
    return { data: history.toReversed().map(describeRelease), datasets: citedIn({}, stores.manifest) }
  },
})

/** What a release changed, as it is answered. */
export function describeRelease(release: PastRelease) {
  const { id, sequence, createdAt, changes } = release
  return {
    release: id,
    sequence,
    publishedAt: createdAt,
    since: changes?.since ?? null,
    changes:
      changes?.files.map((file) => ({
        dataset: file.dataset,
        file: file.kind,
        departementCode: file.area === 'france' ? null : file.area,
        causes: file.causes,
        addedCount: file.added,
        removedCount: file.removed,
        changedCount: file.changed,
        restatedCount: file.restated,
      })) ?? null,
    notComputed: notComputedOf([release], EVERYTHING),
  }
}

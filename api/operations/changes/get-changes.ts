import { z } from 'zod'
import { CHANGE_KINDS } from '../../../shared/changes/change-columns.ts'
import { communeCodeSchema } from '../../../shared/identifiers/insee.ts'
import { changesSchema, momentSchema, notComputedSchema } from '../../../shared/schemas/change.ts'
import type { PastRelease } from '../../../stores/changes/history.ts'
import type { Stores } from '../../../stores/stores.ts'
import { cursorOf, questionHash, readCursor } from '../../answers/cursor.ts'
import { operation } from '../../answers/operation.ts'
import { cursorParameter, pageAbout } from '../../answers/paging.ts'
import { citedIn } from '../files/parameters.ts'
import { notComputedOf, readWanted } from './asked.ts'
import { beginOf, changesPositionSchema, releasesAt } from './place.ts'
import { readChangesPage } from './read-page.ts'
import { segmentsOf } from './segments.ts'
import { STREET_CODE, streetAboutSchema } from './street.ts'

/** Changes in one answer, at most. */
const MOST = 5000

const input = z.strictObject({
  since: z
    .string()
    .max(40)
    .regex(/^(?:r\d{8}-\d{6}-[0-9a-f]{8}|\d{1,9})$/)
    .optional()
    .meta({ description: 'Release or its number; else the one before', example: '12' }),
  dataset: z.string().max(40).optional().meta({ description: 'Dataset', example: 'cadastre' }),
  area: z.string().max(6).optional().meta({ description: 'Département, or `france`', example: '75' }),
  commune: communeCodeSchema.optional().meta({ description: 'INSEE code', example: '75118' }),
  street: z
    .string()
    .max(10)
    .regex(STREET_CODE)
    .optional()
    .meta({ description: 'Commune, colon, code of a street; `meta.street` says how', example: '75118:8909' }),
  kind: z
    .enum([...CHANGE_KINDS, 'all'])
    .optional()
    .meta({ description: 'Else all but `restated` (moved in source)' }),
  cursor: cursorParameter,
  limit: z.number().int().min(1).max(MOST).default(100).meta({ description: 'Rows' }),
})

const { total: _, ...about } = pageAbout

export const getChanges = operation({
  name: 'getChanges',
  tool: 'get_changes',
  method: 'GET',
  path: '/v1/changes',
  tag: 'Changes',
  title: 'What changed between releases',
  description:
    'Rows added, removed or changed since a release, in order: key, columns that changed, before and after; of what a producer withdrew, ' +
    'the key alone. When `next` is null, ask on since `until`.',
  input,
  output: changesSchema,
  about: z.strictObject({
    ...about,
    since: momentSchema,
    until: momentSchema.meta({ description: 'The release these pages lead to: what to ask since next' }),
    street: streetAboutSchema.optional(),
    notComputed: notComputedSchema,
  }),
  lines: true,
  noindex: true,
  examples: (place) => [
    { title: 'What the last publication changed', input: {} },
    { title: 'In a commune', input: { commune: place.commune } },
    { title: 'In a département', input: { area: place.departement } },
  ],
  statuses: [404, 410, 503],
  stoppable: true,
  async run(asked, stores, gone) {
    const history = await stores.changes.history()
    const { cursor, limit, ...question } = asked
    const owner = { release: 'changes', question: questionHash('getChanges', question) }
    const place =
      cursor === undefined
        ? beginOf(history, question.since)
        : readCursor(cursor, owner, changesPositionSchema)
    const releases = releasesAt(history, place)
    const { asked: wanted, street } = await readWanted(question, stores, history)
    const judge = await judgeOf(releases, history, stores)
    const segments = segmentsOf(releases, wanted, judge.history)
    const page = await readChangesPage(judge.stores, segments, wanted, { place, limit, gone })
    return {
      data: page.changes,
      datasets: citedIn({ dataset: question.dataset }, stores.manifest),
      about: {
        returned: page.changes.length,
        limit,
        next: page.end ? cursorOf(owner, { ...place, ...page.end }) : null,
        since: place.since,
        until: place.until,
        ...(street ? { street } : {}),
        notComputed: notComputedOf(releases, wanted),
      },
    }
  },
})

/**
 * The stores and the history by which it is decided what may still be given. As of an older release they are those of the served one, which knows who
 * opposed publication since; its own where that one does not come after it, as after a rollback.
 */
async function judgeOf(releases: readonly PastRelease[], history: readonly PastRelease[], stores: Stores) {
  const served = stores.served?.()
  if (!served) return { stores, history }
  const known = await served.changes.history()
  const isAfter = releases.every(({ id }) => known.some((one) => one.id === id))
  return isAfter ? { stores: served, history: known } : { stores, history }
}

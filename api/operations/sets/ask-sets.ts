import type { RowAsker } from '../../../stores/sets/query-process.ts'
import type { SetKind } from '../../../stores/sets/set-store.ts'
import type { Stores } from '../../../stores/stores.ts'
import { Problem } from '../../answers/problem.ts'
import { releaseSentences } from '../../answers/release-sentences.ts'
import { askPool } from './ask-pool.ts'

/**
 * What `ask` gives of the wide rows. Throws the 503 Problem when too many such questions are asked, or this one needs too
 * much.
 */
export function askSets<T>(
  { sets }: Stores,
  ask: (asker: RowAsker) => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  return askPool(sets, ask, gone)
}

/** The départements of those asked about whose wide rows are there. Throws the 503 Problem when the release was built without any. */
export function setDepartements(kind: SetKind, stores: Stores): string[] {
  const found = stores.sets.departements(kind)
  if (found.length > 0) return found
  throw new Problem('dataset-not-loaded', releaseSentences.withoutSets(kind), {
    headers: { 'retry-after': '3600' },
    extra: { coverage: { status: 'not-loaded' } },
  })
}

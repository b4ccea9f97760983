import type { DuckDBConnection } from '@duckdb/node-api'
import { Problem } from '../../answers/problem.ts'
import { AskerLeft, TooBusy, TooMuch } from '../../store/sets/query-pool.ts'
import type { SetKind } from '../../store/sets/set-store.ts'
import type { Stores } from '../../store/stores.ts'

/** Seconds after which one who was refused should ask again: questions take a tenth of a second. */
const RETRY_SECONDS = '2'

/**
 * What `ask` gives on a connection of the wide rows. Throws the 503 Problem when too many such questions are asked, or this one needs too
 * much.
 */
export async function askSets<T>(
  { sets }: Stores,
  ask: (connection: DuckDBConnection) => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  try {
    return await sets.ask(ask, gone)
  } catch (error) {
    if (error instanceof TooBusy)
      throw new Problem(
        'too-busy',
        `${error.underWay} questions over many rows are under way: ask again in a moment.`,
        {
          headers: { 'retry-after': RETRY_SECONDS },
        },
      )
    if (error instanceof TooMuch)
      throw new Problem(
        'too-heavy',
        `The question needs more than ${error.limit}, and was stopped: ask about a smaller place, with fewer fields or groups.`,
        { headers: { 'retry-after': '60' } },
      )
    if (error instanceof AskerLeft)
      throw new Problem('request-timeout', 'Nobody waits for the answer any more.')
    throw error
  }
}

/** The départements of those asked about whose wide rows are there. Throws the 503 Problem when the release was built without any. */
export function departementsOf(kind: SetKind, stores: Stores): string[] {
  const found = stores.sets.departements(kind)
  if (found.length > 0) return found
  throw new Problem(
    'dataset-not-loaded',
    `This release was built without ${kind}: terrier rebuild builds it again from its lake, with them.`,
    { headers: { 'retry-after': '3600' }, extra: { coverage: { status: 'not-loaded' } } },
  )
}

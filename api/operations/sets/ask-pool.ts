import { AskerLeft, TooBusy, TooMuch } from '../../../stores/sets/query-pool.ts'
import { QueryProcessEnded } from '../../../stores/sets/query-process.ts'
import { Problem } from '../../answers/problem.ts'

/** Seconds after which one who was refused should ask again: questions take a tenth of a second. */
const RETRY_SECONDS = '2'

/** What runs questions over many rows, a few at once. */
interface Asking<A> {
  ask<T>(ask: (asker: A) => Promise<T>, gone?: AbortSignal): Promise<T>
}

/**
 * What `ask` gives of such rows. Throws the 503 Problem when too many such questions are asked, or this one needs too
 * much.
 */
export async function askPool<A, T>(
  rows: Asking<A>,
  ask: (asker: A) => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  try {
    return await rows.ask(ask, gone)
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
    if (error instanceof QueryProcessEnded)
      throw new Problem(
        'too-busy',
        `${error.message}. Another is started for the next question: ask again.`,
        {
          headers: { 'retry-after': RETRY_SECONDS },
        },
      )
    if (error instanceof AskerLeft)
      throw new Problem('request-timeout', 'Nobody waits for the answer any more.')
    throw error
  }
}

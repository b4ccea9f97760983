import type { Sentence } from '../../../shared/text/sentence.ts'
import { AskerLeft, TooBusy, TooMuch } from '../../../stores/sets/query-pool.ts'
import { QueryProcessEnded } from '../../../stores/sets/query-process.ts'
import { Problem } from '../../answers/problem.ts'
import { releaseSentences } from '../../answers/release-sentences.ts'
import { requestSentences } from '../../answers/request-sentences.ts'

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
      throw new Problem('too-busy', releaseSentences.busy(error.underWay), {
        headers: { 'retry-after': RETRY_SECONDS },
      })
    if (error instanceof TooMuch)
      throw new Problem('too-heavy', releaseSentences.heavy(limitOf(error)), {
        headers: { 'retry-after': '60' },
      })
    if (error instanceof QueryProcessEnded)
      throw new Problem('too-busy', releaseSentences.processEnded(error.message), {
        headers: { 'retry-after': RETRY_SECONDS },
      })
    if (error instanceof AskerLeft) throw new Problem('request-timeout', requestSentences.nobodyWaits())
    throw error
  }
}

/** The limit as a text: seconds, or else memory. */
function limitOf({ limit }: TooMuch): Sentence {
  const seconds = /^([\d.]+) seconds$/.exec(limit)?.[1]
  return seconds === undefined ? releaseSentences.memory() : releaseSentences.seconds(seconds)
}

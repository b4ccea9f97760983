import { onEndSignal } from '../shared/process/end-signals.ts'
import { ExplainedError } from '../shared/process/explained-error.ts'

/** Exit code of a process that was ended by Ctrl-C. */
export const INTERRUPTED = 130

/** Why a command ended at a signal: `terrier` prints the sentence as it is, and exits with INTERRUPTED. */
export class Interrupted extends ExplainedError {}

/**
 * Runs `work` with a signal that SIGINT or SIGTERM aborts for the reason `sentence`, an Interrupted; a second one ends the process at once.
 * Throws what `work` throws.
 */
export async function interruptedWith<T>(
  sentence: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const forget = onEndSignal(() => end.abort(new Interrupted(sentence)))
  try {
    return await work(end.signal)
  } finally {
    forget()
  }
}

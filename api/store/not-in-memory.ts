import type { Now } from './now.ts'

/** Lets go of what was read for a question. */
type LetGo = () => void

/** Thrown by a store that must read before it can answer. Not an error: who asked asks again once it has read. */
export class NotInMemory extends Error {
  /** Fulfilled when asking again makes sense; rejected when the file cannot be read. */
  readonly read: Promise<LetGo | undefined>

  constructor(read: Promise<LetGo | undefined>) {
    super('not in memory')
    this.read = read
    // Who does not wait for it (another reason made the question fail) must not turn a failed read into an uncaught error.
    read.catch(() => undefined)
  }
}

/** A question that needs more readings than this asks for more at once than there is memory for. */
const MOST_READINGS = 100

/**
 * Asks, and asks again as often as something had to be read. Answers at once when everything was in memory, which is nearly
 * always. Throws what the question throws, and an Error when the memory does not hold what one question needs.
 */
export function whenInMemory<T>(ask: () => Now<T>): Now<T> {
  try {
    const answer = ask()
    return answer instanceof Promise ? answer.catch((error: unknown) => askAgain(ask, error)) : answer
  } catch (error) {
    return askAgain(ask, error)
  }
}

function askAgain<T>(ask: () => Now<T>, error: unknown): Promise<T> {
  if (error instanceof NotInMemory) return readAndAsk(ask, error)
  throw error
}

/** What was read for a question stays in memory until it is answered: else two that need much would push out each other's. */
async function readAndAsk<T>(ask: () => Now<T>, first: NotInMemory): Promise<T> {
  const held: (LetGo | undefined)[] = []
  try {
    for (let missing = first; held.length < MOST_READINGS; ) {
      held.push(await missing.read)
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof NotInMemory)) throw error
        missing = error
      }
    }
    throw new Error('One question needs more than MEMORY_MB or PARCELS_MEMORY_MB leaves room for: raise it')
  } finally {
    for (const letGo of held) letGo?.()
  }
}

/** Releases what was read for a computation. */
type Release = () => void

/** Thrown by columns that lie in pages when a page must be read. Not an error: `whenInMemory` computes again once it is. */
export class NotInMemory extends Error {
  /** Fulfilled when computing again makes sense; rejected when the file cannot be read. */
  readonly read: Promise<Release | undefined>

  constructor(read: Promise<Release | undefined>) {
    super('not in memory')
    this.read = read
    // Who does not wait for it (the computation failed for another reason) must not turn a failed read into an uncaught error.
    read.catch(() => undefined)
  }
}

/** A computation that needs more readings than this asks for more at once than there is memory for. */
const MOST_READINGS = 100

/**
 * Computes from columns that may lie in pages, again as often as a page had to be read. What was read stays in memory until the end: two
 * computations that need much would otherwise push out each other's pages. Rejects with what `ask` throws, and with an Error when the memory does not
 * hold what one computation needs.
 */
export async function whenInMemory<T>(ask: () => T | Promise<T>): Promise<T> {
  const held: (Release | undefined)[] = []
  try {
    while (held.length < MOST_READINGS) {
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof NotInMemory)) throw error
        held.push(await error.read)
      }
    }
    throw new Error('One question needs more than MEMORY_MB or PARCELS_MEMORY_MB leaves room for: raise it')
  } finally {
    for (const release of held) release?.()
  }
}

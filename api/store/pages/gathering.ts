import { NotInMemory } from './not-in-memory.ts'

/** A file whose pages are read when they are asked for. */
export interface PagedFile {
  /** Reads pages, which stay until the function this gives is called. */
  hold(pages: ReadonlySet<number>): Promise<() => void>
}

type Missing = Map<PagedFile, Set<number>>

/** What the question that is computed right now missed so far. */
let now: Missing | undefined

/**
 * Tells that a page is not in memory. Throws NotInMemory; but while a question gathers, the page is noted, and who asked goes on with zeros:
 * so one round of reading serves all that the question can know it needs. The answer is thrown away.
 */
export function miss(file: PagedFile, page: number): void {
  if (!now) throw new NotInMemory(file.hold(new Set([page])))
  const pages = now.get(file) ?? new Set<number>()
  now.set(file, pages)
  pages.add(page)
}

/** Whether something was missed: what is computed from here on is thrown away, and what it asks for may be of no use. */
export const isMissing = (): boolean => now !== undefined && now.size > 0

/**
 * Throws NotInMemory when something was missed: to be called before what was computed is kept for other questions, and where what comes of zeros would
 * ask for pages that nobody needs.
 */
export function settle(): void {
  if (now && now.size > 0) throw readOf(now)
}

/** Computes an answer. Throws NotInMemory when pages were missed, be the answer what it may: also instead of an error, which may come of the zeros. */
export function gathering<T>(ask: () => T): T {
  return gather(new Map(), ask)
}

/** The same for work that pauses: other questions that are computed meanwhile gather their own. */
export function* gatheringTurns<T>(work: Generator<void, T>): Generator<void, T> {
  const missing: Missing = new Map()
  for (;;) {
    const step = gather(missing, () => work.next(), false)
    if (step.done) {
      if (missing.size > 0) throw readOf(missing)
      return step.value
    }
    yield
  }
}

function gather<T>(missing: Missing, ask: () => T, isAll = true): T {
  const before = now
  now = missing
  let answer: T
  try {
    answer = ask()
  } catch (error) {
    if (missing.size === 0) throw error
    throw readOf(missing, error instanceof NotInMemory ? error : undefined)
  } finally {
    now = before
  }
  if (isAll && missing.size > 0) throw readOf(missing)
  return answer
}

function readOf(missing: Missing, besides?: NotInMemory): NotInMemory {
  const reads = [...missing].map(([file, pages]) => file.hold(pages))
  return new NotInMemory(allOf(besides ? [...reads, besides.read] : reads))
}

/** Lets go of all at once; of those that were read when another cannot be. */
async function allOf(reads: readonly Promise<(() => void) | undefined>[]): Promise<() => void> {
  const read = await Promise.allSettled(reads)
  const letGo = () => {
    for (const one of read) if (one.status === 'fulfilled') one.value?.()
  }
  const failed = read.find((one) => one.status === 'rejected')
  if (!failed) return letGo
  letGo()
  throw failed.reason
}

import { createHash } from 'node:crypto'

/**
 * Names of the two columns that a part of a file with runs has more than the file: the number of the line's run and, for a run with lines of
 * several parts, the digest of its lines. Without the digest the number counts the runs of the part; with it, the runs of the file with these very
 * lines. So nothing in a part depends on lines that are neither its own nor in a run of its own.
 */
export const RUN_COLUMNS = { number: 'Terrier run', shared: 'Terrier shared run' } as const

/** Hexadecimal digits of a digest: 64 bits. */
const DIGITS = 16

interface RunLine {
  part: string
  line: string
}

/** Lines that follow each other in a national file and have the same values in some columns: they belong together. */
export class Runs {
  readonly #numbers = new Map<string, number>()
  readonly #sharedBefore = new Map<string, number>()
  #open: RunLine[] = []
  #values: string | undefined

  /** Takes the next line, with its part and the values that its run has in common; gives the lines of the run that it ended, with their columns. */
  next(part: string, line: string, values: string): RunLine[] {
    const ended = values === this.#values ? [] : this.end()
    this.#values = values
    this.#open.push({ part, line })
    return ended
  }

  /** Ends the last run. */
  end(): RunLine[] {
    const run = this.#open
    this.#open = []
    this.#values = undefined
    // A line of unknown part (an empty `part`) goes into each, and makes no run shared.
    const parts = new Set(run.flatMap(({ part }) => (part === '' ? [] : [part])))
    if (parts.size <= 1) {
      const number = countedIn(this.#numbers, [...parts][0] ?? '')
      return run.map(({ part, line }) => ({ part, line: `${line}|${number}|` }))
    }
    const hash = createHash('sha256')
    for (const { line } of run) hash.update(line, 'latin1').update('\n')
    const digest = hash.digest('hex').slice(0, DIGITS)
    const number = countedIn(this.#sharedBefore, digest)
    return run.map(({ part, line }) => ({ part, line: `${line}|${number}|${digest}` }))
  }
}

function countedIn(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count
}

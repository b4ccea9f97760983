import { writeSync } from 'node:fs'
import { losesLine } from '../../shared/process/lost-lines.ts'

/** Buffered characters beyond which they are written at once. */
const FLUSH_AT = 64 * 1024
/** The longest a line waits, in milliseconds. */
const FLUSH_AFTER = 100

/** Gathers log lines and writes them together, so that no request waits for a system call of its own. */
export class LogStream {
  readonly #fd: number
  #held = ''
  #timer: NodeJS.Timeout | undefined

  constructor(fd: number) {
    this.#fd = fd
  }

  write(line: string): void {
    if (this.#held === '') this.#hold()
    this.#held += line
    if (this.#held.length >= FLUSH_AT) this.flush()
  }

  /** Flushes after FLUSH_AFTER or when the process exits, whichever comes first. */
  #hold(): void {
    this.#timer = setTimeout(this.flush, FLUSH_AFTER).unref()
    process.once('exit', this.flush)
  }

  /** Writes the gathered lines, or drops them. */
  readonly flush = (): void => {
    clearTimeout(this.#timer)
    process.removeListener('exit', this.flush)
    const text = Buffer.from(this.#held)
    this.#held = ''
    try {
      for (let at = 0; at < text.length; ) at += writeSync(this.#fd, text, at)
    } catch (error) {
      if (!losesLine(error)) throw error
    }
  }
}

import { writeSync } from 'node:fs'

/** Buffered characters that are written out at once. */
const FLUSH_AT = 64 * 1024
/** The longest a line waits, in milliseconds. */
const FLUSH_AFTER = 100

/** Where log lines go: gathered, so that a request does not wait for a system call of its own. */
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

  /** Whichever way the process ends, what is held is written: by the timer or by the exit. */
  #hold(): void {
    this.#timer = setTimeout(this.flush, FLUSH_AFTER).unref()
    process.once('exit', this.flush)
  }

  /** Writes what is held. A reader that went away (EPIPE) or is full (EAGAIN) must not stop the service. */
  readonly flush = (): void => {
    clearTimeout(this.#timer)
    process.removeListener('exit', this.flush)
    const text = Buffer.from(this.#held)
    this.#held = ''
    try {
      for (let at = 0; at < text.length; ) at += writeSync(this.#fd, text, at)
    } catch (error) {
      if (!isPipeTrouble(error)) throw error
    }
  }
}

function isPipeTrouble(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'EAGAIN')
}

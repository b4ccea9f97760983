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
    // Nothing that was logged is lost, whichever way the process ends in good order.
    process.once('exit', () => this.flush())
  }

  write(line: string): void {
    this.#held += line
    if (this.#held.length >= FLUSH_AT) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_AFTER).unref()
  }

  /** Writes what is held. A reader that went away (EPIPE) or is full (EAGAIN) must not stop the service. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
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

import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { FileStamp } from './file-stamp.ts'

/** A message to the thread. */
interface Question {
  path: string
  /** Whether the content is wanted too. */
  keep: boolean
  /** The file is not hashed while it has this stamp. */
  known?: FileStamp | undefined
}

const found = z.object({
  bytes: z.number(),
  /** Absent when the file has the known stamp. */
  sha256: z.string().optional(),
  /**
   * The stamp before the reading; absent when the file was written to meanwhile. A new hard link is no writing, but changes the file's
   * stamp: it then differs from this one, and the next check reads the file again.
   */
  stamp: z.object({ inode: z.string(), written: z.string(), changed: z.string() }).optional(),
  content: z.instanceof(ArrayBuffer).optional(),
})
const answer = z.object({ id: z.number(), found: found.optional(), error: z.instanceof(Error).optional() })

/** A file as the thread read it: size in bytes, sha256 (hex), stamp and content. */
export type FoundFile = z.infer<typeof found>

/** Milliseconds without a message after which the thread ends. */
const IDLE = 1000

/**
 * The program of the thread, as text because the tests run TypeScript and Node 20 cannot start a thread from it. It reads slices of
 * 1 MB: a file of any size takes 1 MB of memory, or its own size when the content is wanted.
 */
const PROGRAM = `
const { parentPort } = require('node:worker_threads')
const { createHash } = require('node:crypto')
const { closeSync, fstatSync, openSync, readSync } = require('node:fs')
const SLICE = 1 << 20
const slice = new Uint8Array(SLICE)
const stampOf = (fd) => {
  const { dev, ino, size, mtimeNs, ctimeNs } = fstatSync(fd, { bigint: true })
  return { inode: dev + ':' + ino, written: size + ':' + mtimeNs, changed: String(ctimeNs) }
}
const sameContent = (a, b) => a.inode === b.inode && a.written === b.written
const same = (a, b) => sameContent(a, b) && a.changed === b.changed
function read({ path, keep, known }) {
  const fd = openSync(path, 'r')
  try {
    const before = stampOf(fd)
    const size = Number(before.written.split(':')[0])
    const content = keep ? new ArrayBuffer(size) : undefined
    const hash = known && same(known, before) ? undefined : createHash('sha256')
    let bytes = 0
    if (!content && !hash) bytes = size
    while (bytes < size) {
      const length = Math.min(SLICE, size - bytes)
      const target = content ? new Uint8Array(content, bytes, length) : slice.subarray(0, length)
      const count = readSync(fd, target, 0, length, bytes)
      if (count === 0) break
      if (hash) hash.update(target.subarray(0, count))
      bytes += count
    }
    const stamp = sameContent(before, stampOf(fd)) ? before : undefined
    return { bytes, sha256: hash && hash.digest('hex'), stamp, content }
  } finally {
    closeSync(fd)
  }
}
parentPort.on('message', ({ id, ...question }) => {
  try {
    const found = read(question)
    parentPort.postMessage({ id, found }, found.content ? [found.content] : [])
  } catch (error) {
    parentPort.postMessage({ id, error })
  }
})
`

/** Reads and hashes files in a thread, one after the other. The thread starts when it is needed and ends after IDLE. */
export class HashThread {
  #worker: Worker | undefined
  #asked = 0
  #idle: NodeJS.Timeout | undefined
  readonly #waiting = new Map<
    number,
    { resolve: (found: FoundFile) => void; reject: (error: Error) => void }
  >()

  /** Throws the error of the file system when the file cannot be read. */
  read(question: Question): Promise<FoundFile> {
    clearTimeout(this.#idle)
    const worker = this.#start()
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.ref()
      worker.postMessage({ id, ...question })
    })
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(PROGRAM, { eval: true })
    worker.on('message', (message: unknown) => this.#settle(answer.parse(message)))
    worker.on('error', (error: Error) => this.#rejectAll(worker, error))
    worker.on('exit', () => this.#rejectAll(worker, new Error('The thread that reads files ended')))
    this.#worker = worker
    return worker
  }

  #settle({ id, found, error }: z.infer<typeof answer>): void {
    const asker = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#endWhenIdle()
    if (found) asker?.resolve(found)
    else asker?.reject(error ?? new Error('The thread that reads files gave no answer'))
  }

  /** An idle thread must not keep the process alive, nor hold its memory for long. */
  #endWhenIdle(): void {
    const worker = this.#worker
    worker?.unref()
    this.#idle = setTimeout(() => {
      this.#worker = undefined
      void worker?.terminate()
    }, IDLE).unref()
  }

  #rejectAll(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

import { fork } from 'node:child_process'
import { builtFile } from '../../shared/process/built-file.ts'
import type { Failure, JobProgress } from '../queues/job-data.ts'
import { message, type Order } from './step-message.ts'

const PROGRAM = builtFile('jobs/steps/step-process.js')

export interface StepListener {
  progress(progress: JobProgress): void
  log(line: string): void
}

/** A step that failed, with the failure that its process sent. */
export class StepFailed extends Error {
  readonly transient: boolean

  constructor({ message, stack, transient }: Omit<Failure, 'type'>) {
    super(message)
    this.name = 'StepFailed'
    if (stack !== undefined) this.stack = stack
    this.transient = transient
  }
}

/**
 * Not BullMQ's sandboxed processors: they ask a step to stop by a message, which native code under way does not read, and keep its
 * process for the next job, with its memory.
 *
 * Shares no helper with `people/batches/run-batch.ts`, which starts and ends a process in the same order: one for both took 105 lines in place of
 * their 70, and casts, because the messages, the signal that ends it, what is kept of stderr and the words of a failure differ. The query processes
 * of `stores/sets` answer many questions at once, and those of the ingest are a pool of workerpool.
 *
 * Does a step in a process of its own and resolves with what it gives. When the signal is aborted the process is ended
 * (everything it writes is whole or not there) and the signal's reason thrown. Throws StepFailed when the step fails.
 */
export function runStep(order: Order, signal: AbortSignal, listener: StepListener): Promise<unknown> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    // Detached, so that a Ctrl-C at the terminal reaches only the worker, which then stops the step.
    const child = fork(PROGRAM, [], { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const errors = lastText(child.stderr)
    const stop = () => child.kill('SIGTERM')
    signal.addEventListener('abort', stop, { once: true })
    let end: (() => void) | undefined
    child.on('message', (text) => {
      const sent = message.parse(text)
      if (sent.type === 'progress') listener.progress(sent.progress)
      else if (sent.type === 'log') listener.log(sent.line)
      else if (sent.type === 'done') end = () => resolve(sent.value)
      else end = () => reject(new StepFailed(sent))
    })
    child.on('error', (error) => {
      end ??= () => reject(new StepFailed({ message: `cannot start: ${error.message}`, transient: true }))
    })
    child.on('close', (code, killedBy) => {
      signal.removeEventListener('abort', stop)
      if (end) return end()
      if (signal.aborted) return reject(signal.reason)
      const how = killedBy ? `was killed (${killedBy})` : `ended with code ${code}`
      const hint = killedBy === 'SIGKILL' ? '; this machine may be short of memory' : ''
      const output = errors()
      reject(
        new StepFailed({ message: `the process of this step ${how}${hint}. ${output}`, transient: true }),
      )
    })
    child.send(order)
  })
}

/** The last of what a stream says. */
function lastText(stream: NodeJS.ReadableStream | null): () => string {
  let text = ''
  stream?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString('utf8')}`.slice(-2000)
  })
  return () => text.trim()
}

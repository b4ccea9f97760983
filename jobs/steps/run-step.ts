import { fork } from 'node:child_process'
import { extname, join } from 'node:path'
import type { JobProgress } from '../queues/job-data.ts'
import { type Failure, message, type Order } from './step-message.ts'

/** Beside this file, compiled or not as it is. */
const PROGRAM = join(import.meta.dirname, `step-process${extname(import.meta.filename)}`)

export interface StepListener {
  progress(progress: JobProgress): void
  log(line: string): void
}

/** A step that failed, as its process told it. */
export class StepFailed extends Error {
  readonly passing: boolean

  constructor({ message, stack, passing }: Omit<Failure, 'type'>) {
    super(message)
    this.name = 'StepFailed'
    if (stack !== undefined) this.stack = stack
    this.passing = passing
  }
}

/**
 * Not BullMQ's sandboxed processors: they ask a step to stop by a message, which native code under way does not read, and keep its
 * process for the next job, with its memory.
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
      const told = message.parse(text)
      if (told.type === 'progress') listener.progress(told.progress)
      else if (told.type === 'log') listener.log(told.line)
      else if (told.type === 'done') end = () => resolve(told.value)
      else end = () => reject(new StepFailed(told))
    })
    child.on('error', (error) => {
      end ??= () => reject(new StepFailed({ message: `cannot start: ${error.message}`, passing: true }))
    })
    child.on('close', (code, killedBy) => {
      signal.removeEventListener('abort', stop)
      if (end) return end()
      if (signal.aborted) return reject(signal.reason)
      const how = killedBy ? `was killed (${killedBy})` : `ended with code ${code}`
      const hint = killedBy === 'SIGKILL' ? '; this machine may be short of memory' : ''
      const said = errors()
      reject(new StepFailed({ message: `the process of this step ${how}${hint}. ${said}`, passing: true }))
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

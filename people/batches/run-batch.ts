import { fork } from 'node:child_process'
import { z } from 'zod'
import { builtFile } from '../../shared/process/built-file.ts'
import { storedBatchSchema } from './batch.ts'

const PROGRAM = builtFile('people/batches/batch-process.js')

export const batchOrderSchema = z.strictObject({
  dataPath: z.string(),
  id: z.uuid(),
  release: z.string(),
  /** Bytes of the release that may be in memory, unpacked documents excepted. */
  memory: z.number(),
})
export type BatchOrder = z.output<typeof batchOrderSchema>

const messageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('rows'), rows: z.number() }),
  z.strictObject({ type: z.literal('done'), result: storedBatchSchema.shape.result.unwrap() }),
  z.strictObject({ type: z.literal('failed'), message: z.string(), isRefusal: z.boolean() }),
])
export type BatchMessage = z.output<typeof messageSchema>
export type BatchResult = Extract<BatchMessage, { type: 'done' }>['result']

/** The batch cannot be made: `isRefusal` says that its file or question is to blame. */
export class BatchFailed extends Error {
  readonly isRefusal: boolean

  constructor(message: string, isRefusal: boolean) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/**
 * Makes a batch in a process of its own, so that neither its work nor its memory is the service's. Throws BatchFailed, or the signal's reason
 * once the process is ended.
 */
export function runBatch(
  order: BatchOrder,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<BatchResult> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    // Detached, so that a Ctrl-C at the terminal reaches only the service, which then ends it.
    const child = fork(PROGRAM, [], { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const stop = () => child.kill('SIGKILL')
    signal.addEventListener('abort', stop, { once: true })
    let end: (() => void) | undefined
    child.on('message', (message) => {
      const sent = messageSchema.parse(message)
      if (sent.type === 'rows') onRows(sent.rows)
      else if (sent.type === 'done') end = () => resolve(sent.result)
      else end = () => reject(new BatchFailed(sent.message, sent.isRefusal))
    })
    child.on('error', (error) => {
      end ??= () => reject(new BatchFailed(`cannot start: ${error.message}`, false))
    })
    child.on('close', (code, killedBy) => {
      signal.removeEventListener('abort', stop)
      if (end) return end()
      if (signal.aborted) return reject(signal.reason)
      reject(new BatchFailed(`its process ended with ${killedBy ?? `code ${code}`}`, false))
    })
    child.send(order)
  })
}

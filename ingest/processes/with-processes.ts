import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import workerpool from 'workerpool'
import type { z } from 'zod'
import { IngestError } from '../../formats/errors.ts'
import { builtFile } from '../../shared/process/built-file.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Comparers } from '../pipeline/changes/compare-file.ts'
import { TransientError } from '../pipeline/download/retry.ts'
import type { IngestContext } from '../pipeline/ingest-context.ts'
import type { Progress } from '../pipeline/progress.ts'
import type { Builders } from '../pipeline/unit/area-build.ts'
import {
  type BuildOrder,
  built,
  type CompareOrder,
  comparedOrNot,
  type Failed,
  type GatherOrder,
  type PreparedThere,
  type PrepareOrder,
  preparedOrNot,
  progressEvent,
} from './orders.ts'
import { showEvents } from './progress-events.ts'

const PROGRAM = builtFile('ingest/processes/program.js')

/** Processes that prepare and build départements, and compare their files, at the same time. */
export interface Processes extends Builders, Comparers {
  /** Downloads, normalises and checks one dataset in one place. Throws what fails. */
  prepare(order: Omit<PrepareOrder, 'dataPath'>, progress: Progress): Promise<PreparedThere>
}

/** Processes, and how they are ended. */
export interface StartedProcesses {
  processes: Processes
  /** Ends them, whatever they do. */
  end(): Promise<void>
}

/**
 * Runs `work` with processes that work at the same time: each is started when it is first needed, and all are ended with the work, or when the
 * signal is aborted. With one process the caller's does all. Throws what the work throws, and the signal's reason.
 */
export async function withProcesses<T>(
  { dataDir, processes: places = 1, signal }: Pick<IngestContext, 'dataDir' | 'processes' | 'signal'>,
  work: (processes: Processes | undefined) => Promise<T>,
): Promise<T> {
  if (places < 2) return work(undefined)
  const { processes, end } = startProcesses(dataDir, places, signal)
  const stop = () => void end()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await work(processes)
  } finally {
    signal?.removeEventListener('abort', stop)
    await end()
  }
}

/** Processes that stay until they are ended, each started when it is first needed. Once the signal is aborted they throw its reason. */
export function startProcesses(dataDir: DataDir, places: number, signal?: AbortSignal): StartedProcesses {
  const pool = workerpool.pool(PROGRAM, {
    workerType: 'process',
    maxWorkers: places,
    // Detached, so that a Ctrl-C at the terminal reaches only the process that started them, which then ends them.
    forkOpts: { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  })
  /** `what`: in words, for the error when its process ends. */
  const run = async <V>(
    what: string,
    answer: z.ZodType<{ type: 'done'; value: V } | Failed>,
    [method, order]:
      | ['build', BuildOrder]
      | ['gather', GatherOrder]
      | ['compare', CompareOrder]
      | ['prepare', PrepareOrder],
    on?: (event: unknown) => void,
  ): Promise<V> => {
    signal?.throwIfAborted()
    // Its own promises are thenables, not promises.
    const asked = Promise.resolve(pool.exec(method, [order], on ? { on } : {}))
    const answered = answer.parse(
      await asked.catch((error: Error) => {
        signal?.throwIfAborted()
        throw ended(what, error)
      }),
    )
    if (answered.type === 'failed') throw errorOf(answered)
    return answered.value
  }
  const processes: Processes = {
    places,
    async build(order, territory) {
      const build = { ...order, workDir: await ownFolder(order.workDir) }
      const asked = { build, dataPath: dataDir.dir, territory }
      return run(`${build.name} ${build.area}`, built, ['build', asked])
    },
    async gather(order, territory) {
      const gather = { ...order, workDir: await ownFolder(order.workDir) }
      const asked = { gather, dataPath: dataDir.dir, territory }
      return run(`${gather.name} france`, built, ['gather', asked])
    },
    async compare(order) {
      const files = { ...order, workDir: await ownFolder(order.workDir) }
      const { dataset, area, kind } = order.before
      const asked = { files, dataPath: dataDir.dir }
      return run(`changes of ${dataset} ${area} ${kind}`, comparedOrNot, ['compare', asked])
    },
    prepare(order, progress) {
      const show = showEvents(progress)
      return run(
        `${order.dataset} ${order.unit.area}`,
        preparedOrNot,
        ['prepare', { ...order, dataPath: dataDir.dir }],
        (event) => show(progressEvent.parse(event)),
      )
    },
  }
  return {
    processes,
    async end() {
      await pool.terminate(true)
    },
  }
}

/** A folder of this ingest: a process that outlived one killed before must not write into what this one builds. */
async function ownFolder(workDir: string): Promise<string> {
  const own = join(workDir, String(process.pid))
  await mkdir(own)
  return own
}

function ended(what: string, { message }: Error): IngestError {
  return new IngestError(
    `${what}: the process that worked on it ended before it was done. This machine may be short of memory: set INGEST_PROCESSES to fewer. Given again, the ingest goes on from where it was.`,
    { cause: new TransientError(message) },
  )
}

function errorOf({ message, stack, isExplained }: Failed): Error {
  const error = isExplained ? new IngestError(message) : new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}

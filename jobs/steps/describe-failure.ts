import { TransientError } from '../../ingest/pipeline/download/retry.ts'
import { isDiskFull } from '../../shared/files/disk-full.ts'
import { errorCode } from '../../shared/process/error-code.ts'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import type { Failure } from '../queues/job-data.ts'

/** Most causes followed, because a chain of causes may be circular. */
const DEEPEST = 10

/**
 * Describes an error for the job, and whether a later attempt may succeed. What the ingest explains (a vanished
 * column, too few rows, an unknown area) stays until a person acts; the network, a server that fails, a full disk, a
 * lock held elsewhere pass. A defect of ours is tried again too: it may come from a machine that was short of memory.
 */
export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { type: 'failed', message: String(error), transient: true }
  const explained = error instanceof ExplainedError
  // Tried again by itself: the reader need type nothing, but make room.
  if (!explained && isDiskFull(error))
    return { type: 'failed', message: `The disk of this worker is full: ${error.message}`, transient: true }
  return {
    type: 'failed',
    message: error.message,
    ...(explained || error.stack === undefined ? {} : { stack: error.stack }),
    transient: !explained || hasTransientCause(error),
  }
}

function hasTransientCause(error: Error): boolean {
  let cause: unknown = error.cause
  for (let depth = 0; depth < DEEPEST && cause instanceof Error; depth++) {
    if (cause instanceof TransientError || errorCode(cause) !== undefined) return true
    cause = cause.cause
  }
  return false
}

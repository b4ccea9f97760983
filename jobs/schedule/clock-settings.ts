import type { Log } from '../log.ts'
import type { RetryPolicy } from '../queues/flow.ts'
import type { JobQueues } from '../queues/job-queues.ts'
import type { Appointment } from './schedule.ts'

export interface ClockSettings extends RetryPolicy {
  queues: JobQueues
  appointments: readonly Appointment[]
  /** What is kept fresh: communes, départements or `france`. */
  area: string
  log: Log
}

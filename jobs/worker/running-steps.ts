import type { Job } from 'bullmq'
import type { JobQueues } from '../queues/job-queues.ts'

/** Why a step under way was stopped. */
export class StepStopped extends Error {
  readonly why: 'cancelled' | 'lock-lost' | 'shutdown'

  constructor(why: StepStopped['why']) {
    super(
      {
        cancelled: 'cancelled with terrier jobs cancel',
        'lock-lost': 'this worker was out of touch with Redis for too long: another may have taken the job',
        shutdown: 'this worker is stopping',
      }[why],
    )
    this.name = 'Stopped'
    this.why = why
  }
}

interface Running {
  run: string | undefined
  abort: AbortController
}

/** Milliseconds between two looks at what was cancelled. */
const LOOK = 2_000

/** Knows the steps this worker has under way, and stops them when they are cancelled, taken away, or it must go. */
export class RunningSteps {
  readonly #running = new Map<string, Running>()
  readonly #queues: JobQueues
  readonly #timer: NodeJS.Timeout
  #looking = false
  #closing = false

  constructor(queues: JobQueues) {
    this.#queues = queues
    this.#timer = setInterval(() => void this.#look(), LOOK)
    this.#timer.unref()
  }

  /** The signal of a job that begins; call `end` when it is over. */
  begin(job: Job, run: string | undefined): AbortSignal {
    const abort = new AbortController()
    if (this.#closing) abort.abort(new StepStopped('shutdown'))
    this.#running.set(keyOf(job.queueName, job.id), { run, abort })
    return abort.signal
  }

  end(job: Job): void {
    this.#running.delete(keyOf(job.queueName, job.id))
  }

  lockLost(queue: string, ids: readonly string[]): void {
    for (const id of ids) this.#running.get(keyOf(queue, id))?.abort.abort(new StepStopped('lock-lost'))
  }

  shutdown(): void {
    this.#closing = true
    clearInterval(this.#timer)
    for (const { abort } of this.#running.values()) abort.abort(new StepStopped('shutdown'))
  }

  /** Asks again only when the last question was answered: while Redis is away, one question waits instead of one every two seconds. */
  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      for (const { run, abort } of this.#running.values())
        if (run !== undefined && (await this.#queues.isCancelled(run)))
          abort.abort(new StepStopped('cancelled'))
    } finally {
      this.#looking = false
    }
  }
}

function keyOf(queue: string, id: string | undefined): string {
  return `${queue} ${id}`
}

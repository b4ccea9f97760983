import type { Progress } from '../../ingest/pipeline/progress.ts'
import type { StepMessage } from './step-message.ts'

/** Least time between two messages of progress (ms): a step may read a million rows a second. */
const EVERY = 1000

/** A Progress that tells a worker: how far it is once a second, and a line at the end of each part. */
export function reportProgress(
  send: (message: StepMessage) => void,
  now = () => performance.now(),
): Progress {
  let last = Number.NEGATIVE_INFINITY
  return {
    step(label, total, unit) {
      const began = now()
      return {
        update(done, whole = total) {
          if (now() - last < EVERY) return
          last = now()
          const known = whole === undefined ? {} : { total: whole }
          send({ type: 'progress', progress: { label, done, ...known, unit } })
        },
        end(summary) {
          if (summary === undefined) return
          send({ type: 'log', line: `${label}: ${summary} (${((now() - began) / 1000).toFixed(1)} s)` })
        },
      }
    },
  }
}

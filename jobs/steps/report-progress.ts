import type { Progress } from '../../ingest/pipeline/progress.ts'
import type { Message } from './step-message.ts'

/** Progress is told this often at most (ms): a step that reads a million rows a second says so once. */
const EVERY = 1000

/** A Progress that tells a worker: how far it is once a second, and a line at the end of each part. */
export function reportProgress(tell: (message: Message) => void, now = () => performance.now()): Progress {
  let last = Number.NEGATIVE_INFINITY
  return {
    step(label, total, unit) {
      const began = now()
      return {
        update(done, whole = total) {
          if (now() - last < EVERY) return
          last = now()
          const known = whole === undefined ? {} : { total: whole }
          tell({ type: 'progress', progress: { label, done, ...known, unit } })
        },
        end(summary) {
          if (summary === undefined) return
          tell({ type: 'log', line: `${label}: ${summary} (${((now() - began) / 1000).toFixed(1)} s)` })
        },
      }
    },
  }
}

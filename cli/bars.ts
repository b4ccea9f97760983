import cliProgress from 'cli-progress'
import type { Progress } from '../ingest/pipeline/progress.ts'

const UNITS = { bytes: 1_000_000, rows: 1, files: 1 }
const SHOWN = { bytes: 'MB', rows: 'rows', files: 'files' }

/** Progress on stderr: a progress bar for each step on a terminal, and one line when a step ends. */
export function bars(): Progress {
  return {
    step(label, total, unit) {
      const scale = UNITS[unit]
      const moving = process.stderr.isTTY
      const format =
        total === undefined
          ? '{label} {value} {unit} …'
          : '{label} {bar} {value}/{total} {unit} {eta_formatted}'
      const bar = new cliProgress.SingleBar({
        format,
        clearOnComplete: true,
        hideCursor: true,
        stream: process.stderr,
      })
      const shown = (done: number) => Math.round((done / scale) * 10) / 10
      if (moving)
        bar.start(total === undefined ? Number.MAX_SAFE_INTEGER : shown(total), 0, {
          label,
          unit: SHOWN[unit],
        })
      const started = performance.now()
      return {
        update: (done) => {
          if (moving) bar.update(shown(done))
        },
        end: (summary) => {
          if (moving) bar.stop()
          process.stderr.write(
            `${label}: ${summary} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
          )
        },
      }
    },
  }
}

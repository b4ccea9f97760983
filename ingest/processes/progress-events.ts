import type { Progress, Step } from '../pipeline/progress.ts'
import type { ProgressEvent } from './orders.ts'

/** A step tells how far it is this often at most (ms). */
const EVERY = 200

/** A Progress whose steps are sent as events to the process that shows them. */
export function progressAsEvents(
  send: (event: ProgressEvent) => void,
  now = () => performance.now(),
): Progress {
  let steps = 0
  return {
    step(label, total, unit) {
      const step = steps++
      let last = Number.NEGATIVE_INFINITY
      send({ type: 'begin', step, label, total, unit })
      return {
        update(done, whole) {
          if (now() - last < EVERY) return
          last = now()
          send({ type: 'update', step, done, total: whole })
        },
        end: (summary) => send({ type: 'end', step, summary }),
      }
    },
  }
}

/** Shows the events of one order. A step that failed never ends, as in the process that sent it. */
export function showEvents(progress: Progress): (event: ProgressEvent) => void {
  const steps = new Map<number, Step>()
  return (event) => {
    if (event.type === 'begin')
      return void steps.set(event.step, progress.step(event.label, event.total, event.unit))
    const step = steps.get(event.step)
    if (event.type === 'update') return step?.update(event.done, event.total)
    step?.end(event.summary)
    steps.delete(event.step)
  }
}

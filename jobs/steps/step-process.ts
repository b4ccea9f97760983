// A process of its own for each step: the work keeps its processor busy for minutes, and what must renew the job's
// lock needs an event loop that turns. Its memory goes back to the machine with it.
import type { Progress } from '../../ingest/pipeline/progress.ts'
import { tracedProgress } from '../../ingest/pipeline/traced-progress.ts'
import { tracingOf, WORKER } from '../../shared/process/tracing.ts'
import { describeFailure } from './describe-failure.ts'
import { reportProgress } from './report-progress.ts'
import { type Order, order, type StepMessage } from './step-message.ts'
import { steps } from './steps.ts'

const send = (message: StepMessage) =>
  new Promise<void>((sent) => {
    if (process.send) process.send(message, undefined, {}, () => sent())
    else sent()
  })

// The worker is gone and another one gets its job: this process must not go on working on it.
process.on('disconnect', () => process.exit(1))

process.once('message', async (text) => {
  try {
    const value = await run(order.parse(text))
    await send({ type: 'done', value })
  } catch (error) {
    await send(describeFailure(error))
  }
  process.exit(0)
})

async function run(given: Order): Promise<unknown> {
  const progress = reportProgress((message) => void send(message))
  const { place, traceparent } = given
  if (traceparent === undefined) return work(given, progress)
  // No warning about lost traces: the worker loses its own the same way and reports it.
  const tracing = await tracingOf(place, WORKER, () => undefined)
  const traced = tracing ? tracedProgress(progress, tracing, { traceparent }) : progress
  return work(given, traced).finally(() => tracing?.close())
}

function work(given: Order, progress: Progress): Promise<unknown> {
  const { place } = given
  if (given.step === 'detect') return steps.detect(place, given.data, progress)
  if (given.step === 'check') return steps.check(place, given.data, progress)
  if (given.step === 'prepare') return steps.prepare(place, given.data, progress)
  return steps.publish(place, given.data, given.units, progress)
}

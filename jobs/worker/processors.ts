import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq'
import { columnsOfUnits } from '../../formats/layouts/unit-columns.ts'
import { datasets } from '../../ingest/datasets/index.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import type { Span, Tracing } from '../../shared/process/span.ts'
import type { Log } from '../log.ts'
import { type RetryPolicy, requestNews, runFlow, runOf, unfinishedRun } from '../queues/flow.ts'
import {
  type DetectData,
  detectData,
  news,
  prepareData,
  prepared,
  publishData,
  published,
} from '../queues/job-data.ts'
import type { JobQueues } from '../queues/job-queues.ts'
import { runStep, StepFailed } from '../steps/run-step.ts'
import type { StepContext } from '../steps/step-context.ts'
import type { Order } from '../steps/step-message.ts'
import { type RunningSteps, StepStopped } from './running-steps.ts'

export interface WorkerContext extends RetryPolicy {
  place: StepContext
  queues: JobQueues
  running: RunningSteps
  log: Log
  tracing?: Tracing
}

/** An attempt at a job: the token that proves it is ours, the run it belongs to, what is to be done. */
interface Attempt {
  job: Job
  token: string
  run?: string
  order: Order
  span?: Span | undefined
}

/**
 * Looks for news; when there is some, begins a run of one job a place and a publication. A dataset has one run at a time: a look for what the run under way
 * was asked for ends, a look for other places or another edition is put off until that run has ended.
 */
export async function detect(context: WorkerContext, job: Job, token: string): Promise<unknown> {
  const data = detectData.parse(job.data)
  const underWay = await unfinishedRun(context.queues, data.dataset)
  if (underWay) {
    if (underWay.area === data.area && underWay.millesime === data.millesime)
      return { underWay: underWay.run }
    await job.log(`waits until the run ${underWay.run} of ${underWay.area} has ended`)
    return later(job, token, context.retryMs)
  }
  const order: Order = { step: 'detect', place: context.place, data }
  const span = beginSpan(context.tracing, job, order)
  const found = news.parse(await work(context, { job, token, order, span }))
  if (found.waitsForCog) {
    await requestNews(context.queues, { dataset: 'cog', area: 'france', millesime: 'latest' }, context)
    await job.log('waits until the administrative cutting (cog) is published')
    return later(job, token, context.retryMs)
  }
  if (found.units.length === 0) return { looked: found.looked, news: 0 }
  const run = runOf(data.dataset, job.id ?? '')
  await context.queues.flows.add(runFlow(run, data, found.units, context, span))
  context.log('info', 'news found, a run begins', { run, looked: found.looked, places: found.units.length })
  return { looked: found.looked, news: found.units.length, run }
}

/** Downloads and normalises one place; puts it off while its producer is paused. */
export async function prepare(context: WorkerContext, job: Job, token: string): Promise<unknown> {
  const data = prepareData.parse(job.data)
  const wait = await context.queues.pausedFor(producerOf(data))
  if (wait > 0) {
    await job.log(`its producer failed a moment ago: waits ${Math.ceil(wait / 1000)} s`)
    return later(job, token, wait)
  }
  const order: Order = { step: 'prepare', place: context.place, data }
  const span = beginSpan(context.tracing, job, order)
  const done = prepared.parse(await work(context, { job, token, run: data.run, order, span }))
  for (const { dataset, file, files, unknown, missing } of columnsOfUnits([done]))
    context.log('warn', 'columns differ from the known layouts', {
      run: data.run,
      dataset,
      area: data.unit.area,
      file,
      files,
      unknown,
      missing,
    })
  return done
}

/** Publishes what the places of a run gave. */
export async function publishStep(context: WorkerContext, job: Job, token: string): Promise<unknown> {
  const data = publishData.parse(job.data)
  const units = Object.values(await job.getChildrenValues()).map((value) => prepared.parse(value))
  // A Redis that lost jobs of the run must not lead to a release with a part of the places.
  if (units.length !== data.units)
    throw new UnrecoverableError(
      `${units.length} of ${data.units} places of this run are still known: start it again with terrier jobs retry ${data.run}`,
    )
  const order: Order = { step: 'publish', place: context.place, data, units: units.sort(byArea) }
  const span = beginSpan(context.tracing, job, order)
  const result = published.parse(await work(context, { job, token, run: data.run, order, span }))
  const words = result.changed ? 'published' : 'nothing new was found: the release that is served stays'
  context.log('info', words, { run: data.run, release: result.release, rows: result.rows })
  return result
}

const byArea = (a: { unit: { area: string } }, b: { unit: { area: string } }) =>
  a.unit.area < b.unit.area ? -1 : 1

/** Does the work of a job in its process, and says to the queue what its end means. */
export async function work(context: WorkerContext, attempt: Attempt): Promise<unknown> {
  const { span } = attempt
  try {
    const value = await tryOnce(context, attempt)
    span?.end()
    return value
  } catch (error) {
    span?.end(messageOf(error))
    throw error
  }
}

async function tryOnce(context: WorkerContext, { job, token, run, order, span }: Attempt): Promise<unknown> {
  if (run !== undefined && (await context.queues.isCancelled(run)))
    throw new UnrecoverableError(new StepStopped('cancelled').message)
  const signal = context.running.begin(job, run)
  const began = performance.now()
  const count = (outcome: string) =>
    context.queues.count(order.step, order.data.dataset, outcome, (performance.now() - began) / 1000)
  try {
    const traced = span ? { ...order, traceparent: span.traceparent } : order
    const value = await runStep(traced, signal, {
      progress: (progress) => void job.updateProgress(progress).catch(() => undefined),
      log: (line) => void job.log(line).catch(() => undefined),
    })
    await count('completed')
    return value
  } catch (error) {
    if (error instanceof StepStopped && error.why === 'shutdown') return await giveBack(job, token)
    await count(error instanceof StepStopped ? error.why : 'failed')
    if (error instanceof StepStopped && error.why === 'cancelled') throw new UnrecoverableError(error.message)
    if (!(error instanceof StepFailed)) throw error
    if (!error.transient) throw new UnrecoverableError(error.message)
    if (order.step === 'prepare') await context.queues.pause(producerOf(order.data), context.retryMs)
    throw error
  } finally {
    context.running.end(job)
  }
}

/** A worker that stops leaves its job to the others, at once and with all its attempts. */
export async function giveBack(job: Job, token: string): Promise<never> {
  await job.moveToWait(token)
  throw new WaitingError()
}

/** Puts the job off without using up an attempt; spread so that a crowd does not come back together. */
async function later(job: Job, token: string, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + ms * (1 + Math.random() / 2), token)
  throw new DelayedError()
}

function producerOf({ dataset }: Pick<DetectData, 'dataset'>): string {
  return datasets.find((one) => one.name === dataset)?.producer ?? dataset
}

/** The span of an attempt at a job: a run's are in the trace of the look that began it. Undefined without tracing. */
export function beginSpan(tracing: Tracing | undefined, job: Job, { step, data }: Order): Span | undefined {
  return tracing?.start(`${step} ${data.dataset}`, {
    kind: 'CONSUMER',
    parent: 'traceparent' in data ? { traceparent: data.traceparent } : {},
    attributes: {
      'terrier.step': step,
      'terrier.dataset': data.dataset,
      ...('unit' in data ? { 'terrier.departement': data.unit.area } : { 'terrier.area': data.area }),
      ...('run' in data ? { 'terrier.run': data.run } : {}),
      'terrier.attempt': job.attemptsMade + 1,
    },
  })
}

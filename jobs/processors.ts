import { DelayedError, type Job, UnrecoverableError, WaitingError } from 'bullmq'
import { datasets } from '../ingest/datasets/index.ts'
import type { Span, Tracing } from '../shared/tracing.ts'
import { requestNews, unfinishedRun } from './ask.ts'
import { type Patience, runFlow, runOf } from './flow.ts'
import {
  type DetectData,
  detectData,
  news,
  prepareData,
  prepared,
  publishData,
  published,
} from './job-data.ts'
import { beginSpan } from './job-span.ts'
import type { Log } from './log.ts'
import type { Queues } from './queues.ts'
import { runStep, StepFailed } from './run-step.ts'
import { type Steering, Stopped } from './steering.ts'
import type { Order } from './step-message.ts'
import type { Workplace } from './steps.ts'
import type { Switchboard } from './switchboard.ts'

export interface Shop extends Patience {
  place: Workplace
  queues: Queues
  switchboard: Switchboard
  steering: Steering
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

/** Looks for news; when there is some, begins a run of one job a place and a publication. */
export async function detect(shop: Shop, job: Job, token: string): Promise<unknown> {
  const data = detectData.parse(job.data)
  const underWay = await unfinishedRun(shop.queues, data.dataset)
  if (underWay !== undefined) return { underWay }
  const order: Order = { step: 'detect', place: shop.place, data }
  const span = beginSpan(shop.tracing, job, order)
  const found = news.parse(await work(shop, { job, token, order, span }))
  if (found.waitsForCog) {
    await requestNews(shop.queues, { dataset: 'cog', area: 'france', millesime: 'latest' }, shop)
    await job.log('waits until the administrative cutting (cog) is published')
    return later(job, token, shop.retryMs)
  }
  if (found.units.length === 0) return { looked: found.looked, news: 0 }
  const run = runOf(data.dataset, job.id ?? '')
  await shop.queues.flows.add(runFlow(run, data, found.units, shop, span))
  shop.log('info', 'news found, a run begins', { run, looked: found.looked, places: found.units.length })
  return { looked: found.looked, news: found.units.length, run }
}

/** Downloads and normalises one place, unless its producer asked to be left in peace. */
export async function prepare(shop: Shop, job: Job, token: string): Promise<unknown> {
  const data = prepareData.parse(job.data)
  const wait = await shop.switchboard.pausedFor(producerOf(data))
  if (wait > 0) {
    await job.log(`its producer failed a moment ago: waits ${Math.ceil(wait / 1000)} s`)
    return later(job, token, wait)
  }
  const order: Order = { step: 'prepare', place: shop.place, data }
  const span = beginSpan(shop.tracing, job, order)
  return prepared.parse(await work(shop, { job, token, run: data.run, order, span }))
}

/** Publishes what the places of a run gave. */
export async function publish(shop: Shop, job: Job, token: string): Promise<unknown> {
  const data = publishData.parse(job.data)
  const units = Object.values(await job.getChildrenValues()).map((value) => prepared.parse(value))
  // Jobs are kept for long, but a Redis that lost some must not make a release of a part.
  if (units.length !== data.units)
    throw new UnrecoverableError(
      `${units.length} of ${data.units} places of this run are still known: start it again with terrier jobs retry ${data.run}`,
    )
  const order: Order = { step: 'publish', place: shop.place, data, units: units.sort(byArea) }
  const span = beginSpan(shop.tracing, job, order)
  const result = published.parse(await work(shop, { job, token, run: data.run, order, span }))
  const words = result.changed ? 'published' : 'nothing new: the release that is served already holds it'
  shop.log('info', words, { run: data.run, release: result.release, rows: result.rows })
  return result
}

const byArea = (a: { unit: { area: string } }, b: { unit: { area: string } }) =>
  a.unit.area < b.unit.area ? -1 : 1

/** Does the work of a job in its process, and says to the queue what its end means. */
async function work(shop: Shop, attempt: Attempt): Promise<unknown> {
  const { span } = attempt
  try {
    const value = await tryOnce(shop, attempt)
    span?.end()
    return value
  } catch (error) {
    span?.end(error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function tryOnce(shop: Shop, { job, token, run, order, span }: Attempt): Promise<unknown> {
  if (run !== undefined && (await shop.switchboard.isCancelled(run)))
    throw new UnrecoverableError(new Stopped('cancelled').message)
  const signal = shop.steering.begin(job, run)
  const began = performance.now()
  const count = (outcome: string) =>
    shop.switchboard.count(order.step, order.data.dataset, outcome, (performance.now() - began) / 1000)
  try {
    const traced = span ? { ...order, traceparent: span.traceparent } : order
    const value = await runStep(traced, signal, {
      progress: (progress) => void job.updateProgress(progress).catch(() => undefined),
      log: (line) => void job.log(line).catch(() => undefined),
    })
    await count('completed')
    return value
  } catch (error) {
    if (error instanceof Stopped && error.why === 'shutdown') return await giveBack(job, token)
    await count(error instanceof Stopped ? error.why : 'failed')
    if (error instanceof Stopped && error.why === 'cancelled') throw new UnrecoverableError(error.message)
    if (!(error instanceof StepFailed)) throw error
    if (!error.passing) throw new UnrecoverableError(error.message)
    if (order.step === 'prepare') await shop.switchboard.pause(producerOf(order.data), shop.retryMs)
    throw error
  } finally {
    shop.steering.end(job)
  }
}

/** A worker that stops leaves its job to the others, at once and with all its attempts. */
async function giveBack(job: Job, token: string): Promise<never> {
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

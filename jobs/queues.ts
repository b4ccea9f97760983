import { FlowProducer, Queue } from 'bullmq'
import { ExplainedError } from '../shared/explained-error.ts'
import { askingConnection, stayingConnection } from './connection.ts'
import type { DetectData, PrepareData, PublishData } from './job-data.ts'

/** Redis keys of the jobs all begin with it. */
export const PREFIX = 'terrier'

/** The three steps of a refresh, each with its queue: look for news, prepare one place, publish the run. */
export const QUEUES = ['detect', 'prepare', 'publish'] as const
export type QueueName = (typeof QUEUES)[number]

export interface Queues {
  detect: Queue<DetectData>
  prepare: Queue<PrepareData>
  publish: Queue<PublishData>
  flows: FlowProducer
  close(): Promise<void>
}

/** How long finished jobs are kept for people to look at. */
export const KEEP = {
  removeOnComplete: { age: 30 * 86_400, count: 1000 },
  removeOnFail: { age: 90 * 86_400, count: 1000 },
}

/**
 * Opens the queues. Who stays waits until Redis is there; for who asks, a Redis that does not answer is an
 * ExplainedError naming REDIS_URL.
 */
export async function openQueues(redisUrl: string, who: 'asking' | 'staying' = 'asking'): Promise<Queues> {
  const connection = who === 'asking' ? askingConnection(redisUrl) : stayingConnection(redisUrl)
  const options = { connection, prefix: PREFIX, defaultJobOptions: KEEP }
  const detect = new Queue<DetectData>('detect', options)
  const prepare = new Queue<PrepareData>('prepare', options)
  const publish = new Queue<PublishData>('publish', options)
  const flows = new FlowProducer(options)
  const all = [detect, prepare, publish, flows]
  // An unheard `error` event would end the process: a lost Redis is told by the call that needs it.
  for (const queue of [detect, prepare, publish]) queue.on('error', () => undefined)
  flows.on('error', () => undefined)
  const close = async () => {
    await Promise.allSettled(all.map((one) => one.close()))
  }
  try {
    await Promise.all(all.map((one) => one.waitUntilReady()))
  } catch (error) {
    await Promise.allSettled(all.map((one) => one.disconnect()))
    throw new ExplainedError(
      `Redis does not answer at REDIS_URL=${withoutPassword(redisUrl)} (${error instanceof Error ? error.message : error}). Start it, or correct REDIS_URL.`,
      { cause: error },
    )
  }
  return { detect, prepare, publish, flows, close }
}

function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, ':***@')
}

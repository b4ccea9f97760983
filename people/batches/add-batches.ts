import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../api/answers/problem.ts'
import { invalidParameters } from '../../api/answers/problems.ts'
import { chosenColumns, DEFAULT_GROUPS } from '../../api/enrich/columns.ts'
import { inputColumns } from '../../api/enrich/input-columns.ts'
import { needCsv } from '../../api/enrich/result-format.ts'
import type { InputFormat } from '../../api/enrich/take-in.ts'
import { BATCH } from '../../api/kernel/limits.ts'
import { holdersOf } from '../../api/quotas/holder.ts'
import type { CountOptions } from '../../api/quotas/subject.ts'
import type { RouteHooks } from '../../api/rest/routes.ts'
import type { Config } from '../../shared/settings/config.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import { type Batch, isEnded } from './batch.ts'
import { BatchFolder } from './batch-folder.ts'
import type { BatchQueue } from './batch-queue.ts'
import { batchSentences } from './batch-sentences.ts'
import { describeBatch } from './describe-batch.ts'
import { BatchLedger, roomForBatch } from './ledger.ts'
import { LocalQueue } from './local-queue.ts'
import { lookInto } from './look-into.ts'
import type { BatchMaker } from './make-batch.ts'
import { readBatchQuery } from './read-query.ts'
import { receiveFile } from './receive.ts'

const MEDIA: Readonly<Record<string, InputFormat>> = {
  'text/csv': 'csv',
  'application/vnd.apache.parquet': 'parquet',
}
const CONTENT_TYPES: Readonly<Record<InputFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}
/** Milliseconds between two sweeps of batches whose day is over, and of what processes that died left. */
const SWEEP_EVERY = 600_000
/** Bytes that the process of a batch may have of the release in memory, where the service has no less. */
const PLACES_MEMORY = 500e6

export interface BatchOptions {
  config: Config
  releases: ReleaseSource
  hooks: RouteHooks
  counting: CountOptions
}

/**
 * Adds `/v1/batches`: files that are enriched as jobs, for holders of keys. They are no operations, because their bodies and answers are files. Without
 * Redis the processes over a data folder make them in turn; with it BullMQ hands them out.
 */
export function addBatches(app: FastifyInstance, { config, releases, hooks, counting }: BatchOptions): void {
  const folder = new BatchFolder(config.dataPath)
  const onError = (err: unknown) => app.log.error({ err }, 'a batch could not be made')
  const ledger = new BatchLedger(folder, config.batches)
  const maker = {
    folder,
    onError,
    dataPath: config.dataPath,
    releases,
    memory: Math.min(config.placesMemory ?? Infinity, PLACES_MEMORY),
  }
  const onUntidy = (err: unknown) =>
    app.log.error({ err }, 'files of old batches could not be removed, or waiting ones queued')
  let queue: Promise<BatchQueue> | undefined
  /** The queue. One that could not be opened, because the data folder cannot be written, is opened by the next who asks. */
  function openedQueue(): Promise<BatchQueue> {
    queue ??= openQueue(config.redisUrl, maker).catch((error: unknown) => {
      queue = undefined
      throw error
    })
    return queue
  }
  app.addHook('onReady', async () => {
    // Not waited for: a service over many batches, or without its Redis, starts as quickly as another.
    tidy().catch(onUntidy)
  })
  /** Batches that are in no queue (a process died before it queued them, Redis forgot them) are queued: adding one again does nothing. */
  async function tidy() {
    const opened = await openedQueue()
    await folder.sweep()
    for (const batch of await folder.list()) if (batch.endedAt === undefined) await opened.add(batch.id)
  }
  const sweep = setInterval(() => tidy().catch(onUntidy), SWEEP_EVERY)
  sweep.unref()
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    const opened = await queue?.catch(() => undefined)
    await opened?.close()
  })
  const holderOf = holdersOf(counting, batchSentences.batches())

  /** The batch of the address, of the holder who asks. Throws the 404 Problem. */
  async function batchOf(request: FastifyRequest): Promise<Batch> {
    const holder = await holderOf(request)
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const batch = z.uuid().safeParse(id).success ? await folder.read(id) : undefined
    if (!batch || batch.holder !== holder) throw new Problem('unknown-batch', batchSentences.unknown())
    return batch
  }
  const send = (reply: FastifyReply, data: unknown) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ data }))

  app.register(async (scope) => {
    for (const media of Object.keys(MEDIA))
      scope.addContentTypeParser(media, (_request, payload, done) => done(null, payload))
    scope.post('/v1/batches', { ...hooks }, async (request, reply) => {
      const holder = await holderOf(request)
      const media = String(request.headers['content-type'] ?? '')
        .split(';')[0]!
        .trim()
      const inputFormat = MEDIA[media]
      if (!inputFormat)
        throw new Problem('unsupported-media-type', batchSentences.sendAs(Object.keys(MEDIA).join(', ')))
      const asked = readBatchQuery(request.query)
      inQuery(() => chosenColumns(asked.with ?? DEFAULT_GROUPS))
      inQuery(() => needCsv(asked, asked.format ?? inputFormat))
      const claim = await ledger.claim(holder, announcedBytes(request))
      const { id } = claim
      try {
        const body = z.instanceof(Readable).parse(request.body)
        const bytes = await receiveFile(body, folder.path(id, 'input'), claim.bytes)
        if (bytes > claim.bytes) throw await ledger.overrun(claim)
        const { header, rows, blank } = await lookInto(folder.path(id, 'input'), inputFormat)
        inQuery(() => inputColumns(asked.named, header))
        const batch: Batch = {
          id,
          holder,
          state: 'queued',
          createdAt: new Date().toISOString(),
          rows,
          bytes,
          room: roomForBatch({ rows, bytes }),
          blankLines: blank,
          done: 0,
          with: [...(asked.with ?? DEFAULT_GROUPS)],
          minScore: asked.minScore ?? BATCH.minScore,
          named: asked.named,
          inputFormat,
          outputFormat: asked.format ?? inputFormat,
          delimiter: asked.delimiter,
          formulas: asked.formulas,
        }
        await ledger.settle(batch)
        const queued = openedQueue().then((opened) => opened.add(id))
        await queued.catch((err: unknown) => {
          app.log.warn({ err }, 'a batch could not be queued')
          throw new Problem('not-ready', batchSentences.notQueued(), {
            headers: { 'retry-after': '10' },
          })
        })
        reply.code(202).header('location', `/v1/batches/${id}`)
        return send(reply, describeBatch(batch))
      } catch (error) {
        await folder.remove(id)
        throw error
      }
    })
    scope.get('/v1/batches', { ...hooks }, async (request, reply) => {
      const holder = await holderOf(request)
      const own = (await folder.list()).filter((batch) => batch.holder === holder)
      return send(reply, own.reverse().map(describeBatch))
    })
    scope.get('/v1/batches/:id', { ...hooks }, async (request, reply) =>
      send(reply, describeBatch(await batchOf(request))),
    )
    scope.delete('/v1/batches/:id', { ...hooks }, async (request, reply) => {
      const batch = await batchOf(request)
      // The process that makes it alone writes its description until it has ended, and removes what it made.
      await folder.cancel(batch.id)
      if (isEnded(batch) && batch.state !== 'cancelled') {
        const { result: _, ...rest } = batch
        const cancelled: Batch = { ...rest, state: 'cancelled' }
        await folder.write(cancelled)
        await folder.clear(cancelled)
      }
      return reply.code(204).send()
    })
    scope.get('/v1/batches/:id/result', { ...hooks }, async (request, reply) => {
      const batch = await batchOf(request)
      if (batch.state !== 'done' || !batch.result)
        throw new Problem('batch-not-done', batchSentences.notDone(batch.state), {
          extra: { state: batch.state },
          ...(isEnded(batch) ? {} : { headers: { 'retry-after': '2' } }),
        })
      // Sales are in it, which search engines may not index (LPF art. R*112 A-3).
      reply.headers({
        'x-robots-tag': 'noindex, noarchive',
        'cache-control': 'no-store',
        etag: `"${batch.result.sha256}"`,
        'content-type': CONTENT_TYPES[batch.outputFormat],
        'content-length': batch.result.bytes,
        'content-disposition': `attachment; filename="terrier-${batch.id}.${batch.outputFormat}"`,
      })
      return reply.send(createReadStream(folder.path(batch.id, 'result')))
    })
  })
}

async function openQueue(redisUrl: string | undefined, maker: BatchMaker): Promise<BatchQueue> {
  if (redisUrl === undefined) return new LocalQueue(maker)
  return (await import('./redis-queue.ts')).RedisQueue.open(redisUrl, maker)
}

/** Bytes that a body is going to have; undefined when it comes in chunks. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

/** What a check of parameters gives. Its Problem names them as they stand in the query. */
function inQuery<T>(check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof Problem) || error.errors.length === 0) throw error
    throw invalidParameters(
      error.errors.map(({ parameter, detail }) => ({ parameter: `query.${parameter}`, detail })),
    )
  }
}

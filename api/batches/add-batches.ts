import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../shared/settings/config.ts'
import { fileTooLong } from '../answers/csv-body.ts'
import { Problem } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import { chosenColumns, DEFAULT_GROUPS } from '../enrich/columns.ts'
import { inputColumns } from '../enrich/input-columns.ts'
import { needCsv } from '../enrich/result-format.ts'
import type { InputFormat } from '../enrich/take-in.ts'
import { BATCH, BODY_BYTES } from '../kernel/limits.ts'
import { holdersOf } from '../quotas/holder.ts'
import type { CountOptions } from '../quotas/subject.ts'
import type { RouteHooks } from '../rest/routes.ts'
import type { ReleaseSource } from '../store/lease.ts'
import { type Batch, isEnded } from './batch.ts'
import { BatchFolder } from './batch-folder.ts'
import type { BatchQueue } from './batch-queue.ts'
import { describeBatch } from './describe-batch.ts'
import { LocalQueue } from './local-queue.ts'
import { lookInto } from './look-into.ts'
import { readBatchQuery } from './read-query.ts'

const MEDIA: Readonly<Record<string, InputFormat>> = {
  'text/csv': 'csv',
  'application/vnd.apache.parquet': 'parquet',
}
const CONTENT_TYPES: Readonly<Record<InputFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}
/** Milliseconds between two sweeps of batches whose day is over. */
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
  const maker = {
    folder,
    dataPath: config.dataPath,
    releases,
    memory: Math.min(config.placesMemory ?? Infinity, config.parcelsMemory ?? Infinity, PLACES_MEMORY),
  }
  const onError = (err: unknown) => app.log.error({ err }, 'a batch could not be made')
  let queue: BatchQueue | undefined
  app.addHook('onReady', async () => {
    queue =
      config.redisUrl === undefined
        ? new LocalQueue(maker, onError)
        : new (await import('./redis-queue.ts')).RedisQueue(config.redisUrl, maker, onError)
  })
  const sweep = setInterval(() => folder.sweep().catch(onError), SWEEP_EVERY)
  sweep.unref()
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    await queue?.close()
  })
  const holderOf = holdersOf(counting, 'Batches')

  /** The batch of the address, of the holder who asks. Throws the 404 Problem. */
  async function batchOf(request: FastifyRequest): Promise<Batch> {
    const holder = await holderOf(request)
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const batch = z.uuid().safeParse(id).success ? await folder.read(id) : undefined
    if (!batch || batch.holder !== holder)
      throw new Problem('unknown-batch', 'There is no batch of this name and key: results are kept for a day')
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
        throw new Problem('unsupported-media-type', `Send the file as ${Object.keys(MEDIA).join(' or ')}`)
      const asked = readBatchQuery(request.query)
      inQuery(() => chosenColumns(asked.with ?? DEFAULT_GROUPS))
      inQuery(() => needCsv(asked, asked.format ?? inputFormat))
      const id = await folder.begin()
      try {
        await receive(z.instanceof(Readable).parse(request.body), folder.path(id, 'input'))
        const { header, rows } = await lookInto(folder.path(id, 'input'), inputFormat)
        inQuery(() => inputColumns(asked.named, header))
        await checkCeiling(holder, rows)
        const batch: Batch = {
          id,
          holder,
          state: 'queued',
          createdAt: new Date().toISOString(),
          rows,
          done: 0,
          with: [...(asked.with ?? DEFAULT_GROUPS)],
          minScore: asked.minScore ?? BATCH.minScore,
          named: asked.named,
          inputFormat,
          outputFormat: asked.format ?? inputFormat,
          delimiter: asked.delimiter,
          formulas: asked.formulas,
        }
        await folder.write(batch)
        await queue!.add(id).catch((error: unknown) => {
          throw new Problem(
            'not-ready',
            `The batch cannot be queued (${error instanceof Error ? error.message : error}): send it again`,
            {
              headers: { 'retry-after': '10' },
            },
          )
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
      // Who makes it alone writes of it until it has ended, and removes its files.
      await folder.cancel(batch.id)
      if (isEnded(batch) && batch.state !== 'cancelled') {
        await folder.clear(batch.id)
        const { result: _, ...rest } = batch
        await folder.write({ ...rest, state: 'cancelled' })
      }
      return reply.code(204).send()
    })
    scope.get('/v1/batches/:id/result', { ...hooks }, async (request, reply) => {
      const batch = await batchOf(request)
      if (batch.state !== 'done' || !batch.result)
        throw new Problem('batch-not-done', `The batch has no result: its state is ${batch.state}`, {
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

  /** Throws the 429 Problem when the rows of a day are used up. */
  async function checkCeiling(holder: string, rows: number): Promise<void> {
    const ceiling = config.batchRowsDay
    if (ceiling === 0) return
    const before = await folder.rowsOf(holder)
    if (before + rows <= ceiling) return
    throw new Problem(
      'quota-exceeded',
      `${ceiling} rows a day are taken for this key: ${before} came within 24 hours, ${rows} are too many now.`,
      { headers: { 'retry-after': '3600' }, extra: { window: 'day' } },
    )
  }
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

/** Writes a body to a file. Throws the 400 Problem of one that is too long; the rest of it is read, so that the answer arrives. */
async function receive(body: Readable, path: string): Promise<void> {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      // What is too much is read and not kept.
      done(null, bytes > BODY_BYTES.batch ? undefined : chunk)
    },
  })
  await pipeline(body, counted, createWriteStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    throw new Problem('bad-request', 'The body did not arrive whole: send it again')
  })
  if (bytes > BODY_BYTES.batch) throw fileTooLong(BODY_BYTES.batch)
}

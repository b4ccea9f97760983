import { z } from 'zod'
import { type Batch, batchSchema, expiryOf, STATES } from './batch.ts'

const time = z.iso.datetime()

/** A batch as its holder sees it. */
export const describedBatchSchema = z
  .strictObject({
    id: z.uuid(),
    state: z.enum(STATES),
    createdAt: time.meta({ description: 'When it was sent; ISO 8601, UTC' }),
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    expiresAt: time.meta({ description: 'When its files are removed' }),
    rows: z.number().int().meta({ description: 'Rows of the file' }),
    rowsDone: z.number().int(),
    percent: z.number().int().min(0).max(100),
    secondsLeft: z.number().int().nullable().meta({ description: 'By the pace so far' }),
    release: z.string().nullable().meta({ description: 'The release it is made from' }),
    failure: z.string().nullable().meta({ description: 'Why it failed' }),
    result: batchSchema.shape.result
      .unwrap()
      .extend({ url: z.string().meta({ description: 'Address of the file' }) })
      .nullable(),
    url: z.string(),
  })
  .meta({ id: 'Batch', description: 'A file that is enriched as a job' })

export function describeBatch(batch: Batch): z.output<typeof describedBatchSchema> {
  const { id, state, createdAt, startedAt, endedAt, rows, done, release, result, failure } = batch
  const address = `/v1/batches/${id}`
  return {
    id,
    state,
    createdAt,
    startedAt: startedAt ?? null,
    endedAt: endedAt ?? null,
    expiresAt: expiryOf(batch).toISOString(),
    rows,
    rowsDone: done,
    percent: state === 'done' || rows === 0 ? 100 : Math.floor((100 * done) / rows),
    secondsLeft: secondsLeft(batch),
    release: release ?? null,
    failure: failure ?? null,
    result: state === 'done' && result ? { ...result, url: `${address}/result` } : null,
    url: address,
  }
}

/** By the pace so far; null where there is none. */
function secondsLeft({ state, startedAt, rows, done }: Batch): number | null {
  if (state !== 'running' || startedAt === undefined || done === 0) return null
  const seconds = (Date.now() - Date.parse(startedAt)) / 1000
  return Math.ceil((seconds / done) * (rows - done))
}

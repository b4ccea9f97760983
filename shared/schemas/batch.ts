import { z } from 'zod'
import { named } from './named.ts'

export const BATCH_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

const count = z.number().int().nonnegative()
const instant = z.iso.datetime().meta({ example: '2026-01-01T12:00:00.000Z' })

/** What a batch made. */
const resultSchema = named('BatchResult', 'The file that a batch made', {
  url: z.string().describe('Path of the file'),
  bytes: count,
  sha256: z.string(),
  rows: count,
  statuses: z.record(z.string(), count).describe('Rows by `result_status`: ok, doubtful, not-found …'),
  by: z.string().describe('What tied the rows to parcels: idu, address or point'),
  using: z.array(z.string()).describe('The columns of the file that were used for it'),
  columns: z.array(z.string()).describe('The columns of the result'),
  lacking: z
    .array(z.strictObject({ dataset: z.string(), departement: z.string(), status: z.string() }))
    .describe('What is not loaded in the départements of the parcels found'),
})

/** A batch as its holder sees it. */
export const batchSchema = named('Batch', 'A file that is being enriched, or was', {
  id: z.string(),
  state: z.enum(BATCH_STATES),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  expiresAt: instant.describe('When it is forgotten, a day after its end'),
  rows: count,
  bytes: count.describe('Length of the file that was sent'),
  blankLines: z
    .strictObject({
      count,
      lines: z.array(count).describe('Lines of the file on which the first 20 stand'),
    })
    .nullable()
    .describe('Blank lines of a CSV: each is a row, whose `result_status` is empty'),
  rowsDone: count.describe('Rows tied to parcels so far'),
  percent: z.number().int().min(0).max(100),
  secondsLeft: count.nullable().describe('By the pace so far; null where there is none'),
  release: z.string().nullable().describe('The release it is made from, once it began'),
  failure: z.string().nullable().describe('Why it failed'),
  result: resultSchema.nullable(),
  url: z.string().describe('Path of this batch'),
})

export type BatchView = z.infer<typeof batchSchema>

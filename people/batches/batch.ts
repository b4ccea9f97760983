import { z } from 'zod'
import { DELIMITERS, RESULT_FORMATS } from '../../api/enrich/result-format.ts'
import { INPUT_FORMATS } from '../../api/enrich/take-in.ts'
import { FORMULA_RULES } from '../../shared/csv/formulas.ts'
import { BATCH_STATES } from '../../shared/schemas/batch.ts'
import { DAY_MS } from '../../shared/time/days.ts'

const text = z.string()
/** Columns of the file, as they were named. */
const namedSchema = z
  .strictObject({
    address: z.array(text),
    postcode: text,
    citycode: text,
    lng: text,
    lat: text,
    idu: text,
  })
  .partial()

/** A batch as its folder keeps it. */
export const storedBatchSchema = z.strictObject({
  id: z.uuid(),
  /** Id of the key that sent it. */
  holder: text,
  state: z.enum(BATCH_STATES),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
  rows: z.number().int(),
  /** Bytes of the file that was sent. */
  bytes: z.number().int().default(0),
  /** Bytes that its folder may have while it is made. Descriptions of earlier versions have neither. */
  room: z.number().int().default(1e9),
  /** Blank lines of a CSV, which are rows of empty cells: how many, and the lines on which the first stand. */
  blankLines: z.strictObject({ count: z.number().int(), lines: z.array(z.number().int()) }).optional(),
  /** Rows tied to parcels so far. */
  done: z.number().int(),
  with: z.array(text),
  minScore: z.number(),
  named: namedSchema,
  inputFormat: z.enum(INPUT_FORMATS),
  outputFormat: z.enum(RESULT_FORMATS),
  /** Between the cells of a CSV result. */
  delimiter: z.enum(DELIMITERS).optional(),
  formulas: z.enum(FORMULA_RULES).optional(),
  /** The release it is made from: that which was served when it began. */
  release: text.optional(),
  result: z
    .strictObject({
      bytes: z.number().int(),
      sha256: text,
      rows: z.number().int(),
      statuses: z.record(text, z.number().int()),
      by: text,
      using: z.array(text),
      columns: z.array(text),
      lacking: z.array(z.strictObject({ dataset: text, departement: text, status: text })),
    })
    .optional(),
  /** Why it failed, in a sentence. */
  failure: text.optional(),
})
export type Batch = z.output<typeof storedBatchSchema>

/** What a batch said or made is kept for so long after it was sent, and after it ended (ms): a day. */
export const KEPT_FOR = DAY_MS

export const isEnded = ({ state }: Batch) => state !== 'queued' && state !== 'running'

/** When it is forgotten. */
export function expiryOf({ createdAt, endedAt }: Batch): Date {
  return new Date(Date.parse(endedAt ?? createdAt) + KEPT_FOR)
}

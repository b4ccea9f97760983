import { z } from 'zod'
import {
  checkData,
  detectData,
  failure,
  jobProgress,
  prepareData,
  prepared,
  publishData,
} from '../queues/job-data.ts'

const bucket = z.strictObject({
  address: z.string(),
  endpoint: z.string().exactOptional(),
  region: z.string(),
  keyId: z.string().exactOptional(),
  secret: z.string().exactOptional(),
})

const place = z.strictObject({
  dataPath: z.string(),
  mirror: z.string().exactOptional(),
  backoffMs: z.number().positive(),
  keptReleases: z.number().int().positive().exactOptional(),
  processes: z.number().int().positive().exactOptional(),
  redisUrl: z.string().exactOptional(),
  tracesTo: z.string().exactOptional(),
  bucket: bucket.exactOptional(),
})

/** The span that the parts of a step belong to. */
const traceparent = z.string().exactOptional()

/** What a worker tells the process that does the work. */
export const order = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('detect'), place, traceparent, data: detectData }),
  z.strictObject({ step: z.literal('check'), place, traceparent, data: checkData }),
  z.strictObject({ step: z.literal('prepare'), place, traceparent, data: prepareData }),
  z.strictObject({
    step: z.literal('publish'),
    place,
    traceparent,
    data: publishData,
    units: z.array(prepared),
  }),
])

/** What that process tells back. */
export const message = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('progress'), progress: jobProgress }),
  z.strictObject({ type: z.literal('log'), line: z.string() }),
  z.strictObject({ type: z.literal('done'), value: z.unknown() }),
  failure,
])

export type Order = z.infer<typeof order>
export type StepMessage = z.infer<typeof message>

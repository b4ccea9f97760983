import { z } from 'zod'
import { releaseFile } from '../../shared/release/release.ts'
import { compared, comparison } from '../pipeline/changes/compare-file.ts'
import { areaBuild, gatherPart } from '../pipeline/unit/area-build.ts'
import { checkpoint } from '../pipeline/unit/checkpoint.ts'

/** Where a process works: the data folder, and the file of it that holds the administrative division. */
const ground = { dataPath: z.string(), territory: z.string() }

/** What to build. */
export const buildOrder = z.strictObject({ ...ground, build: areaBuild })
export type BuildOrder = z.infer<typeof buildOrder>

/** What to gather. */
export const gatherOrder = z.strictObject({ ...ground, gather: gatherPart })
export type GatherOrder = z.infer<typeof gatherOrder>

/** What to compare; no administrative division is read for it. */
export const compareOrder = z.strictObject({ dataPath: ground.dataPath, files: comparison })
export type CompareOrder = z.infer<typeof compareOrder>

/** What to download, normalise and check: one dataset in one place. */
export const prepareOrder = z.strictObject({
  ...ground,
  dataset: z.string(),
  unit: z.strictObject({ area: z.string(), communes: z.array(z.string()).exactOptional() }),
  /** `latest` or an edition YYYY-MM-DD. */
  millesime: z.string(),
  /** Local files of the dataset. */
  files: z.array(z.string()),
  /** Whole départements of the dataset that are asked for at once. */
  together: z.number(),
  /** Hash of the administrative division. */
  territoryHash: z.string(),
  /** Normalised files of the release in the making that the dataset asks for. */
  known: z.array(releaseFile),
  /** How producers are reached. */
  reach: z.strictObject({
    mirror: z.string().exactOptional(),
    backoffMs: z.number().exactOptional(),
    attempts: z.number().exactOptional(),
    idleMs: z.number().exactOptional(),
  }),
})
export type PrepareOrder = z.infer<typeof prepareOrder>

/** What was prepared; `absent`: why the place was left as it is, where the producer publishes nothing for it. */
const prepared = z.strictObject({ ...checkpoint.shape, absent: z.string().exactOptional() })
export type PreparedThere = z.infer<typeof prepared>

const failed = z.strictObject({
  type: z.literal('failed'),
  message: z.string(),
  stack: z.string().optional(),
  /** The message says what is wrong and how to mend it. */
  isExplained: z.boolean(),
})
export type Failed = z.infer<typeof failed>

/** A file that was built, for the release in the making. */
export const writtenFile = z.strictObject({
  role: z.enum(['lake', 'quarantine', 'readmodel', 'changes']),
  kind: z.string(),
  path: z.string(),
  rows: z.number(),
})

/** What a process answers to each order. */
export const built = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('done'), value: z.array(writtenFile) }),
  failed,
])
export const preparedOrNot = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('done'), value: prepared }),
  failed,
])
export const comparedOrNot = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('done'), value: compared }),
  failed,
])

/** What it tells of a step while it works. Steps of one order are numbered. */
export const progressEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('begin'),
    step: z.number(),
    label: z.string(),
    total: z.number().optional(),
    unit: z.enum(['bytes', 'rows', 'files', 'tiles']),
  }),
  z.strictObject({
    type: z.literal('update'),
    step: z.number(),
    done: z.number(),
    total: z.number().optional(),
  }),
  z.strictObject({ type: z.literal('end'), step: z.number(), summary: z.string().optional() }),
])
export type ProgressEvent = z.infer<typeof progressEvent>

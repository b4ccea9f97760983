import { z } from 'zod'
import { VERDICTS } from '../../ingest/feeds/finding.ts'
import { areaBuild, gatherPart } from '../../ingest/pipeline/unit/area-build.ts'
import { releaseFile, unitRecord } from '../../shared/release/release.ts'

/** What the check of the feeds is called where a dataset is named: in the schedule, in the lists of jobs. */
export const CHECK = 'check'

/** A département, communes of it, or `france`. */
export const unit = z.strictObject({ area: z.string(), communes: z.array(z.string()).optional() })

/** Looks whether a dataset has news in an area; when it has, a run begins. */
export const detectData = z.strictObject({
  dataset: z.string(),
  area: z.string(),
  /** `latest` or an edition YYYY-MM-DD. */
  millesime: z.string(),
})

/** Compares what every producer has with what is expected, for the first place of `area`. */
export const checkData = z.strictObject({ dataset: z.literal(CHECK), area: z.string() })

/** The span of the look that began a run, where traces are kept. */
const traceparent = z.string().exactOptional()

/** Downloads and normalises one dataset in one place. `run` names the publish job that waits for it. */
export const prepareData = z.strictObject({
  run: z.string(),
  dataset: z.string(),
  unit,
  millesime: z.string(),
  /** Whole départements of the run. Jobs of earlier versions do not say it. */
  together: z.number().int().exactOptional(),
  traceparent,
})

/** Builds the read model of a run's places and publishes them together. */
export const publishData = z.strictObject({
  run: z.string(),
  dataset: z.string(),
  area: z.string(),
  millesime: z.string(),
  units: z.number().int().positive(),
  traceparent,
})

/** Builds files for a publication that waits for them: of one département, or a part of what gathers all. Folders are relative to the data folder. */
export const buildData = z.strictObject({
  /** Of Terrier, that of the worker that publishes. */
  version: z.string(),
  run: z.string(),
  /** File of the administrative division that is built with. */
  territory: z.string(),
  order: z.union([z.strictObject({ build: areaBuild }), z.strictObject({ gather: gatherPart })]),
})

/** What preparing a place gives: its records and files, as the release will name them. */
export const prepared = z.strictObject({
  dataset: z.string(),
  unit,
  records: z.array(unitRecord),
  files: z.array(releaseFile),
})

export const news = z.strictObject({
  units: z.array(unit),
  looked: z.number().int(),
  waitsForCog: z.boolean(),
})

export const published = z.strictObject({
  release: z.string(),
  changed: z.boolean(),
  rows: z.record(z.string(), z.number()),
})

/** What a check found of each feed, as it is kept for the metrics. */
export const feedReport = z.strictObject({
  checkedAt: z.iso.datetime(),
  feeds: z.array(
    z.strictObject({
      dataset: z.string(),
      verdict: z.enum(VERDICTS),
      loaded: z.string().nullable(),
      found: z.string().nullable(),
      findings: z.array(z.strictObject({ verdict: z.enum(VERDICTS), what: z.string(), remedy: z.string() })),
    }),
  ),
})

/** Why a step or a build failed. */
export const failure = z.strictObject({
  type: z.literal('failed'),
  message: z.string(),
  stack: z.string().optional(),
  /** Another attempt may not meet it: a producer that is down, a full disk, a lock that another holds. */
  transient: z.boolean(),
})

/** What a job tells of itself while it works. */
export const jobProgress = z.strictObject({
  label: z.string(),
  done: z.number(),
  total: z.number().optional(),
  unit: z.enum(['bytes', 'rows', 'files', 'tiles', 'places']),
})

export type DetectData = z.infer<typeof detectData>
export type PrepareData = z.infer<typeof prepareData>
export type PublishData = z.infer<typeof publishData>
export type Failure = z.infer<typeof failure>
export type BuildData = z.infer<typeof buildData>
export type CheckData = z.infer<typeof checkData>
export type FeedReport = z.infer<typeof feedReport>
export type Prepared = z.infer<typeof prepared>
export type NewsRecord = z.infer<typeof news>
export type Published = z.infer<typeof published>
export type JobProgress = z.infer<typeof jobProgress>

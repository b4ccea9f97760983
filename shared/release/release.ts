import { createHash } from 'node:crypto'
import { z } from 'zod'
import { releaseChanges } from '../changes/release-changes.ts'
import { ExplainedError } from '../process/explained-error.ts'

/**
 * What the file is for: the truth (lake), its refused lines (quarantine), what the API opens (read model), or how the lake differs from that
 * of the release before (changes).
 */
const fileRole = z.enum(['lake', 'quarantine', 'readmodel', 'changes'])

/** One immutable file of a release, kept in `store/` under a name that carries its content hash. */
export const releaseFile = z.strictObject({
  role: fileRole,
  dataset: z.string(),
  /** Artefact family, e.g. `parcels` or `territory`: the reader picks its decoder by it. */
  kind: z.string(),
  /** Code of the département the rows belong to, or `france` for a national file. */
  area: z.string(),
  /** File name inside `store/`. */
  file: z.string(),
  sha256: z.string().length(64),
  bytes: z.number().int().nonnegative(),
  rows: z.number().int().nonnegative(),
})

/** One source file that was read, as it was when it was read. */
const sourceRecord = z.strictObject({
  url: z.string(),
  /** Address after redirects (or the local path's official address when a mirror answered). */
  resolvedUrl: z.string(),
  /** The part of a national file that was read, by its value: `sha256` and `bytes` are of this part. */
  cut: z.string().optional(),
  sha256: z.string().length(64),
  bytes: z.number().int().nonnegative(),
  fetchedAt: z.iso.datetime(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
})

/** A source that the dataset can do without, and why it is not there. */
const missingSource = z.strictObject({
  title: z.string(),
  url: z.string(),
  reason: z.enum(['not-published', 'not-answering']),
  /** What went wrong, in words. */
  detail: z.string(),
})

/** A file that was read, with the communes that its lines name. */
const coveredFile = z.strictObject({ file: z.string(), communeCodes: z.array(z.string()) })

/** Columns of a file that no known layout names, and columns that are read and were not there; of how many files it is true. */
export const fileColumns = z.strictObject({
  /** Address of the first such file, with its path in an archive. */
  file: z.string(),
  files: z.number().int().positive(),
  unknown: z.array(z.string()),
  missing: z.array(z.string()),
})

/** The balance of rows: rowsIn = rowsKept + quarantined + outOfScope, always (promise 9). */
export const quality = z.strictObject({
  rowsIn: z.number().int().nonnegative(),
  rowsKept: z.number().int().nonnegative(),
  /** Rows refused, by rule. */
  quarantined: z.record(z.string(), z.number().int().positive()),
  /** Rows outside what was asked or what the dataset covers, by reason. */
  outOfScope: z.record(z.string(), z.number().int().positive()),
  /** Rows kept after a safe repair, by repair. */
  repaired: z.record(z.string(), z.number().int().positive()),
})

/** One dataset in one area (a département, a commune of it, or `france`): where it came from and how it went. */
export const unitRecord = z.strictObject({
  area: z.string(),
  /** The commune loaded; absent when the area was read as one. */
  commune: z.string().optional(),
  /** The communes loaded, by their codes of today, where the area was read as one and files given by hand hold some of its communes alone. */
  communes: z.array(z.string()).optional(),
  /** sha256 of everything the rows depend on: the same key means there is nothing to do again. */
  inputKey: z.string().length(64),
  millesime: z.string(),
  /** How the millésime is known: from the redirected address, asked for, or the newest date in the data. */
  millesimeFrom: z.enum(['resolved-url', 'asked', 'newest-row', 'package-version']),
  sources: z.array(sourceRecord),
  /** The edition that the producer was found to have, and where that was read. */
  found: z.strictObject({ edition: z.string(), from: z.string() }).optional(),
  /** Sources that were not to be had, and without which the rest was loaded. */
  missing: z.array(missingSource).optional(),
  /** What each file of an archive covered, where a producer cuts one place into several. */
  covered: z.array(coveredFile).optional(),
  /** How the columns of its files differ from the known layouts; absent where they do not. Older releases do not say. */
  columns: z.array(fileColumns).optional(),
  quality,
})

const datasetRecord = z.strictObject({
  name: z.string(),
  title: z.string(),
  producer: z.string(),
  licence: z.string(),
  licenceUrl: z.string(),
  homepage: z.string(),
  rhythm: z.string(),
  /** `version` of the code that read it; older releases do not say. */
  version: z.number().int().optional(),
  units: z.array(unitRecord),
})

/** What was derived from lake files: its key covers everything read, so the same key means nothing to build again. */
export const buildRecord = z.strictObject({
  dataset: z.string(),
  area: z.string(),
  step: z.enum(['share', 'readmodel', 'gather']),
  key: z.string().length(64),
  /** Files built, by their names in `store/`. */
  files: z.array(z.string()),
})

/** Rows kept by dataset, this release minus the one before. */
export const difference = z.strictObject({
  previous: z.string().nullable(),
  rows: z.record(z.string(), z.number().int()),
})

/**
 * Version of the manifest and of the form of the files it names. Format 1 had documents in files that are not opened any more, format 2
 * sales and prices of another form, format 3 places in files that were read in pages: such a release is listed, ingested onto and built again (`terrier rebuild`), but not served.
 */
export const RELEASE_FORMAT = 4
const FORMATS = [1, 2, 3, RELEASE_FORMAT] as const

/** Shape of a release's id, which is the name of its folder too. */
export const RELEASE_ID = /^r\d{8}-\d{6}-[0-9a-f]{8}$/

export const manifest = z.strictObject({
  format: z.literal(FORMATS),
  id: z.string().regex(RELEASE_ID),
  createdAt: z.iso.datetime(),
  /** sha256 over the files' hashes: two releases with the same content have the same one. */
  contentHash: z.string().length(64),
  datasets: z.array(datasetRecord),
  files: z.array(releaseFile),
  builds: z.array(buildRecord).default([]),
  difference,
  /** Number of the publication: greater than that of every release that was kept when it was published. Older versions gave none. */
  sequence: z.number().int().positive().optional(),
  /** Row by row what differs from the release before; absent in a first release, and where an older version published. */
  changes: releaseChanges.optional(),
})

/** Says so when a value is a manifest that another version of Terrier wrote. */
export function otherFormat(value: unknown): string | undefined {
  const { data } = z.object({ format: z.number() }).safeParse(value)
  if (!data || FORMATS.some((format) => format === data.format)) return undefined
  const age = data.format > RELEASE_FORMAT ? 'a newer' : 'an older'
  return `it is of format ${data.format}, of ${age} version of Terrier; this one reads formats ${FORMATS.join(', ')}`
}

/** Throws ExplainedError for a release that has to be built again before it is served. */
export function checkServable({ id, format }: Manifest): void {
  if (format === RELEASE_FORMAT) return
  throw new ExplainedError(
    `Release ${id} was built by an older version of Terrier: terrier rebuild ${id} builds it again from its lake, without reading a source`,
  )
}

/**
 * The pointer file `current.json`: moved by one atomic rename. `previous` is the release that the current one was published after
 * (`difference.previous` of its manifest), which is where `terrier rollback` goes; it is here too in case that manifest is damaged.
 */
export const currentPointer = z.strictObject({ release: z.string(), previous: z.string().nullable() })

export type ReleaseFile = z.infer<typeof releaseFile>
export type Quality = z.infer<typeof quality>
export type FileColumns = z.infer<typeof fileColumns>
export type UnitRecord = z.infer<typeof unitRecord>
export type Build = z.infer<typeof buildRecord>
export type DatasetRecord = z.infer<typeof datasetRecord>
export type Manifest = z.infer<typeof manifest>
export type CurrentPointer = z.infer<typeof currentPointer>

/** sha256 (hex) of a manifest's text, which stands in `manifest.sha256` in the same folder. */
export function manifestDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

import { z } from 'zod'

/**
 * Why the rows of a dataset differ from those of the release before. `edition`: the producer published another edition; `correction`: the same
 * edition with other content; `reading`: the same bytes, which this version of Terrier, or another administrative division, reads otherwise;
 * `extent`: communes were loaded, or are not any more; `derived`: the file is made of others, which changed.
 */
export const CHANGE_CAUSES = ['edition', 'correction', 'reading', 'extent', 'derived'] as const
export type ChangeCause = (typeof CHANGE_CAUSES)[number]

/**
 * Why the changes of a file were not computed: the one of the release before is damaged or missing; its columns of the same name have other
 * types, or it lacks one of the key; or this version does not know what names its rows.
 */
export const NOT_COMPUTED = ['earlier-file-damaged', 'other-columns', 'unknown-file'] as const

const rows = z.number().int().nonnegative()

/** A lake file whose bytes differ from those of the release before, and how many of its rows do. */
const changedFile = z.strictObject({
  dataset: z.string(),
  area: z.string(),
  kind: z.string(),
  /** Sorted. More than one when they happened at once: which of them a row changed for is then not known. */
  causes: z.array(z.enum(CHANGE_CAUSES)).min(1),
  added: rows,
  removed: rows,
  changed: rows,
  restated: rows,
  /** The file that holds them, by its name in `store/`. None when all rows of the lake file are new, or only their order changed. */
  file: z.string().optional(),
})

/** A lake file that differs, whose changed rows were not counted. */
const uncountedFile = changedFile
  .pick({ dataset: true, area: true, kind: true })
  .extend({ reason: z.enum(NOT_COMPUTED) })

/** What a release changed, in the order of dataset, area and kind. */
export const releaseChanges = z.strictObject({
  /** The release that it is compared with. */
  since: z.string(),
  /** Its number; null when an older version published it. */
  sinceSequence: z.number().int().positive().nullable(),
  files: z.array(changedFile),
  notComputed: z.array(uncountedFile),
})

export type ChangedFile = z.infer<typeof changedFile>
export type UncountedFile = z.infer<typeof uncountedFile>
export type ReleaseChanges = z.infer<typeof releaseChanges>

/** Whether every row of the lake file is new: the file itself then tells the changes. */
export function isWholeNew({ added, file }: ChangedFile): boolean {
  return file === undefined && added > 0
}

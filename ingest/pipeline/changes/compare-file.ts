import { z } from 'zod'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { NOT_COMPUTED } from '../../../shared/changes/release-changes.ts'
import { lakeFileOf } from '../../../shared/lake/dictionary.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import { releaseFile } from '../../../shared/release/release.ts'
import { diffFile, type FileDiff } from './diff-file.ts'

/** Of `INGEST_MEMORY_MB`, what the comparison of one file may hold before it spills to the work folder. */
const MEMORY_SHARE = 0.6

/** Two editions of a lake file to compare, as a message to another process. */
export const comparison = z.strictObject({
  before: releaseFile,
  /** Absent: all rows are gone. */
  after: releaseFile.exactOptional(),
  /** An empty folder for what is written. */
  workDir: z.string(),
})
export type Comparison = z.infer<typeof comparison>

const rows = z.number().int().nonnegative()
const fileDiff: z.ZodType<FileDiff> = z.strictObject({
  added: rows,
  removed: rows,
  changed: rows,
  restated: rows,
  path: z.string().exactOptional(),
  rows,
})

/** How the editions differ, or why that is not known. */
export const compared = z.union([fileDiff, z.strictObject({ reason: z.enum(NOT_COMPUTED) })])
export type Compared = z.infer<typeof compared>

/** Processes that compare files at the same time. */
export interface Comparers {
  /** How many they are. */
  places: number
  /** Throws what the comparison throws. */
  compare(order: Comparison): Promise<Compared>
}

/** Compares two editions of a lake file of the dictionary; rows that differ are left in the work folder. Throws when DuckDB fails. */
export async function compareFile(
  { before, after, workDir }: Comparison,
  { dataDir }: { dataDir: DataDir },
): Promise<Compared> {
  const about = lakeFileOf(before)!
  const [earlier, later] = [dataDir.store(before.file), after && dataDir.store(after.file)]
  const diff = await withDuckDb(workDir, (db) => diffFile(db, about, earlier, later, workDir), MEMORY_SHARE)
  return diff ?? { reason: 'other-columns' }
}

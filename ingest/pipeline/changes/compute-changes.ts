import { mkdir, rm } from 'node:fs/promises'
import type { ChangedFile, ReleaseChanges, UncountedFile } from '../../../shared/changes/release-changes.ts'
import { lakeFileOf } from '../../../shared/lake/dictionary.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import { withDuckDb } from '../duckdb/database.ts'
import { sql } from '../duckdb/sql.ts'
import type { IngestContext } from '../ingest-context.ts'
import { currentFault } from '../release/soundness.ts'
import { keep } from '../store/store.ts'
import { causesOf } from './causes.ts'
import { diffFile } from './diff-file.ts'

/** Megabytes that the comparison of one file may hold before it spills to the work folder. */
const MEMORY = 600

export interface ComputedChanges {
  changes: ReleaseChanges
  /** The files that hold the rows, in the store. */
  files: ReleaseFile[]
}

/** A lake file in two releases; one of them may not have it. */
interface Pair {
  before: ReleaseFile | undefined
  after: ReleaseFile | undefined
}

/**
 * Compares the lake files of a release in the making with those of the release that it follows, one at a time. Files of the same bytes are not
 * read. Throws when a comparison fails: a release whose changes are half told is not published.
 */
export async function computeChanges(
  { dataDir, progress }: Pick<IngestContext, 'dataDir' | 'progress'>,
  before: Manifest,
  after: Manifest,
): Promise<ComputedChanges> {
  const pairs = pairsOf(before, after)
  const changes: ReleaseChanges = {
    since: before.id,
    sinceSequence: before.sequence ?? null,
    files: [],
    notComputed: [],
  }
  const files: ReleaseFile[] = []
  if (pairs.length === 0) return { changes, files }
  const derived = new Set([...before.builds, ...after.builds].flatMap((build) => build.files))
  const workDir = dataDir.work(`changes-${after.id}`)
  await rm(workDir, { recursive: true, force: true })
  await mkdir(workDir, { recursive: true })
  const step = progress.step('changes', pairs.length, 'files')
  for (const [i, pair] of pairs.entries()) {
    const { dataset, area, kind, file } = (pair.after ?? pair.before)!
    const found = await compare({ dataDir, workDir }, pair)
    if ('reason' in found) changes.notComputed.push({ dataset, area, kind, reason: found.reason })
    else {
      const causes = causesOf({ dataset, area }, before, after, derived.has(file))
      changes.files.push({ dataset, area, kind, causes, ...found.counts })
      files.push(...found.files)
    }
    step.update(i + 1)
  }
  await rm(workDir, { recursive: true, force: true })
  step.end(`${changes.files.length} files differ`)
  return { changes, files }
}

type Found =
  | Pick<UncountedFile, 'reason'>
  | { counts: Pick<ChangedFile, 'added' | 'removed' | 'changed' | 'restated' | 'file'>; files: ReleaseFile[] }

async function compare(
  { dataDir, workDir }: { dataDir: IngestContext['dataDir']; workDir: string },
  { before, after }: Pair,
): Promise<Found> {
  const { dataset, area, kind } = (after ?? before)!
  const about = lakeFileOf({ dataset, kind })
  if (!about) return { reason: 'unknown-file' }
  // All rows are new: the lake file itself tells them, and is not copied.
  if (!before) return { counts: { added: after!.rows, removed: 0, changed: 0, restated: 0 }, files: [] }
  if ((await currentFault(dataDir, before)) !== undefined) return { reason: 'earlier-file-damaged' }
  const diff = await withDuckDb(workDir, async (db) => {
    await db.run(sql`SET memory_limit = '${MEMORY}MB'`)
    return diffFile(db, about, dataDir.store(before.file), after && dataDir.store(after.file), workDir)
  })
  if (!diff) return { reason: 'other-columns' }
  const { added, removed, changed, restated, path, rows } = diff
  const counts = { added, removed, changed, restated }
  if (path === undefined) return { counts, files: [] }
  const kept = await keep(dataDir, dataset, area, { role: 'changes', kind, path, rows })
  return { counts: { ...counts, file: kept.file }, files: [kept] }
}

/** The lake files that are not the same in both releases, in the order of dataset, area and kind. */
function pairsOf(before: Manifest, after: Manifest): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const side of ['before', 'after'] as const)
    for (const file of (side === 'before' ? before : after).files) {
      if (file.role !== 'lake') continue
      const key = `${file.dataset} ${file.area} ${file.kind}`
      pairs.set(key, { before: undefined, after: undefined, ...pairs.get(key), [side]: file })
    }
  return [...pairs]
    .filter(([, pair]) => pair.before?.sha256 !== pair.after?.sha256)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, pair]) => pair)
}

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangedFile, ReleaseChanges, UncountedFile } from '../../../shared/changes/release-changes.ts'
import { lakeFileOf } from '../../../shared/lake/dictionary.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import type { IngestContext } from '../ingest-context.ts'
import { currentFault } from '../release/soundness.ts'
import { keep } from '../store/store.ts'
import { inOrder } from '../unit/in-order.ts'
import { causesOf } from './causes.ts'
import { type Comparers, compareFile } from './compare-file.ts'

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

/** Where files are compared. */
export interface ChangesContext extends Pick<IngestContext, 'dataDir' | 'progress'> {
  /** Absent: one file after the other, in this process. */
  comparers?: Comparers
}

/**
 * Compares the lake files of a release in the making with those of the release that it follows, several at the same time where there are
 * comparers. Files of the same bytes are not read. Throws when a comparison fails: a release with incomplete changes is not published.
 */
export async function computeChanges(
  context: ChangesContext,
  before: Manifest,
  after: Manifest,
): Promise<ComputedChanges> {
  const { dataDir, progress, comparers } = context
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
  let done = 0
  const compareOne = async (place: number) => {
    const own = join(workDir, String(place))
    await mkdir(own)
    const found = await compare(context, pairs[place]!, own)
    step.update(++done)
    return found
  }
  const all = await inOrder([...pairs.keys()], comparers?.places ?? 1, compareOne)
  for (const [place, found] of all.entries()) {
    const { dataset, area, kind, file } = oneOf(pairs[place]!)
    if ('reason' in found) changes.notComputed.push({ dataset, area, kind, reason: found.reason })
    else {
      const causes = causesOf({ dataset, area }, before, after, derived.has(file))
      changes.files.push({ dataset, area, kind, causes, ...found.counts })
      files.push(...found.files)
    }
  }
  await rm(workDir, { recursive: true, force: true })
  step.end(`${changes.files.length} files differ`)
  return { changes, files }
}

type Found =
  | Pick<UncountedFile, 'reason'>
  | { counts: Pick<ChangedFile, 'added' | 'removed' | 'changed' | 'restated' | 'file'>; files: ReleaseFile[] }

async function compare(
  { dataDir, comparers }: ChangesContext,
  { before, after }: Pair,
  workDir: string,
): Promise<Found> {
  const { dataset, area, kind } = oneOf({ before, after })
  if (!lakeFileOf({ dataset, kind })) return { reason: 'unknown-file' }
  // All rows are new: the lake file itself tells them, and is not copied.
  if (!before) return { counts: { added: after!.rows, removed: 0, changed: 0, restated: 0 }, files: [] }
  if ((await currentFault(dataDir, before)) !== undefined) return { reason: 'earlier-file-damaged' }
  const order = { before, ...(after ? { after } : {}), workDir }
  const diff = await (comparers ? comparers.compare(order) : compareFile(order, { dataDir }))
  if ('reason' in diff) return diff
  const { added, removed, changed, restated, path, rows } = diff
  const counts = { added, removed, changed, restated }
  if (path === undefined) return { counts, files: [] }
  const kept = await keep(dataDir, dataset, area, { role: 'changes', kind, path, rows })
  return { counts: { ...counts, file: kept.file }, files: [kept] }
}

const oneOf = ({ before, after }: Pair): ReleaseFile => (after ?? before)!

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

import { lakeFileOf } from '../../../shared/lake/dictionary.ts'
import { lakePathOf, leavingFiles } from '../../../shared/lake/leaving-files.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import type { Change, LakeRow } from '../../../shared/schemas/change.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { ChangeRow } from './read-segment.ts'
import type { Segment } from './segments.ts'

const leaving = new PerReleaseCache<ReadonlySet<string>>(1)

/**
 * Whether the contents of a file may be given: as a file of the release that is served may leave. One that the release has no more may not, since
 * nothing says so; nor one from which rows may be withdrawn, where a later release does not tell which.
 */
export function mayLeave(manifest: Manifest, { about, isUnknownSince }: Segment): boolean {
  if (isUnknownSince && lakeFileOf(about)?.withdrawn === 'key') return false
  const paths = leaving.of(manifest, '', () => new Set(leavingFiles(manifest).files.map(({ path }) => path)))
  return paths.has(lakePathOf(about))
}

/** Changes as they are answered, of rows in the order of `readSegment`; a row before goes with the one that follows it. */
export function changesOf(
  { release, about }: Segment,
  rows: readonly ChangeRow[],
  isGiven: boolean,
): Change[] {
  const file = lakeFileOf(about)!
  const changes: Change[] = []
  let before: LakeRow | null = null
  for (const { change, number, nth, commune, columns, isSuperseded, row } of rows) {
    if (change === 'before') {
      before = row
      continue
    }
    const contents = contentsOf(file.withdrawn, change, isGiven, isSuperseded)
    // Where what was there before is not kept, the whole row is given: it may have been withheld when it came.
    const shown = columns && file.withdrawn === 'whole' ? columns : undefined
    const given = contents === 'given'
    changes.push({
      release: release.id,
      sequence: release.sequence,
      dataset: about.dataset,
      file: about.kind,
      departementCode: about.area === 'france' ? null : about.area,
      number,
      kind: change,
      causes: about.causes,
      communeCode: commune,
      key: pick(row, file.key),
      nth,
      columns,
      before: !given ? null : change === 'removed' ? row : before && pick(before, columns ?? []),
      after: !given || change === 'removed' ? null : shown ? pick(row, shown) : row,
      contents,
    })
    before = null
  }
  return changes
}

function contentsOf(
  withdrawn: 'whole' | 'key',
  change: ChangeRow['change'],
  isGiven: boolean,
  isSuperseded: boolean,
): Change['contents'] {
  if (change === 'removed' && withdrawn === 'key') return 'withdrawn'
  if (!isGiven) return 'withheld'
  return isSuperseded ? 'superseded' : 'given'
}

const pick = (row: LakeRow, names: readonly string[]): LakeRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

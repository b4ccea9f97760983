import { CHANGE_KINDS, type ChangeKind } from '../../../shared/changes/change-columns.ts'
import type { ChangedFile } from '../../../shared/changes/release-changes.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import type { PastRelease } from '../../../stores/changes/history.ts'
import type { ChangedStreet } from './street.ts'

/** What is asked of the changes of all files. */
export interface AskedChanges {
  dataset: string | undefined
  /** Code of a département, or `france`. */
  area: string | undefined
  communes: readonly string[] | undefined
  kinds: readonly ChangeKind[]
  /** Only rows of this street. */
  street?: ChangedStreet | undefined
}

/** The changes of one file in one release. */
export interface Segment {
  release: PastRelease
  /** Place among the files that the release changed. */
  index: number
  about: ChangedFile
  stored: ReleaseFile
  /** The files of changes of later releases that tell the same lake file. */
  later: readonly ReleaseFile[]
}

/** The parts of releases that hold what is asked for, in the order in which changes are given: release, then dataset, area and file. */
export function segmentsOf(releases: readonly PastRelease[], asked: AskedChanges): Segment[] {
  const segments: Segment[] = []
  for (const [at, release] of releases.entries())
    for (const [index, about] of (release.changes?.files ?? []).entries()) {
      const stored = release.stored[index]
      if (!stored || !isAsked(about, asked)) continue
      const later = releases.slice(at + 1).flatMap((next) => laterOf(next, about))
      segments.push({ release, index, about, stored, later })
    }
  return segments
}

/** Whether the file may hold such changes: it is the one asked for, and has some of the kinds. */
function isAsked(file: ChangedFile, { dataset, area, kinds, street }: AskedChanges): boolean {
  return (
    (dataset === undefined || file.dataset === dataset) &&
    (area === undefined || file.area === area) &&
    (street === undefined || file.area === 'france' || file.area === street.departement) &&
    kinds.some((kind) => file[kind] > 0)
  )
}

function laterOf({ changes, stored }: PastRelease, about: ChangedFile): ReleaseFile[] {
  return (changes?.files ?? []).flatMap((file, i) => {
    const isSame = file.dataset === about.dataset && file.area === about.area && file.kind === about.kind
    return isSame && stored[i]?.role === 'changes' ? [stored[i]] : []
  })
}

/** Whether anything of a dataset, in an area, is in the release or was changed on the way to it. */
export function isKnown(
  { files }: Manifest,
  releases: readonly PastRelease[],
  { dataset, area }: Pick<AskedChanges, 'dataset' | 'area'>,
): boolean {
  const isOf = (file: { dataset: string; area: string }) =>
    (dataset === undefined || file.dataset === dataset) && (area === undefined || file.area === area)
  return (
    files.some((file) => file.role === 'lake' && isOf(file)) ||
    releases.some(({ changes }) => changes?.files.some(isOf))
  )
}

export const ALL_KINDS: readonly ChangeKind[] = CHANGE_KINDS

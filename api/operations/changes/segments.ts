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
  /** Whether a later release changed the lake file, and its changes were not computed: which rows it withdrew is then not known. */
  isUnknownSince: boolean
}

/**
 * The parts of releases that hold what is asked for, in the order in which changes are given: release, then dataset, area and file. `history`
 * must hold all releases up to the served one: a later release may have withdrawn a row, and a change that is made without it would still show that row.
 */
export function segmentsOf(
  releases: readonly PastRelease[],
  asked: AskedChanges,
  history: readonly PastRelease[],
): Segment[] {
  const segments: Segment[] = []
  for (const release of releases) {
    const after = history.slice(history.findIndex(({ id }) => id === release.id) + 1)
    for (const [index, about] of (release.changes?.files ?? []).entries()) {
      const stored = release.stored[index]
      if (!stored || !isAsked(about, asked)) continue
      const later = after.flatMap((next) => laterOf(next, about))
      const isUnknownSince = after.some(({ changes }) =>
        changes?.notComputed.some((one) => isSameFile(one, about)),
      )
      segments.push({ release, index, about, stored, later, isUnknownSince })
    }
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
    return isSameFile(file, about) && stored[i]?.role === 'changes' ? [stored[i]] : []
  })
}

type LakeFileName = Pick<ChangedFile, 'dataset' | 'area' | 'kind'>

function isSameFile(a: LakeFileName, b: LakeFileName): boolean {
  return a.dataset === b.dataset && a.area === b.area && a.kind === b.kind
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

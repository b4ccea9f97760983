import type { DatasetName } from '../shared/identifiers/dataset-names.ts'
import type { DerivedName } from '../shared/identifiers/derived-names.ts'
import type { ReleaseFile } from '../shared/release/release.ts'
import type { FileQuestion } from './release-files.ts'

/** A kind of file of a release. */
export interface ReadKind extends FileQuestion {
  dataset: DatasetName | DerivedName
}

/** What a step may read: the files of a kind, or all files of a dataset without its refused lines. */
export type Read = ReadKind | DatasetName

/**
 * What the steps of a dataset read in addition to the files that they are made for. A step is given these files alone, and runs again when one of
 * them changes. Other datasets that are named stand before this one in the list, and its builds wait for theirs.
 */
export interface Reads {
  /** Lake files that name what is kept in addition to what is in the area (the companies that owners are). */
  normalise?: readonly ReadKind[]
  /** Lake files of its own, of all areas. */
  share?: readonly ReadKind[]
  /** Files of other datasets, of the area and national ones. */
  readModel?: readonly Read[]
  /** Files of its own, of all areas, and national ones. */
  gather?: readonly ReadKind[]
}

/** The administrative division, as builds are given it: another one builds again what reads it. */
export const CUTTING: ReadKind = { dataset: 'cog', role: 'readmodel', kind: 'territory' }

export const lakeOf = (dataset: DatasetName, kind: string): ReadKind => ({ dataset, role: 'lake', kind })

export function isRead(reads: readonly Read[] | undefined, file: ReleaseFile): boolean {
  return (
    reads?.some((read) => (typeof read === 'string' ? isOfDataset(read, file) : isOf(read, file))) ?? false
  )
}

const isOfDataset = (dataset: DatasetName, file: ReleaseFile) =>
  file.dataset === dataset && file.role !== 'quarantine'

export function isOf({ dataset, role, kind }: FileQuestion, file: ReleaseFile): boolean {
  return file.dataset === dataset && file.role === role && file.kind === kind
}

/** A kind of file in words. */
export const readKindKey = ({
  dataset,
  role,
  kind,
}: Pick<ReleaseFile, 'dataset' | 'role' | 'kind'>): string => `${dataset} ${role} ${kind}`

import type { Written } from '../formats/written.ts'
import type { DatasetName } from '../shared/identifiers/dataset-names.ts'
import type { DerivedName } from '../shared/identifiers/derived-names.ts'
import type { Territory } from '../shared/territory/territory.ts'
import type { ReadKind } from './reads.ts'
import type { ReleaseFiles } from './release-files.ts'

export interface DerivedInput {
  /** Files of the release being built: those of `reads`, and no others. */
  files: ReleaseFiles
  territory: Territory
  /** The communes, by their codes of today, of which a dataset of `reads` is loaded in this département; `whole`: all of them. See `asksLoaded`. */
  loaded(dataset: DatasetName): 'whole' | readonly string[]
  /** An empty folder for what is written. */
  workDir: string
}

/** What was built of a département for the current release, by today's version, when not all of the files read then are those read now. */
export interface Before {
  /** Path of a file that was built, by its kind; sound. Throws when there is none. */
  path(kind: string): string
  /** The same; undefined when there is none. */
  find(kind: string): string | undefined
  /** Whether the file of a kind is the one that was read then: also when there was none, and is none. */
  isSame(kind: ReadKind): boolean
}

/** What the build of one département is given; `before`: what it may copy from. */
export interface AreaInput extends DerivedInput {
  area: string
  before?: Before
}

/**
 * What is made of several datasets at the end of a release, and has no source of its own. Its builds wait for all datasets, and for what
 * stands before it in `ingest/derived/index.ts` if it reads files of that. It is built from the files it names, and again only when one of them, the
 * administrative division, `version` or what it asks changed.
 */
export interface Derived {
  /** In the manifest, `dataset` of its files and builds. */
  name: DerivedName
  /** Bumped when the same files would give others. */
  version: number
  /** Every kind of file that it reads: those of the same département, and national ones. */
  reads: readonly ReadKind[]
  /** The kind of `reads` without which there is nothing to build: `build` is run for each département that has it. */
  basis: ReadKind
  /** Whether `build` asks `loaded`: it is then also built again when communes are loaded that hold nothing. */
  asksLoaded?: true
  /**
   * Builds the files of one département. Imports its work when it does it. It may copy from `before` what cannot have changed; the
   * files must be the same, to the byte, as when it builds without.
   */
  build?(input: AreaInput): Promise<Written[]>
  /** Builds what needs all départements at once, after `build`; it may read what `build` made. */
  gather?(input: Omit<DerivedInput, 'loaded'>): Promise<Written[]>
}

import type { ColumnReport } from '../formats/layouts/column-report.ts'
import type { FileLayout } from '../formats/layouts/file-layout.ts'
import type { Refusal } from '../formats/refusal.ts'
import type { Written } from '../formats/written.ts'
import type { DatasetName } from '../shared/identifiers/dataset-names.ts'
import type { Quality, UnitRecord } from '../shared/release/release.ts'
import type { Territory } from '../shared/territory/territory.ts'
import type { AskedEverywhere } from './asked-files.ts'
import type { Asker } from './asker.ts'
import type { Cut } from './cut.ts'
import type { EarlierUnit, PreviousUnit } from './earlier-unit.ts'
import type { ExpectedFile } from './expected-file.ts'
import type { Checksum, FoundEdition } from './found-edition.ts'
import type { Limits } from './limits.ts'
import type { Reads } from './reads.ts'
import type { ReleaseFiles } from './release-files.ts'
import type { Splitter } from './splitter.ts'

/** What was asked for in one département: all of it, or some communes. `france` = a national file. */
export interface AreaUnit {
  area: string
  communes?: string[]
}

/** One official file: where it lives, and the commune it covers when it covers only one. */
export interface Source {
  url: string
  commune?: string
  /** Sources given with `--file` name a local path that is read instead of downloading `url`. */
  file?: string
  /** Which of a dataset's sources it is, when it reads several sorts of files. */
  sort?: string
  /** `url` answers the first of several JSON pages (`{ results, next }`, or features of a WFS): all of them are brought. */
  paged?: true
  /** Not published for every area or year: its absence is no error as long as another source of the unit is there. */
  optional?: true
  /**
   * What it is called, for a source the dataset can do without even when it is published and cannot be had: the others are loaded,
   * and the release records that it is missing.
   */
  secondary?: string
  /** Asked for when nothing is published at `url`, unless something is at `unlessPublished`, which tells that there is nothing to publish. */
  instead?: { source: Source; unlessPublished?: string }
  /** The year it is of, where its address does not say it as a folder. */
  year?: number
  /** The part of a national file that is wanted: the file is read once for all parts. */
  cut?: Cut
  /** Days in which an address that had nothing is not asked again. */
  absentDays?: number
  /** What the producer's listing says of the bytes at `url`: a file of other bytes is refused. */
  checksum?: Checksum
}

/** A source that is on disk, whole and checked. */
export interface FetchedSource extends Source {
  path: string
  /** Paths of the pages of a paged source, in order (the first is `path`); absent when a whole file was given. */
  pages?: readonly string[]
  resolvedUrl: string
  sha256: string
  bytes: number
  fetchedAt: string
  etag?: string
  lastModified?: string
}

export interface NormaliseInput {
  unit: AreaUnit
  sources: FetchedSource[]
  /** Only when the unit names communes and the area already holds others. */
  previous?: PreviousUnit
  /** Only for a dataset that `remembers`, where something of it is loaded, be it read anew as a whole. */
  earlier?: EarlierUnit
  /** Lake files of `reads.normalise`, of the area; empty when none is loaded. */
  asked?: readonly string[]
  /** The same of all areas. */
  askedEverywhere?: AskedEverywhere
  /** Reads a national file once for all départements. Only when the whole département is asked for. */
  split?: Splitter
  territory: Territory
  workDir: string
  /** Checks the header of each file that is read, and keeps what differs from its layout. */
  columns: ColumnReport
  /** Advances the progress bar; total is in rows when it is known. */
  progress(done: number): void
}

/** The edition that rows are of, and what it was derived from. */
export type Edition = Pick<UnitRecord, 'millesime' | 'millesimeFrom'>

/** How it went for one part of a unit: a commune when communes were asked for, else the whole area. */
export interface NormalisedPart extends Edition {
  commune?: string
  quality: Quality
}

export interface NormaliseOutput {
  written: Written[]
  parts: NormalisedPart[]
  /** What each file covered, where a producer cuts one place into several. */
  covered?: UnitRecord['covered']
  /** The communes held, where files given by hand of a whole area hold some alone: the others are not loaded. */
  communes?: UnitRecord['communes']
}

export interface ReadModelInput {
  area: string
  /** Path of a lake file that `normalise` wrote for this dataset and area, by its kind. Throws when there is none. */
  lake(kind: string): string
  /** The same files as far as they are there. */
  lakes: Readonly<Record<string, string>>
  /** Only for a step that reads it, as `cog` or CUTTING in `reads`: another cutting then builds it again. */
  territory: Territory
  /** Files of the release being built: those that `reads` names for the step. */
  files: ReleaseFiles
  workDir: string
}

/** What `share` is given: the lake files that it reads, in the order of the codes of their areas. */
export interface ShareInput {
  lakes: readonly { area: string; path: string }[]
  workDir: string
}

/** A lake file that `share` made for one area. */
export interface SharedWritten extends Written {
  area: string
}

export type GatherInput = Omit<ReadModelInput, 'area' | 'lake' | 'lakes'>

/** A line or shape that could be read, or the rule that it breaks. */
export type Reading<T> = ({ ok: true } & T) | Refusal

/** Most datasets are published under this licence. */
export const LICENCE_OUVERTE = {
  licence: 'Licence Ouverte 2.0',
  licenceUrl: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
} as const

/** A dataset is one object; download, quarantine, lake, progress, release and quality derive from the list of them. */
export interface Dataset {
  name: DatasetName
  title: string
  producer: string
  licence: string
  licenceUrl: string
  /** Lake files whose source has another licence, by kind: it is said behind `licence` of a release that holds such a file. */
  otherLicences?: Readonly<Record<string, string>>
  homepage: string
  /** How often the producer publishes, in words. */
  rhythm: string
  /**
   * When the clock looks for a new edition: a cron pattern in UTC (minute hour day month weekday). Looking costs one
   * conditional request a file, so it may be more often than the rhythm: producers are late and early.
   */
  schedule: string
  /** Bumped when the same input would give other rows: work done by an older version is not reused. */
  version: number
  limits: Limits
  /** Whether it is cut by département or is one national file. */
  cut: 'departement' | 'france'
  /** `--file` gives files in place of the official ones, one to one (`instead`) or as many as there are, recognised by content (`replacing`); or files read with them. */
  localFiles: 'instead' | 'replacing' | 'added'
  /** A release without it answers nothing: its sources must be there even when it was not asked for by name. */
  essential?: true
  /**
   * `normalise` keeps what earlier editions held and the new one does not: it is given the lake of the current release even when all
   * of it is read anew, and its lake files then depend on the editions that were loaded one after the other.
   */
  remembers?: true
  /**
   * Official addresses for a unit; none where the producer does not cover it. `millesime` is `latest` or a date YYYY-MM-DD; `found`, what
   * `findEdition` gave, for `latest` alone.
   */
  sources(unit: AreaUnit, territory: Territory, millesime: string, found?: FoundEdition): Source[]
  /**
   * Asks the producer for its newest edition, where no address says `latest`: by a listing, or by asking for the next name. Undefined when
   * none is found, and the ones that the code knows are the newest known.
   */
  findEdition?(ask: Asker): Promise<FoundEdition | undefined>
  /** Forms in which the producer writes the files: the columns that are read, and those that are known and passed over. */
  layouts?: readonly FileLayout[]
  /** Names the form of a file more exactly than its layout does, by the order of its columns for example; undefined where the layout says all. */
  formOf?(layout: FileLayout, header: readonly string[]): string | undefined
  /** What `terrier sources --check` expects of files whose address does not tell it. */
  expects?: readonly ExpectedFile[]
  /** Where the address of a file, after redirects, names its edition (first group). */
  editionInAddress?: RegExp
  /** The edition that is expected after one, in the producer's rhythm; in words. */
  nextEdition?(edition: string): string
  /** Imports its work when it does it, as `readModel` and `gather` do: a command that only names the datasets loads none of it. */
  normalise(input: NormaliseInput): Promise<NormaliseOutput>
  /** What its steps depend on, besides their own files. */
  reads?: Reads
  /**
   * Writes for each area what the lake files of the others hold of its rows, before any `readModel`: lake files of the areas, of which each
   * `readModel` is given its own. An area whose file stays the same is not built again.
   */
  share?(input: ShareInput): Promise<SharedWritten[]>
  /**
   * Builds what the API opens in one area, from the lake alone; may add lake files of its own (links to parcels).
   * `normalise` never reads another dataset, so that a source is read once however often its neighbours change. Left out where the API opens
   * no file of the dataset: what is derived reads its lake.
   */
  readModel?(input: ReadModelInput): Promise<Written[]>
  /** Builds what needs all areas at once, after every `readModel`, in parts that may be done at once. */
  gather?: readonly ((input: GatherInput) => Promise<Written[]>)[]
}

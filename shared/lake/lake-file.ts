import type { BulkRule } from './bulk-rules.ts'

/** A column of a lake file, as its writer makes it. */
export interface LakeColumn {
  name: string
  /** Type as DuckDB tells it: `VARCHAR`, `DOUBLE`, `VARCHAR[]`. */
  type: string
  /** Unit, or the range of a share; left out for codes, words and numbers of things. */
  unit?: string
  /** What a cell says. Backquotes stand around values. */
  meaning: string
  /** Columns of the source that it is read from, or in words where they are; left out when it is computed. */
  source?: readonly string[] | string
}

/** A kind of lake file: the same columns in every area. */
export interface LakeFile {
  /** As in the manifest of a release; with the name of the dataset it names the file. */
  kind: string
  /** What its rows are, in a few words. */
  holds: { en: string; fr: string }
  /** Whether it may leave as a file. */
  bulk: BulkRule
  columns: readonly LakeColumn[]
}

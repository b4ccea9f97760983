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
  /**
   * Columns that name a row from one release to the next. Several rows may have the same values in them: such rows are distinguished by their
   * place in the order of their contents. The changes between releases are made with it: without one, a change could name no row.
   */
  key: readonly [string, ...string[]]
  /**
   * What a list of changes says of a row that its producer withdrew: the `whole` row, or its `key` alone, for rows about people, sales and
   * companies. With `key`, what a changed row held before is not kept either: it may be what was withdrawn.
   */
  withdrawn: 'whole' | 'key'
  /**
   * Columns that say where a row stood in its source or its file, or what only some editions of the source write, and nothing that changes when
   * what the row is about does not. A row in which only these changed was restated.
   */
  bookkeeping?: readonly string[]
  columns: readonly LakeColumn[]
}

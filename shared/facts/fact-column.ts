import type { DatasetName } from '../identifiers/dataset-names.ts'

/**
 * What a column of `parcel_facts` holds: `integer` and `number` are compared by size, `date` (a day) too; `text` is one code or word, `texts`
 * several of them; `boolean` is true or false.
 */
export type FactType = 'text' | 'texts' | 'integer' | 'number' | 'date' | 'boolean'

/** A column of the wide rows of parcels. A cell that is not known is NULL: nothing follows from it. */
export interface FactColumn {
  /** camelCase; the same in the Parquet file, in questions and in answers. Its unit follows from it (docs/vocabulary.md). */
  name: string
  type: FactType
  /** For people: what the cell says. */
  meaning: string
  /** The unit, in the words of the dictionary; left out for codes and words. */
  unit?: string
  /** A number of things: 0 where the dataset is loaded and has none, NULL where it is not loaded. */
  counted?: true
  /** All words that a cell can hold: another word in a question is refused, for it would find nothing. Left out where the producer may add words. */
  values?: readonly string[]
  /** Short forms of values that questions take. */
  shortForms?: Readonly<Record<string, string>>
}

/** Columns that one dataset brings. */
export interface FactGroup {
  /** What the group is asked for by where files are enriched: `--with sales`. */
  name: string
  /** The dataset without which they are all unknown. */
  dataset: DatasetName
  columns: readonly FactColumn[]
}

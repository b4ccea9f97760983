import type { z } from 'zod'
import type { ColumnReport } from '../formats/layouts/column-report.ts'

/** Takes how much is done, and of how much in all. */
export type Advance = (done: number, total?: number) => void

/** One reading of national files that lays their rows out by département, for all who need one. */
export interface Pass<T> {
  /** Whole départements asked for together from which on the pass takes less time than reading the files for each. */
  pays: number
  /** All that the result depends on in addition to the version of the dataset: hashes of the files. Another list is another split. */
  depends: readonly string[]
  /** What is known of the files as a whole. */
  facts: z.ZodType<T>
  /** Writes folders of files into `dir`; `columns` is given the columns that are unknown or missing. */
  make(dir: string, advance: Advance, columns: ColumnReport): Promise<T>
}

/** What a pass left on disk. */
export interface Split<T> {
  facts: T
  /**
   * Full paths of files of it, given by their paths within. Throws IngestError when one is not what the pass wrote; the split is then
   * removed, so that the same command makes it again.
   */
  files(paths: readonly string[]): Promise<string[]>
}

/** Reads national files once: gives what the pass left, or runs it. Undefined when it is not there and would not pay. */
export type Splitter = <T>(pass: Pass<T>) => Promise<Split<T> | undefined>

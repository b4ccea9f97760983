import type { FileType } from './feeds/file-type.ts'

/** What is expected of the files whose address matches `url`, before one of them is loaded. */
export interface ExpectedFile {
  url: RegExp
  /** Types that the dataset reads, where the ending of the address promises none. */
  types?: readonly FileType[]
  /** Size in bytes of a known edition. */
  bytes?: number
}

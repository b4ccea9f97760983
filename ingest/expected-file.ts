/** What a file is, by its first bytes. `text` is CSV and its like; `page` is a web page for people. */
export type FileType =
  | 'text'
  | 'json'
  | 'xml'
  | 'gzip'
  | 'zip'
  | '7z'
  | 'parquet'
  | 'sqlite'
  | 'page'
  | 'binary'

/** What is expected of the files whose address matches `url`, before one of them is loaded. */
export interface ExpectedFile {
  url: RegExp
  /** Types that the dataset reads, where the ending of the address promises none. */
  types?: readonly FileType[]
  /** Size in bytes of a known edition. */
  bytes?: number
}

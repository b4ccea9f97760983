import type { Batches } from './batches.ts'
import type { FileName, Range, RemoteFile } from './files.ts'
import type { Answers, Questions, Rows } from './generated/questions.ts'
import type { PagedName } from './pages.ts'
import type { AskOptions, InputOf } from './question.ts'
import type { FeatureOf, TableFormat, TableName } from './tables.ts'
import type { Watches } from './watches.ts'

/** One service: a method for each question, and ways for long lists, tables, files, batches and watches. */
export interface Terrier extends Questions {
  /** The answers of a list, page by page. Throws ReleaseChangedError when another release is published meanwhile. */
  pages<Name extends PagedName>(
    name: Name,
    input: InputOf<Name>,
    options?: AskOptions,
  ): AsyncGenerator<Answers[Name], void, undefined>
  /** The rows of a list, of all its pages. Throws as `pages` does. */
  rows<Name extends keyof Rows>(
    name: Name,
    input: InputOf<Name>,
    options?: AskOptions,
  ): AsyncGenerator<Rows[Name], void, undefined>
  /** One page of a list as a file, to be read as it comes. */
  table<Name extends TableName>(
    name: Name,
    format: TableFormat,
    input: InputOf<Name>,
    options?: AskOptions,
  ): Promise<Response>
  /** A list as one CSV text with one header line, of all its pages, in pieces as they come. Throws as `pages` does. */
  csv<Name extends TableName>(
    name: Name,
    input: InputOf<Name>,
    options?: AskOptions,
  ): AsyncGenerator<string, void, undefined>
  /** A list as GeoJSON features, of all its pages. Throws as `pages` does. */
  features<Name extends TableName>(
    name: Name,
    input: InputOf<Name>,
    options?: AskOptions,
  ): AsyncGenerator<FeatureOf<Name>, void, undefined>
  /** A Parquet file of the release, or a range of it, to be read as it comes. */
  download(file: FileName, options?: AskOptions & { range?: Range | undefined }): Promise<Response>
  /** Opens a file of the release to be read by ranges. */
  openFile(file: FileName, options?: AskOptions): Promise<RemoteFile>
  /** A vector tile; 204 where nothing is. */
  tile(input: InputOf<'tile'>, options?: AskOptions): Promise<Response>
  /** Finds the addresses of a whole CSV file, which comes back with new columns. */
  searchAddressesCsv(
    file: string | Blob,
    input?: InputOf<'searchAddressesCsv'>,
    options?: AskOptions,
  ): Promise<Response>
  readonly batches: Batches
  readonly watches: Watches
}

export {
  type Batch,
  BatchError,
  type Batches,
  type BatchOptions,
  type RowsFile,
  type WaitOptions,
} from './batches.ts'
export { createClient } from './client.ts'
export {
  AnswerError,
  type Problem,
  ProblemError,
  type ProblemKind,
  type ProblemOf,
  ReleaseChangedError,
} from './errors.ts'
export type { FileName, Range, RemoteFile } from './files.ts'
export type { Answers, Questions, Rows, Tables } from './generated/questions.ts'
export type { components, operations } from './generated/schema.ts'
export type { PagedName } from './pages.ts'
export type { paths } from './paths.ts'
export type { AskOptions, InputOf } from './question.ts'
export type { RetryOptions } from './retry.ts'
export type { FeatureOf, TableFormat, TableName } from './tables.ts'
export type { Terrier } from './terrier.ts'
export type { ClientOptions } from './transport.ts'
export type { Delivery, MadeWatch, Watch, WatchChange, Watches, WatchOrder } from './watches.ts'

import type { DatasetName } from '../../shared/identifiers/dataset-names.ts'
import { PROBLEM_TYPES, type ProblemType } from './problem-types.ts'

/** One parameter that was refused, and how to mend it. */
export interface ParameterError {
  /** Its name: `lng`, `filters.year`. Each face adds where it stands there: REST answers `query.lng`. */
  parameter: string
  detail: string
}

/** An answer that is not the one asked for, in the words of RFC 9457. Thrown by operations and plugins. */
export class Problem extends Error {
  readonly status: number
  readonly type: ProblemType
  readonly title: string
  readonly errors: readonly ParameterError[]
  readonly headers: Readonly<Record<string, string>>
  /** Extra members of the problem document, e.g. `coverage`. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    type: ProblemType,
    detail: string,
    options: {
      errors?: readonly ParameterError[]
      headers?: Record<string, string>
      extra?: Record<string, unknown>
      /** What was caught: for logs, never for an answer. */
      cause?: unknown
    } = {},
  ) {
    super(detail, options.cause === undefined ? {} : { cause: options.cause })
    this.status = PROBLEM_TYPES[type].status
    this.type = type
    this.title = PROBLEM_TYPES[type].title
    this.errors = options.errors ?? []
    this.headers = options.headers ?? {}
    this.extra = options.extra ?? {}
  }
}

/** The kinds of problems whose status is 404. */
type NotFoundType = {
  [T in ProblemType]: (typeof PROBLEM_TYPES)[T]['status'] extends 404 ? T : never
}[ProblemType]

/** 404: the thing asked for is not in the loaded data. `type` says which kind of absence it is. */
export function notFound(type: NotFoundType, detail: string, extra: Record<string, unknown> = {}): Problem {
  return new Problem(type, detail, { extra })
}

/** A place of which a dataset is not loaded: its name, and its code (département or commune) where that is known. */
interface AbsentPlace {
  area?: string
  name: string
}

/**
 * 503: the dataset the question needs is not loaded, or not in the place asked about: its name, and its code (département or
 * commune) where that is known. `more`: further members of the problem document.
 */
export function notLoaded(
  dataset: DatasetName,
  place?: AbsentPlace,
  more: Record<string, unknown> = {},
): Problem {
  return new Problem('dataset-not-loaded', notLoadedText(dataset, place), {
    headers: { 'retry-after': '3600' },
    extra: { coverage: { status: 'not-loaded', datasets: [dataset] }, ...more },
  })
}

/** The same as text, for answers that say so beside what they found: a Problem remembers where it was made, which takes longer than finding it. */
export function notLoadedText(dataset: DatasetName, place?: AbsentPlace): string {
  const where = place
    ? `does not hold ${place.name}${place.area === undefined ? '' : ` (${place.area})`}`
    : 'is not in the current release'
  return `The dataset "${dataset}" ${where}. Load it with: terrier ingest ${dataset} --area ${place?.area ?? '<code>'}`
}

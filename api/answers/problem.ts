import type { DatasetName } from '../../shared/identifiers/dataset-names.ts'
import { isSentence, joinSentences, type Sentence, untranslated } from '../../shared/text/sentence.ts'
import { PROBLEM_TYPES, type ProblemType } from './problem-types.ts'
import { releaseSentences } from './release-sentences.ts'

/** One parameter that was refused, and how to mend it. */
export interface ParameterError {
  /** Its name: `lng`, `filters.year`. Each face adds where it stands there: REST answers `query.lng`. */
  parameter: string
  detail: Sentence
}

/** An answer that is not the one asked for, in the words of RFC 9457. Thrown by operations and plugins. Its message is the detail in English. */
export class Problem extends Error {
  readonly status: number
  readonly type: ProblemType
  readonly detail: Sentence
  readonly errors: readonly ParameterError[]
  readonly headers: Readonly<Record<string, string>>
  /** Extra members of the problem document, e.g. `coverage`. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    type: ProblemType,
    detail: Sentence,
    options: {
      errors?: readonly ParameterError[]
      headers?: Record<string, string>
      extra?: Record<string, unknown>
      /** What was caught: for logs, never for an answer. */
      cause?: unknown
    } = {},
  ) {
    super(detail.en, options.cause === undefined ? {} : { cause: options.cause })
    this.status = PROBLEM_TYPES[type].status
    this.type = type
    this.detail = detail
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
export function notFound(type: NotFoundType, detail: Sentence, extra: Record<string, unknown> = {}): Problem {
  return new Problem(type, detail, { extra })
}

/** A place of which a dataset is not loaded: its name, and its code (département or commune) where that is known. */
export interface AbsentPlace {
  area?: string
  name: string | Sentence
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
  return new Problem('dataset-not-loaded', notLoadedSentence(dataset, place), {
    headers: { 'retry-after': '3600' },
    extra: { coverage: { status: 'not-loaded', datasets: [dataset] }, ...more },
  })
}

/** The same as text, for answers that give it with what they found: a Problem records its stack, which takes longer than finding it. */
export function notLoadedText(dataset: DatasetName, place?: AbsentPlace): string {
  return notLoadedSentence(dataset, place).en
}

function notLoadedSentence(dataset: DatasetName, place: AbsentPlace | undefined): Sentence {
  if (!place) return releaseSentences.notLoaded(dataset)
  const { area, name } = place
  const named =
    area === undefined
      ? name
      : joinSentences([isSentence(name) ? name : untranslated(name), untranslated(`(${area})`)], ' ')
  return releaseSentences.notLoadedIn(dataset, named, area ?? '<code>')
}

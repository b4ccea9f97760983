import type { components } from './generated/schema.ts'
import { retryAfterOf } from './retry.ts'

/** A problem document (RFC 9457), told apart by `type`. */
export type Problem = components['schemas']['Problem']

/** The kinds of problems: `unknown-parcel` has the type `/problems/unknown-parcel`. */
export type ProblemKind = Problem['type'] extends `/problems/${infer Kind}` ? Kind : never

/** The problem documents of a kind. */
export type ProblemOf<Kind extends ProblemKind> = Extract<Problem, { type: `/problems/${Kind}` }>

/** What is kept of an answer that was none. */
interface Refusal {
  status: number
  /** `X-Request-Id`, to quote in a report. */
  requestId: string | undefined
  /** Seconds of `Retry-After`. */
  retryAfter: number | undefined
}

/** The service, or what stands before it, did not answer what was asked. */
export class AnswerError extends Error {
  override readonly name: string = 'AnswerError'
  readonly status: number
  /** `X-Request-Id`, to quote in a report. */
  readonly requestId: string | undefined
  /** Seconds of `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(message: string, { status, requestId, retryAfter }: Refusal) {
    super(message)
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** The service answered with a problem document. */
export class ProblemError<P extends Problem = Problem> extends AnswerError {
  override readonly name: string = 'ProblemError'
  readonly problem: P

  constructor(problem: P, refusal: Refusal) {
    super(`${problem.title} (${problem.status}): ${problem.detail}`, refusal)
    this.problem = problem
  }

  /** Whether the problem is of this kind: its members are then known. A newer service may have kinds that this client has no name for. */
  is<Kind extends ProblemKind>(kind: Kind): this is ProblemError<ProblemOf<Kind>> {
    return this.problem.type === `/problems/${kind}`
  }
}

/**
 * Another release was published while a list was gone through page by page. Its rows would not fit to those that were given: throw these away, and
 * ask again from the first page, without `cursor`.
 */
export class ReleaseChangedError extends ProblemError<ProblemOf<'release-changed'>> {
  override readonly name: string = 'ReleaseChangedError'
  /** Pages that were given before. */
  readonly pages: number

  constructor(refused: ProblemError<ProblemOf<'release-changed'>>, pages: number) {
    super(refused.problem, refused)
    this.pages = pages
  }
}

/** Reads an answer that is no success. */
export async function errorOf(response: Response): Promise<AnswerError> {
  const text = await response.text()
  if (/^application\/problem\+json/.test(response.headers.get('content-type') ?? '')) {
    const problem: Problem | undefined = parsed(text)
    if (problem !== undefined) return new ProblemError(problem, refusalOf(response))
  }
  return strange(response, text)
}

/** An answer that is not of this service: of a proxy, or of another address. */
export function strange(response: Response, text: string): AnswerError {
  const type = response.headers.get('content-type') ?? 'no type'
  const start = text.slice(0, 200)
  return new AnswerError(
    `${response.url} answers ${response.status} (${type}), not as Terrier does: ${start}`,
    refusalOf(response),
  )
}

function refusalOf({ status, headers }: Response): Refusal {
  return { status, requestId: headers.get('x-request-id') ?? undefined, retryAfter: retryAfterOf(headers) }
}

/** The JSON value of a text; undefined when it is none. */
export function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

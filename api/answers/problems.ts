import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { errorCode } from '../../shared/process/error-code.ts'
import { joinSentences, type Language, type Sentence, untranslated } from '../../shared/text/sentence.ts'
import type { ReleaseRefusal } from '../../stores/refusal.ts'
import { parameterSentences } from './parameter-sentences.ts'
import { type ParameterError, Problem } from './problem.ts'
import { PROBLEM_TYPES, type ProblemType } from './problem-types.ts'
import { PROBLEMS_FR } from './problem-types-fr.ts'
import { releaseSentences } from './release-sentences.ts'
import { requestSentences } from './request-sentences.ts'
import { shortened } from './shortened.ts'

/**
 * 400: `more` counts the refused parameters that `errors` does not list, `cause` is the error that was caught. Longer reports are made with Refusals.
 */
export function invalidParameters(errors: readonly ParameterError[], more = 0, cause?: unknown): Problem {
  const lines = errors.map(({ parameter, detail }) => joinSentences([untranslated(parameter), detail], ' '))
  const detail = joinSentences(more > 0 ? [...lines, parameterSentences.more(more)] : lines, '; ')
  const extra = more > 0 ? { moreErrors: more } : {}
  return new Problem('invalid-parameters', detail, { errors, extra, cause })
}

export function unknownPath(path: string): Problem {
  return new Problem('unknown-path', requestSentences.unknownPath(shortened(path, 200)))
}

export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ')
  return new Problem(
    'method-not-allowed',
    requestSentences.methodNotAllowed(method, shortened(path, 200), allow),
    { headers: { allow } },
  )
}

/** `refused` is the current release when it cannot be served. */
export function noRelease(refused?: ReleaseRefusal): Problem {
  const detail = refused
    ? releaseSentences.refused(refused.release, refused.reason, refused.nextLook.toISOString())
    : releaseSentences.noneLoaded()
  return new Problem('no-release', detail, { headers: { 'retry-after': '10' } })
}

export function notReady(detail: Sentence): Problem {
  return new Problem('not-ready', detail, { headers: { 'retry-after': '10' } })
}

function damagedData({ file, what }: DamagedFile): Problem {
  return new Problem('damaged-data', releaseSentences.damaged(file, what), {
    headers: { 'retry-after': '10' },
  })
}

/** Refusals of the HTTP layer, by the status it would give. SPEC.md knows 400, not 413, for a request that cannot be taken. */
const REFUSED: Readonly<Record<number, ProblemType>> = {
  408: 'request-timeout',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  431: 'headers-too-large',
}

/**
 * The problem that an error of any origin stands for; undefined when it is a defect of ours. `bodyBytes`: the most that the address
 * reads of a body.
 */
export function problemOf(error: unknown, bodyBytes?: number): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof DamagedFile) return damagedData(error)
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return undefined
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined
  return refused(error.statusCode, explainRefusal(error, error.statusCode, bodyBytes))
}

/** What the HTTP layer's own errors mean, by their code; its texts are for its programmers. */
const MEANINGS: Readonly<Record<string, Sentence>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: requestSentences.mediaType(),
  FST_ERR_CTP_EMPTY_JSON_BODY: requestSentences.noBody(),
  FST_ERR_CTP_INVALID_JSON_BODY: requestSentences.badJson(),
  FST_ERR_BAD_URL: requestSentences.badAddress(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: requestSentences.wrongLength(),
}

function explainRefusal(error: Error, status: number, bodyBytes: number | undefined): Sentence {
  if (status === 413)
    return bodyBytes === undefined ? requestSentences.bodyTooLong() : requestSentences.tooLong(bodyBytes)
  return MEANINGS[errorCode(error) ?? ''] ?? requestSentences.refused()
}

/** A refusal by the HTTP layer, before any question was understood. */
export function refused(status: number, detail: Sentence): Problem {
  return new Problem(REFUSED[status] ?? 'bad-request', detail)
}

/** The Problem (400) of a body whose connection ended before it did; undefined for any other error. */
export function bodyNotWhole(error: unknown): Problem | undefined {
  const code = errorCode(error)
  if (code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE') return undefined
  return new Problem('bad-request', requestSentences.bodyNotWhole())
}

export function internalError(): Problem {
  return new Problem('internal-error', requestSentences.defect())
}

const TITLES = { en: PROBLEM_TYPES, fr: PROBLEMS_FR } as const

/** The problem document (RFC 9457) as text; `instance` is the path asked for. */
export function problemText(problem: Problem, instance: string, language: Language): string {
  const { type, status, detail, errors, extra } = problem
  return JSON.stringify({
    type: `/problems/${type}`,
    title: TITLES[language][type].title,
    status,
    detail: detail[language],
    instance,
    ...(errors.length === 0
      ? {}
      : { errors: errors.map((error) => ({ ...error, detail: error.detail[language] })) }),
    ...extra,
  })
}

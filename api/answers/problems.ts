import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import type { Refusal } from '../../stores/refusal.ts'
import { type ParameterError, Problem } from './problem.ts'
import type { ProblemType } from './problem-types.ts'
import { shortened } from './shortened.ts'

/**
 * 400: `more` counts the refused parameters that `errors` does not list, `cause` is the error that was caught. Longer reports are made with Refusals.
 */
export function invalidParameters(errors: readonly ParameterError[], more = 0, cause?: unknown): Problem {
  const told = errors.map(({ parameter, detail }) => `${parameter} ${detail}`)
  const detail = [...told, ...(more > 0 ? [`${more} more parameters are refused`] : [])].join('; ')
  const extra = more > 0 ? { moreErrors: more } : {}
  return new Problem('invalid-parameters', detail, { errors, extra, cause })
}

export function unknownPath(path: string): Problem {
  return new Problem(
    'unknown-path',
    `Nothing is served at ${shortened(path, 200)}. The addresses are listed in /docs and /openapi.json.`,
  )
}

export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ')
  return new Problem(
    'method-not-allowed',
    `${shortened(path, 200)} does not answer ${method}, but ${allow}.`,
    {
      headers: { allow },
    },
  )
}

/** `refused` is the current release when it cannot be served. */
export function noRelease(refused?: Refusal): Problem {
  const detail = refused
    ? `Release ${refused.release} cannot be served: ${refused.reason}. It is looked at again at ${refused.nextLook.toISOString()}, and as soon as its files change.`
    : 'No release is loaded yet. Make one with: terrier ingest --area <code>; it is served as soon as it is published.'
  return new Problem('no-release', detail, { headers: { 'retry-after': '10' } })
}

export function notReady(detail: string): Problem {
  return new Problem('not-ready', detail, { headers: { 'retry-after': '10' } })
}

function damagedData({ message }: DamagedFile): Problem {
  return new Problem('damaged-data', message, { headers: { 'retry-after': '10' } })
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
  if (error.statusCode === 413 && bodyBytes !== undefined)
    return refused(
      413,
      `The body has more than ${bodyBytes.toLocaleString('en')} bytes, which this address reads.`,
    )
  return refused(error.statusCode, error.message)
}

/** A refusal by the HTTP layer, before any question was understood. */
export function refused(status: number, detail: string): Problem {
  return new Problem(REFUSED[status] ?? 'bad-request', detail)
}

export function internalError(): Problem {
  const detail =
    'The service failed to answer. The failure has been logged under the X-Request-Id of this answer.'
  return new Problem('internal-error', detail)
}

/** The problem document (RFC 9457) as text; `instance` is the path asked for. */
export function problemText(problem: Problem, instance: string): string {
  return JSON.stringify({
    type: `/problems/${problem.type}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    instance,
    ...(problem.errors.length > 0 ? { errors: problem.errors } : {}),
    ...problem.extra,
  })
}

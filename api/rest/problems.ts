import { type ParameterError, Problem } from '../problem.ts'

/** Every kind of problem the service answers with: frozen, because clients branch on them. */
export const PROBLEM_TYPES = {
  'invalid-parameters': {
    status: 400,
    meaning: 'A parameter is missing, unknown, or not of its form: errors[] names each.',
  },
  'bad-request': {
    status: 400,
    meaning: 'The request is not well-formed HTTP, or its body is not the JSON it claims to be.',
  },
  'invalid-key': {
    status: 401,
    meaning: 'The API key of the Authorization header is not one of this service, or was revoked.',
  },
  'unknown-path': { status: 404, meaning: 'Nothing is served at this address.' },
  'no-parcel': { status: 404, meaning: 'No loaded parcel lies near enough to the point.' },
  'unknown-parcel': {
    status: 404,
    meaning: 'No loaded parcel has this identifier; coverage says whether its commune is loaded.',
  },
  'unknown-zone': { status: 404, meaning: 'No zone has this name or code.' },
  'no-street': { status: 404, meaning: 'No street is known for the parcel at the point.' },
  'no-street-prices': { status: 404, meaning: 'The street has no sale to make figures of.' },
  'no-rents': {
    status: 404,
    meaning:
      'No observed rent of this commune (or year): coverage says not-covered, not-loaded, no-data or secret.',
  },
  'unknown-area': { status: 404, meaning: 'The code is not in the Code officiel géographique.' },
  'method-not-allowed': { status: 405, meaning: 'The address exists, for the methods that Allow lists.' },
  'request-timeout': { status: 408, meaning: 'The request did not arrive whole in time.' },
  'payload-too-large': { status: 400, meaning: 'The body is longer than the service reads.' },
  'unsupported-media-type': { status: 415, meaning: 'The body is not application/json.' },
  'quota-exceeded': {
    status: 429,
    meaning: 'The caller has used its quota of a minute or of a day: Retry-After says when to ask again.',
  },
  'headers-too-large': {
    status: 431,
    meaning: 'The request line and headers are longer than the service reads.',
  },
  'internal-error': {
    status: 500,
    meaning: 'A defect of the service: quote X-Request-Id when you report it.',
  },
  'dataset-not-loaded': {
    status: 503,
    meaning: 'The data this question needs is not in the current release.',
  },
  'keys-unavailable': {
    status: 503,
    meaning: 'API keys cannot be checked for now; questions without a key are still answered.',
  },
  'no-release': { status: 503, meaning: 'No release is loaded yet.' },
  'not-ready': { status: 503, meaning: 'The real look-up that proves readiness failed.' },
} as const

export function invalidParameters(errors: readonly ParameterError[]): Problem {
  const detail = errors.map(({ parameter, detail }) => `${parameter} ${detail}`).join('; ')
  return new Problem(400, 'invalid-parameters', 'Invalid parameters', detail, { errors })
}

export function unknownPath(path: string): Problem {
  return new Problem(
    404,
    'unknown-path',
    'Not found',
    `Nothing is served at ${path}. The addresses are listed in /docs and /openapi.json.`,
  )
}

export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ')
  return new Problem(
    405,
    'method-not-allowed',
    'Method not allowed',
    `${path} does not answer ${method}, but ${allow}.`,
    {
      headers: { allow },
    },
  )
}

export function noRelease(): Problem {
  const detail =
    'No release is loaded yet. Make one with: terrier ingest --area <code>; it is served as soon as it is published.'
  return new Problem(503, 'no-release', 'No release loaded', detail, { headers: { 'retry-after': '10' } })
}

export function notReady(detail: string): Problem {
  return new Problem(503, 'not-ready', 'Not ready', detail, { headers: { 'retry-after': '10' } })
}

const REFUSED: Readonly<Record<number, readonly [type: string, title: string, status?: number]>> = {
  400: ['bad-request', 'Bad request'],
  408: ['request-timeout', 'Request timeout'],
  // The interface knows 400 for every request that cannot be taken.
  413: ['payload-too-large', 'Payload too large', 400],
  415: ['unsupported-media-type', 'Unsupported media type'],
  431: ['headers-too-large', 'Headers too large'],
}

/** The problem that an error of any origin stands for; undefined when it is a defect of ours. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return undefined
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined
  return refused(error.statusCode, error.message)
}

/** A refusal by the HTTP layer, before any question was understood. */
export function refused(status: number, detail: string): Problem {
  const known = REFUSED[status]
  return known
    ? new Problem(known[2] ?? status, known[0], known[1], detail)
    : new Problem(400, 'bad-request', 'Bad request', detail)
}

export function internalError(): Problem {
  const detail =
    'The service failed to answer. The failure has been logged under the X-Request-Id of this answer.'
  return new Problem(500, 'internal-error', 'Internal error', detail)
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

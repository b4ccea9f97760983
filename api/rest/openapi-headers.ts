type Json = Record<string, unknown>

const REQUEST_ID: Json = {
  'X-Request-Id': {
    description: 'The request id: yours when you sent one, else ours',
    schema: { type: 'string' },
  },
}

const WINDOWS = [
  ['', 'the window with the least left'],
  ['-Minute', 'the window of about a minute'],
  ['-Day', 'the window of about 24 hours'],
] as const

/** In every answer that was counted, unless the service has no ceilings. */
const QUOTA: Json = {
  'RateLimit-Policy': {
    description:
      'Each window with its requests (q) and seconds (w), as in draft-ietf-httpapi-ratelimit-headers',
    schema: { type: 'string', example: '"minute";q=30;w=60, "day";q=300;w=86400' },
  },
  RateLimit: {
    description: 'Requests left (r) of each window, and the seconds until it gives one back (t)',
    schema: { type: 'string', example: '"minute";r=29;t=60, "day";r=299;t=86400' },
  },
  ...Object.fromEntries(
    WINDOWS.flatMap(([end, window]) => [
      [`X-RateLimit-Limit${end}`, integer(`Requests let through in ${window}`)],
      [`X-RateLimit-Remaining${end}`, integer(`Requests left in ${window}`)],
      [`X-RateLimit-Reset${end}`, integer(`Seconds until ${window} gives a request back`)],
    ]),
  ),
}

const ETAG: Json = {
  ETag: { description: 'Release and question: send it back as If-None-Match', schema: { type: 'string' } },
}

const NEXT: Json = {
  Link: {
    description: 'The address of the next page (RFC 8288, rel="next"); none on the last',
    required: false,
    schema: { type: 'string' },
  },
}

const OF_STATUS: Readonly<Record<number, Json>> = {
  401: {
    'WWW-Authenticate': {
      description: 'How to give a key, and what is wrong with this one (RFC 6750)',
      schema: { type: 'string' },
    },
  },
  405: { Allow: { description: 'The methods this address takes', schema: { type: 'string' } } },
  429: { 'Retry-After': integer('Seconds to wait before asking again') },
  503: { 'Retry-After': integer('Seconds to wait before asking again') },
  507: { 'Retry-After': integer('Seconds to wait before asking again') },
}

const OF_ALL: readonly Json[] = [REQUEST_ID, QUOTA, ETAG, NEXT, ...Object.values(OF_STATUS)]

/** The header of a list that is given page by page, as a reference. */
export const LINK: Json = referred(NEXT)

/** Every header by its name, for `components`. */
export const HEADERS: Json = Object.assign({}, ...OF_ALL)

/**
 * The headers of an answer with this status, as references. A wrong method is not a question: it is not counted. `quota`: false where
 * the answers do not tell what is left of it.
 */
export function headersOf(status: number, quota = true): Json {
  const ofQuota = quota && status !== 405 ? QUOTA : {}
  if (status === 200 || status === 304) return referred({ ...REQUEST_ID, ...ETAG, ...ofQuota })
  return referred({ ...REQUEST_ID, ...ofQuota, ...OF_STATUS[status] })
}

function referred(headers: Json): Json {
  return Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}

function integer(description: string): Json {
  return { description, schema: { type: 'integer' } }
}

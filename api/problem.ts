/** One parameter that was refused, and how to mend it. */
export interface ParameterError {
  /** Where it stands: `query.lng`, `path.idu`, `body.geometry`. */
  parameter: string
  detail: string
}

/** An answer that is not the one asked for, in the words of RFC 9457. Thrown by operations and plugins. */
export class Problem extends Error {
  readonly status: number
  readonly type: string
  readonly title: string
  readonly errors: readonly ParameterError[]
  readonly headers: Readonly<Record<string, string>>
  /** Extra members of the problem document, e.g. `coverage`. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    type: string,
    title: string,
    detail: string,
    options: {
      errors?: readonly ParameterError[]
      headers?: Record<string, string>
      extra?: Record<string, unknown>
    } = {},
  ) {
    super(detail)
    this.status = status
    this.type = type
    this.title = title
    this.errors = options.errors ?? []
    this.headers = options.headers ?? {}
    this.extra = options.extra ?? {}
  }
}

/** 404: the thing asked for is not in the loaded data. `type` says which kind of absence it is. */
export function notFound(type: string, detail: string, extra: Record<string, unknown> = {}): Problem {
  return new Problem(404, type, 'Not found', detail, { extra })
}

/** 503: the dataset the question needs is not loaded. */
export function notLoaded(dataset: string): Problem {
  return new Problem(
    503,
    'dataset-not-loaded',
    'Dataset not loaded',
    `The dataset "${dataset}" is not in the current release. Load it with: terrier ingest ${dataset} --area <code>`,
    { headers: { 'retry-after': '3600' }, extra: { dataset } },
  )
}

import { errorOf, parsed, strange } from './errors.ts'
import type { AskOptions } from './question.ts'
import { type RetryOptions, retryOf, sendPatiently } from './retry.ts'
import { addressOf, bodyOf, type Values } from './values.ts'

/** Where the service is, and how it is asked. */
export interface ClientOptions {
  /** Address of the service, with the path in front of `/v1` if it has one: `https://terrier.example.fr`. */
  baseUrl: string | URL
  /** API key, made at `/account`: it raises the quotas, and batches and watches need one. */
  key?: string | undefined
  /** How requests are sent again that are refused for now; false: never. Left out: 4 attempts, and waits of 60 seconds at most. */
  retry?: Partial<RetryOptions> | false | undefined
  /** What sends them, `fetch` when left out. */
  fetch?: typeof fetch | undefined
}

/** A request. */
export interface Sent {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Put into the path, and into the query or the JSON body. */
  values?: Values
  headers?: Readonly<Record<string, string>>
  /** A file to send: `values` go into the query then. */
  file?: string | Blob | Uint8Array<ArrayBuffer>
}

/** Sends requests to one service. */
export class Transport {
  readonly #options: ClientOptions
  readonly #base: string

  /** Throws TypeError when the address is none. */
  constructor(options: ClientOptions) {
    this.#options = options
    this.#base = new URL(options.baseUrl).href.replace(/[?#].*$/, '').replace(/\/+$/, '')
  }

  /**
   * Sends a request, again while it is refused for now. Throws ProblemError, AnswerError, the reason of the signal, and TypeError when nobody
   * answers (as `fetch` does).
   */
  async send(
    { method, path, values = {}, headers = {}, file }: Sent,
    options: AskOptions = {},
  ): Promise<Response> {
    const { key, retry, fetch: send = fetch } = this.#options
    const { signal } = options
    const asJson = (method === 'POST' || method === 'PATCH') && file === undefined
    const address = asJson
      ? addressOf(this.#base, path, inPath(path, values))
      : addressOf(this.#base, path, values)
    const init: RequestInit = {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(asJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(signal ? { signal } : {}),
      ...(asJson ? { body: bodyOf(path, values) } : file === undefined ? {} : { body: file }),
    }
    const response = await sendPatiently(() => send(address, init), retryOf(retry, options.retry), signal)
    if (!response.ok) throw await errorOf(response)
    return response
  }

  /** The same, for an answer in JSON; undefined for one without a body (204). */
  async json<T>(sent: Sent, options?: AskOptions): Promise<T> {
    const { headers } = sent
    const response = await this.send(
      { ...sent, headers: { accept: 'application/json', ...headers } },
      options,
    )
    const text = await response.text()
    const value = parsed<T>(text)
    if (value === undefined) throw strange(response, text)
    return value
  }
}

function inPath(path: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => path.includes(`{${name}}`)))
}

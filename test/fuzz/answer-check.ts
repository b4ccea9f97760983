import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { NDJSON } from '../../api/answers/formats/lines.ts'
import type { Endpoint, OpenApi } from './document.ts'

/** What is held against the document: an answer, however it came. */
export interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  rawPayload: Buffer
  /** False for an address that cannot be decoded: it reaches no route, so it is not counted. */
  counted?: boolean
}

/** Holds answers against the document that promised them. Without `expect`, which would take most of the time of so many. */
export class AnswerCheck {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  readonly #valid = new Map<string, (body: unknown) => boolean>()

  constructor({ document }: OpenApi) {
    this.#ajv.addSchema({ ...document, $id: 'openapi' })
  }

  /** Fails unless status, media type, body and headers are as documented, and the status is no defect. Gives the body. */
  documented(
    { path, method, responses }: Endpoint,
    { statusCode, headers, rawPayload, counted = true }: Answer,
  ): string {
    const body = textOf(rawPayload, headers['content-encoding'])
    const response = responses[statusCode]
    assert(response && statusCode !== 500, `${statusCode} is not documented: ${body.slice(0, 500)}`)
    for (const [name, { schema, required }] of Object.entries(response.headers ?? {})) {
      if (!counted && /^(X-)?RateLimit/.test(name)) continue
      const value = headers[name.toLowerCase()]
      if (required === false && value === undefined) continue
      const held = value !== undefined && (schema.type !== 'integer' || /^\d+$/.test(String(value)))
      assert(held, `Header ${name} of ${statusCode} is ${value}`)
    }
    if (!response.content) {
      assert.equal(body, '')
      return body
    }
    const mediaType = String(headers['content-type']).split(';')[0]!
    const content = response.content[mediaType]
    assert(content, `${statusCode} comes as ${mediaType}`)
    if (!content.schema || !mediaType.endsWith('json')) return body
    if (mediaType === NDJSON) {
      for (const line of body.split('\n')) if (line !== '') JSON.parse(line)
      return body
    }
    const place = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(statusCode),
      'content',
      mediaType,
      'schema',
    ]
    this.#holds(place, JSON.parse(body))
    return body
  }

  #holds(place: readonly string[], value: unknown): void {
    const pointer = place
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    let valid = this.#valid.get(pointer)
    if (!valid) {
      const compiled = this.#ajv.compile({ $ref: `openapi#/${pointer}` })
      valid = (body) => {
        const held = compiled(body)
        if (!held)
          throw new Error(
            `${pointer}: ${this.#ajv.errorsText(compiled.errors ?? [])} in ${JSON.stringify(body).slice(0, 2000)}`,
          )
        return held
      }
      this.#valid.set(pointer, valid)
    }
    valid(value)
  }
}

/** What a client reads, once it has undone the content coding. */
function textOf(payload: Buffer, coding: unknown): string {
  if (coding === undefined) return payload.toString('utf8')
  return (coding === 'br' ? brotliDecompressSync(payload) : gunzipSync(payload)).toString('utf8')
}

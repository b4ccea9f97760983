import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify'
import type { Stores } from '../../stores/stores.ts'
import { answerBody } from '../answers/answer-text.ts'
import { etagOf, isAny, matchingTag } from '../answers/etag.ts'
import { answerFeature, FEATURE_FORMATS, FEATURE_TYPE } from '../answers/formats/feature.ts'
import { askedFormat, type Format } from '../answers/formats/format.ts'
import { answerLines, asksForLines, NDJSON } from '../answers/formats/lines.ts'
import { asksForOther } from '../answers/formats/other-form.ts'
import { writeTable } from '../answers/formats/write-table.ts'
import { linkWriter, type WrittenLinks } from '../answers/links.ts'
import type { Answer, Operation, TableWriter } from '../answers/operation.ts'
import { renamed } from '../answers/parameter-names.ts'
import { Problem } from '../answers/problem.ts'
import { metaOf, type ReleaseText, releaseText } from '../answers/release-text.ts'
import { type RowsMeta, rowsAbout, rowsHeaders } from '../answers/rows-about.ts'
import { BODY_BYTES } from '../kernel/limits.ts'
import { storesOf } from '../plugins/release-lease.ts'
import { whenGone } from '../plugins/when-gone.ts'
import { linkToNext } from './link-to-next.ts'
import { inputReader, placesOf } from './read-input.ts'

/** A release may change at any moment, so caches keep answers but ask; the ETag makes that question cheap. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** What happens around every question: it is counted, then given its release. */
export interface RouteHooks {
  onRequest: onRequestHookHandler | onRequestHookHandler[]
  onSend: onSendHookHandler
}

/** Adds one route for each operation (HEAD comes with GET). One of the hooks gives each request its release. */
export function addRoutes(app: FastifyInstance, operations: readonly Operation[], hooks: RouteHooks): void {
  for (const operation of operations) {
    const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      operation.pathPattern?.parameter === name ? `:${name}(^${operation.pathPattern.pattern}$)` : `:${name}`,
    )
    const bodyLimit = operation.bodyBytes ?? BODY_BYTES.question
    app.route({ method: operation.method, url, bodyLimit, ...hooks, handler: handlerOf(operation) })
  }
}

/** The form in which an answer is asked for; none of them: JSON. */
interface AskedForm {
  format?: Format | undefined
  lines?: boolean | undefined
  isFeature?: boolean | undefined
}

const JSON_FORM: AskedForm = {}

/** Reads the form that a request asks for, out of its query. Throws the 400 Problem for one that the question does not have. */
function formOf({ table, lines, feature }: Operation, request: FastifyRequest): AskedForm {
  const { accept } = request.headers
  return {
    format: table && askedFormat(take(request, 'format'), take(request, 'locale'), accept),
    lines: lines && asksForLines(take(request, 'format'), accept),
    isFeature: feature && asksForOther(FEATURE_FORMATS, FEATURE_TYPE, take(request, 'format'), accept),
  }
}

/** Goes into the ETag: forms at one address have different bytes, and a past release withholds whom the served one does. */
function nameOfAnswer({ name }: Operation, asked: AskedForm, { served }: Stores): string {
  const form = nameOfForm(asked)
  const judge = served?.()?.manifest.id
  return `${name}${form === undefined ? '' : ` ${form}`}${judge === undefined ? '' : ` ${judge}`}`
}

function nameOfForm({ format, lines, isFeature }: AskedForm): string | undefined {
  if (format) return `${format.name}${format.locale ?? ''}`
  if (lines) return 'ndjson'
  return isFeature ? 'geojson' : undefined
}

function handlerOf(operation: Operation) {
  const readInput = inputReader(operation)
  const placeOf = placesOf(operation)
  const linksFor = operation.links && linkWriter(operation.links)
  const hasForms = operation.table ?? operation.lines ?? operation.feature
  /** A problem names the parameters that it refuses as the request has them. */
  const named = (error: unknown) => (error instanceof Problem ? renamed(error, placeOf) : error)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    let asked = JSON_FORM
    try {
      if (hasForms) asked = formOf(operation, request)
    } catch (error) {
      throw named(error)
    }
    const input = readInput(request)
    // A wrong parameter is refused whether there is a release or not.
    const stores = storesOf(request)
    const release = releaseText(stores)
    const varying = operation.variesBy ? ` ${await operation.variesBy(stores)}` : ''
    const etag = etagOf(release, nameOfAnswer(operation, asked, stores) + varying, input)
    if (hasForms) reply.header('vary', `accept, ${reply.getHeader('vary') ?? 'accept-encoding'}`)
    if (operation.noindex) reply.header('x-robots-tag', 'noindex, noarchive')
    const ifNoneMatch = request.headers['if-none-match']
    if (ifNoneMatch !== undefined && operation.method === 'GET') {
      const known = matchingTag(ifNoneMatch, etag)
      if (known !== undefined)
        return reply.code(304).headers({ etag: known, 'cache-control': CACHE_CONTROL }).send()
    }
    const gone = operation.stoppable ? whenGone(request, reply) : undefined
    let found: Answer
    try {
      found = await operation.run(input, stores, gone)
    } catch (error) {
      throw named(error)
    }
    // `*` asks whether there is an answer at all, which is known only now.
    if (operation.method === 'GET' && isAny(ifNoneMatch))
      return reply.code(304).headers({ etag, 'cache-control': CACHE_CONTROL }).send()
    const next = found.about?.next
    if (typeof next === 'string') reply.header('link', linkToNext(request.url, next))
    const rows = asked.lines || asked.format ? rowsAbout(found.about) : undefined
    if (rows) reply.headers(rowsHeaders(rows))
    if (asked.lines) return sendText(reply, etag, NDJSON, answerLines(found.data))
    if (asked.isFeature) return sendText(reply, etag, FEATURE_TYPE, answerFeature(found.data))
    return asked.format
      ? sendTable(reply, etag, asked.format, operation.table!, found.data, {
          ...metaOf(stores.manifest, found.datasets),
          ...rows,
        })
      : send(reply, release, etag, found, linksFor?.(found.named ?? input))
  }
}

function send(
  reply: FastifyReply,
  release: ReleaseText,
  etag: string,
  answer: Answer,
  links: WrittenLinks | undefined,
): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', CACHE_CONTROL)
    .header('content-type', 'application/json; charset=utf-8')
    .send(answerBody(release, answer, links))
}

async function sendTable(
  reply: FastifyReply,
  etag: string,
  format: Format,
  table: TableWriter,
  data: Answer['data'],
  meta: RowsMeta,
): Promise<FastifyReply> {
  const file = await writeTable(table, data, format, meta)
  return reply.headers({ etag, 'cache-control': CACHE_CONTROL, 'content-type': format.mediaType }).send(file)
}

function sendText(reply: FastifyReply, etag: string, mediaType: string, text: string): FastifyReply {
  return reply
    .headers({ etag, 'cache-control': CACHE_CONTROL, 'content-type': `${mediaType}; charset=utf-8` })
    .send(text)
}

/** `format` and `locale` are words about the answer, not parameters of the question: they are taken out before the question is read. */
function take(request: FastifyRequest, name: 'format' | 'locale'): unknown {
  const query = request.query as Record<string, unknown>
  const value = query[name]
  delete query[name]
  return value
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../shared/text/sentence.ts'
import type { Assets } from './assets.ts'
import type { Html } from './html.ts'
import { keepLanguage, languageOf } from './language.ts'
import { type Frame, pageText, policyOf } from './layout.ts'
import type { SiteTexts } from './texts/en.ts'
import { TEXTS } from './texts/texts.ts'

/** What `x-robots-tag` is where sales or owners may be shown. */
export const NOINDEX = 'noindex, noarchive'
const POLICY = policyOf()
const MAP_POLICY = policyOf({ hasMap: true })
const mapPolicy = (asks: string | undefined) =>
  asks === undefined ? MAP_POLICY : policyOf({ hasMap: true, asks })
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  // No shared cache, because the language differs by reader; no age, because the release may change at any moment.
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, accept-language, cookie',
}

/** One request for a public page, in its reader's language. */
export interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
  readonly texts: SiteTexts
  /** Scripts of the map, where the page may have one. */
  readonly assets?: Assets | undefined
}

export function visitOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { assets }: Pick<Visit, 'assets'> = {},
): Visit {
  const language = languageOf(request)
  keepLanguage(request, reply)
  return { request, reply, language, texts: TEXTS[language], assets }
}

/** Sends a page. `noindex` is also sent as a header, for crawlers that do not read the HTML. */
export function showPage(
  { request, reply, language }: Visit,
  frame: Omit<Frame, 'language' | 'here' | 'script' | 'site'>,
  body: Html,
  status = 200,
): FastifyReply {
  if (frame.noindex) reply.header('x-robots-tag', NOINDEX)
  return reply
    .code(status)
    .headers(HEADERS)
    .header('content-security-policy', frame.scripted ? mapPolicy(frame.scripted.asks) : POLICY)
    .send(
      pageText(
        { ...frame, site: request.server.ownSite, language, here: withoutParameter(request.url, 'lang') },
        body,
      ),
    )
}

/** Sends a part of a page, which a page of ours puts into itself. Search engines are asked to leave it out: it may show sales. */
export function sendFragment({ reply }: Visit, body: Html, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ ...HEADERS, 'x-robots-tag': NOINDEX })
    .send(body.text)
}

/** The address of a page, a parameter left out. */
export function withoutParameter(url: string, name: string): string {
  const { pathname, searchParams } = new URL(url, 'http://terrier.invalid')
  searchParams.delete(name)
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`
}

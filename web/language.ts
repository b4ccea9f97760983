import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from '../api/answers/preferred-language.ts'
import type { Language } from '../shared/text/sentence.ts'

const COOKIE = 'terrier_lang'
/** Read without the cookie plugin, because pages of unknown addresses are shown where it is not registered. */
const KEPT = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`)
const YEAR = 31_536_000

/** The language of a page: the reader's choice (`?lang=`, kept in a cookie), else the browser's preference. */
export function languageOf(request: FastifyRequest): Language {
  const { headers } = request
  return chosen(request) ?? asLanguage(KEPT.exec(headers.cookie ?? '')?.[1]) ?? preferredLanguage(headers)
}

/** Puts the reader's choice into the cookie when the request makes one. */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const language = chosen(request)
  if (language)
    reply.setCookie(COOKIE, language, {
      path: '/',
      maxAge: YEAR,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
    })
}

function chosen({ query }: FastifyRequest): Language | undefined {
  return typeof query === 'object' && query !== null && 'lang' in query ? asLanguage(query.lang) : undefined
}

function asLanguage(value: unknown): Language | undefined {
  return value === 'fr' || value === 'en' ? value : undefined
}

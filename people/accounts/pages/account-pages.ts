import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf, type QuotaLimit, type Quotas } from '../../../api/quotas/quota.ts'
import { callerOf } from '../../../shared/callers/caller.ts'
import type { Config } from '../../../shared/settings/config.ts'
import type { Language } from '../../../shared/text/sentence.ts'
import type { Html } from '../../../web/html.ts'
import { keepLanguage, languageOf } from '../../../web/language.ts'
import { type Frame, pageText, policyOf } from '../../../web/layout.ts'
import type { Accounts } from '../accounts.ts'
import type { Mailer } from '../mail.ts'
import { Attempts } from '../people/attempts.ts'
import { type AccountTexts, en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { BrowserSession } from './visitor.ts'

/** Copies the field that a button names. Buttons are hidden until it runs: without scripts the text can still be selected. */
const COPY_SCRIPT = `for(const b of document.querySelectorAll('button[data-copy]')){b.hidden=false;b.addEventListener('click',async()=>{const f=document.getElementById(b.dataset.copy);f.select();await navigator.clipboard.writeText(f.value);b.textContent=b.dataset.copied})}`

const TEXTS: Readonly<Record<Language, AccountTexts>> = { en, fr }
const POLICY = policyOf({ script: COPY_SCRIPT })

export interface AccountPages {
  readonly accounts: Accounts
  readonly quotas: Quotas
  readonly attempts: Attempts
  readonly session: BrowserSession
  readonly mailer: Mailer | undefined
  readonly keyLimits: readonly QuotaLimit[]
}

export function accountPagesOf(
  config: Config,
  accounts: Accounts,
  quotas: Quotas,
  mailer: Mailer | undefined,
): AccountPages {
  return {
    accounts,
    quotas,
    attempts: new Attempts(quotas),
    session: new BrowserSession(accounts.sessions, config.publicUrl),
    mailer,
    keyLimits: limitsOf(config.quotas.key),
  }
}

/** One request for a page, in its reader's language. */
export interface AccountVisit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
  readonly texts: AccountTexts
  readonly caller: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Adds a page. Never compressed: the length would leak its secrets next to text that another site can put in (BREACH). */
export function addPage(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  answer: (visit: AccountVisit) => Promise<FastifyReply>,
  bodyLimit?: number,
): void {
  app.route({
    method,
    url,
    compress: false,
    // In place of the limit of the parser of forms.
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handler: (request, reply) => answer(accountVisitOf(request, reply)),
  })
}

export function accountVisitOf(request: FastifyRequest, reply: FastifyReply): AccountVisit {
  const language = languageOf(request)
  keepLanguage(request, reply)
  return {
    request,
    reply,
    language,
    texts: TEXTS[language],
    caller: callerOf(request),
    query: recordOf(request.query),
    body: recordOf(request.body),
  }
}

export function showAccountPage(
  { reply, language }: AccountVisit,
  frame: Omit<Frame, 'language' | 'script' | 'site'>,
  body: Html,
  status = 200,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      // Makes browsers send the origin of a form to this service, which `refuseForeign` checks, and to no other.
      'referrer-policy': 'same-origin',
    })
    .send(pageText({ ...frame, site: reply.server.ownSite, language, script: COPY_SCRIPT }, body))
}

/** Redirects to another page, which says what was done. */
export function goTo({ reply }: AccountVisit, path: string, done?: keyof AccountTexts['done']): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(done ? `${path}?done=${done}` : path, 303)
}

/** The message that `goTo` asked this page to show. */
export function accountDoneMessage({ query, texts }: AccountVisit): { text: string } | undefined {
  const done = Object.entries(texts.done).find(([name]) => name === query.done)
  return done && { text: done[1] }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameOrigin } from '../../../shared/callers/same-origin.ts'
import type { Account } from '../people/people.ts'
import { SESSION_DAYS, type Sessions } from '../people/sessions.ts'

/** A signed-in visitor. */
export interface Visitor {
  account: Account
  secret: string
  /** Each form of this session carries it; another site cannot know it. */
  formToken: string
}

/** Another site may have sent the form, or it belongs to another session. */
export class ForeignForm extends Error {
  constructor() {
    super('The form was not sent from this service')
    this.name = 'ForeignForm'
  }
}

/** With the prefix `__Host-` a browser accepts the cookie over TLS only and sends it to this host only. */
function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-terrier_session' : 'terrier_session'
}

export async function visitorOf(request: FastifyRequest, sessions: Sessions): Promise<Visitor | undefined> {
  const secret = request.cookies[cookieName(request)]
  if (!secret) return undefined
  const account = await sessions.find(secret)
  return account && { account, secret, formToken: formTokenOf(secret) }
}

export function keepSession(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName(request), secret, { ...attributes(request), maxAge: SESSION_DAYS * 86_400 })
}

export function forgetSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), attributes(request))
}

/**
 * Throws ForeignForm for a form that another site sent: by the origin in the browser's headers, which a page cannot forge, and in a
 * session by its token too.
 */
export function refuseForeign(request: FastifyRequest, visitor?: Visitor, token?: string): void {
  if (isSameOrigin(request) !== true) throw new ForeignForm()
  if (!visitor) return
  const [given, expected] = [Buffer.from(token ?? ''), Buffer.from(visitor.formToken)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ForeignForm()
}

function formTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('terrier form').digest('base64url')
}

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
}

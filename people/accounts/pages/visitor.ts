import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameOrigin } from '../../../shared/callers/same-origin.ts'
import { DAY_SECONDS } from '../../../shared/time/days.ts'
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

/** The session of a browser: its cookie, and what the database knows of it. */
export class BrowserSession {
  readonly #sessions: Sessions
  readonly #isPublicTls: boolean

  /** `publicUrl`: address of the service as browsers see it; undefined: the protocol of each request counts. */
  constructor(sessions: Sessions, publicUrl: string | undefined) {
    this.#sessions = sessions
    this.#isPublicTls = publicUrl?.startsWith('https:') === true
  }

  async visitorOf(request: FastifyRequest): Promise<Visitor | undefined> {
    const secret = request.cookies[this.#cookie(request).name]
    if (!secret) return undefined
    const account = await this.#sessions.find(secret)
    return account && { account, secret, formToken: formTokenOf(secret) }
  }

  /** Begins a session under a new secret. That of another account, or of the same, that the browser had is over. */
  async begin(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<void> {
    await this.#endInDatabase(request)
    const secret = await this.#sessions.begin(accountId)
    const { name, attributes } = this.#cookie(request)
    reply.setCookie(name, secret, { ...attributes, maxAge: SESSION_DAYS * DAY_SECONDS })
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#endInDatabase(request)
    const { name, attributes } = this.#cookie(request)
    reply.clearCookie(name, attributes)
  }

  async #endInDatabase(request: FastifyRequest): Promise<void> {
    const secret = request.cookies[this.#cookie(request).name]
    if (secret) await this.#sessions.end(secret)
  }

  /** With the prefix `__Host-` a browser accepts the cookie over TLS only and sends it to this host only. */
  #cookie(request: FastifyRequest) {
    const secure = this.#isPublicTls || request.protocol === 'https'
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
    return { name: secure ? '__Host-terrier_session' : 'terrier_session', attributes }
  }
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

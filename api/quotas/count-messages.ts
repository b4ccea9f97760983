import type { FastifyReply, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify'
import { settleDecision } from './count-requests.ts'
import { quotaHeaders } from './headers.ts'
import { MemoryQuotas } from './memory-quotas.ts'
import { invalidKey, tooManyMessages } from './problems.ts'
import { type Ceilings, limitsOf } from './quota.ts'
import { type CountOptions, type QuotaSubject, subjectsOf } from './subject.ts'

/** Hooks of a route whose requests count by what they ask for: `onRequest` runs before the body is read, the other after. */
export interface MessageHooks {
  onRequest: onRequestHookHandler
  preHandler: preHandlerHookHandler
}

export interface MessageOptions extends CountOptions {
  /** Ceilings on all messages of one caller, whatever they ask for. */
  messages: Ceilings
  /** Whether a body asks for something that counts against the quotas. */
  asks: (body: unknown) => boolean
}

/**
 * Makes the hooks of a route for messages. Messages that ask for data count against the quotas; the others only get the quota headers.
 * All count against a ceiling of their own before they are read, which protects this process from floods and so is counted in its
 * memory alone. A message with a bad key counts against the quotas and is refused.
 */
export function countMessages(options: MessageOptions): MessageHooks {
  const { quotas, keys, asks } = options
  const ceiling = limitsOf(options.messages)
  const messages = new MemoryQuotas()
  const subjectOf = subjectsOf(options)
  const subjects = new WeakMap<FastifyRequest, QuotaSubject>()

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Error | undefined> {
    const subject = await subjectOf(request)
    if (subject.isBad) {
      settleDecision(reply, await quotas.take(subject.name, subject.limits), subject.key)
      return invalidKey()
    }
    const decision = messages.take(subject.name, ceiling)
    if (!decision.allowed) return tooManyMessages(decision)
    subjects.set(request, subject)
    return undefined
  }

  async function count(request: FastifyRequest, reply: FastifyReply): Promise<Error | undefined> {
    const { name, limits, key, id } = subjects.get(request)!
    if (!asks(request.body)) {
      reply.headers(quotaHeaders(await quotas.peek(name, limits)))
      return undefined
    }
    const refused = settleDecision(reply, await quotas.take(name, limits), key)
    if (!refused && id !== undefined) keys.used(id)
    return refused
  }

  return {
    onRequest(request, reply, done) {
      admit(request, reply).then(done, done)
    },
    preHandler(request, reply, done) {
      count(request, reply).then(done, done)
    },
  }
}

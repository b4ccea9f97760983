import type { FastifyInstance, FastifyReply } from 'fastify'
import { type AccountPages, type AccountVisit, addPage, goTo } from './account-pages.ts'
import { formText } from './sign-in.ts'
import { refuseForeign, type Visitor } from './visitor.ts'

type Answer = (visit: AccountVisit, visitor: Visitor) => Promise<FastifyReply>

/** Adds a page that only a signed-in visitor sees; others are sent to sign in. */
export function addOwnPage(
  app: FastifyInstance,
  { session }: AccountPages,
  url: string,
  answer: Answer,
): void {
  addPage(app, 'GET', url, async (visit) => {
    const visitor = await session.visitorOf(visit.request)
    return visitor ? answer(visit, visitor) : goTo(visit, '/account/sign-in')
  })
}

/** Adds an action of a signed-in visitor: a form of this service that carries the token of the session. `bodyLimit`: bytes, left out: those of an ordinary form. */
export function addAction(
  app: FastifyInstance,
  { session }: AccountPages,
  url: string,
  act: Answer,
  bodyLimit?: number,
): void {
  addPage(
    app,
    'POST',
    url,
    async (visit) => {
      refuseForeign(visit.request)
      const visitor = await session.visitorOf(visit.request)
      if (!visitor) return goTo(visit, '/account/sign-in')
      refuseForeign(visit.request, visitor, formText(visit.body.token))
      return act(visit, visitor)
    },
    bodyLimit,
  )
}

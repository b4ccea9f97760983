import type { FastifyInstance } from 'fastify'
import { problemOf } from '../../../api/answers/problems.ts'
import { inWords } from '../../../web/explain.ts'
import { html } from '../../../web/html.ts'
import { TEXTS } from '../../../web/texts/texts.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import { TooManyAttempts } from '../people/attempts.ts'
import { PasswordsBusy } from '../people/passwords.ts'
import { type AccountVisit, accountVisitOf, showAccountPage } from './account-pages.ts'
import { ForeignForm } from './visitor.ts'

interface Failure {
  status: number
  text: string
  retryAfter?: number
}

/** Answers the errors of pages with a page. Logs defects only. */
export function addFailurePages(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const visit = accountVisitOf(request, reply)
    const { status, text, retryAfter } = failureOf(error, visit)
    if (status === 500) request.log.error({ requestId: request.id, err: error }, 'defect')
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    const message = { text, bad: true }
    return showAccountPage(
      visit,
      { title: visit.texts.failed.title, here: '/account', message },
      html`<p><a href="/account">${visit.texts.account}</a></p>`,
      status,
    )
  })
}

function failureOf(error: unknown, { texts: { failed }, language }: AccountVisit): Failure {
  if (error instanceof TooManyAttempts) {
    const seconds = Math.max(1, Math.ceil(error.wait / 1000))
    return { status: 429, text: failed.wait(Math.ceil(seconds / 60)), retryAfter: seconds }
  }
  if (error instanceof PasswordsBusy) return { status: 503, text: failed.busy, retryAfter: 5 }
  if (error instanceof DatabaseUnavailable) return { status: 503, text: failed.unavailable, retryAfter: 5 }
  if (error instanceof ForeignForm) return { status: 403, text: failed.origin }
  const problem = problemOf(error)
  return problem
    ? { status: problem.status, text: inWords(problem, TEXTS[language]) }
    : { status: 500, text: failed.defect }
}

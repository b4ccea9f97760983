import type { FastifyReply } from 'fastify'
import type { Problem } from '../api/answers/problem.ts'
import { problemOf } from '../api/answers/problems.ts'
import { explain, wayOn } from './explain.ts'
import { type Html, html } from './html.ts'
import { searchForm } from './search-form.ts'
import type { SiteTexts } from './texts/en.ts'
import { showPage, type Visit } from './visit.ts'

/** What a page says of a problem, and what leads on from it. */
export interface FailureWords {
  explain(problem: Problem, texts: SiteTexts): string
  wayOn(problem: Problem, texts: SiteTexts): Html | undefined
}

/** Shows the failure of a page as a page with the status of its problem; a defect is 500, and it alone is logged. */
export function showFailure(
  visit: Visit,
  error: unknown,
  words: FailureWords = { explain, wayOn },
): FastifyReply {
  const { request, reply, texts } = visit
  const problem = problemOf(error)
  if (problem) reply.headers(problem.headers)
  else request.log.error({ requestId: request.id, url: request.url, err: error }, 'defect')
  const text = problem ? words.explain(problem, texts) : texts.failed.defect
  return showPage(
    visit,
    { title: texts.failed.title, message: { text, bad: true }, noindex: true },
    html`${problem && words.wayOn(problem, texts)}${searchForm(texts)}`,
    problem?.status ?? 500,
  )
}

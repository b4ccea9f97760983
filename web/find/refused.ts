import type { FastifyReply } from 'fastify'
import type { Problem } from '../../api/answers/problem.ts'
import { problemOf } from '../../api/answers/problems.ts'
import { explain, wayOn } from '../explain.ts'
import { html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { sendFragment, type Visit } from '../visit.ts'
import { labelOf } from './columns.ts'

/** A failure of a question of the map, as the panel of criteria shows it; undefined when it is a defect. */
export function findFailure(visit: Visit, error: unknown): FastifyReply | undefined {
  const problem = problemOf(error)
  if (!problem || problem.status === 500) return undefined
  visit.reply.headers(problem.headers)
  const messages = explainQuestion(problem, visit.texts)
  return sendFragment(
    visit,
    html`<div class="message bad" role="alert">${messages.map((text) => html`<p>${text}</p>`)}${wayOn(problem, visit.texts)}</div>`,
    problem.status,
  )
}

/** What was wrong with a question, criterion by criterion: the messages of the API are for programs, and English. */
function explainQuestion(problem: Problem, texts: SiteTexts): string[] {
  const { refused, release } = texts.find
  if (problem.type === 'release-changed') return [release]
  if (problem.type === 'unknown-zone') return [refused.zone]
  if (problem.type !== 'invalid-parameters') return [explain(problem, texts)]
  const messages = problem.errors.map(({ parameter }) => {
    const [first, second] = parameter.split('.')
    if (first === 'criteria' && second !== undefined) return refused.column(labelOf({ name: second }, texts))
    if (first === 'zone') return refused.zone
    if (first === 'radius') return refused.radius
    return first === 'in' || first === 'bbox' || first === 'geometry' ? refused.place : refused.others
  })
  return [...new Set(messages)]
}

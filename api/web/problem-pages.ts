import type { FastifyInstance } from 'fastify'
import { PROBLEM_TYPES } from '../answers/problem-types.ts'
import { html } from './html.ts'
import { show, visitOf } from './visit.ts'

/** Adds a page for each type of problem, at the address in `type` of a problem document. */
export function addProblemPages(app: FastifyInstance): void {
  for (const [type, english] of Object.entries(PROBLEM_TYPES)) {
    app.get(`/problems/${type}`, (request, reply) => {
      const visit = visitOf(request, reply)
      const { title, meaning } = new Map(Object.entries(visit.texts.problems)).get(type) ?? english
      return show(
        visit,
        { title },
        html`<p>${meaning}</p><p><code>${type}</code> · HTTP ${english.status}</p><p><a href="/docs">${visit.texts.explorer}</a></p>`,
      )
    })
  }
}

import type { FastifyInstance } from 'fastify'
import { PROBLEM_TYPES } from '../rest/problems.ts'
import { PAGE_POLICY, page } from './page.ts'

/** A page for each kind of problem, at the address that a problem document's `type` gives. */
export function addProblemPages(app: FastifyInstance): void {
  for (const [type, { status, meaning }] of Object.entries(PROBLEM_TYPES)) {
    const body = `<h1>${type}</h1><p>HTTP status ${status}.</p><p>${meaning}</p><p><a href="/docs">API explorer</a></p>`
    const text = page('en', `Terrier: ${type}`, body)
    app.get(`/problems/${type}`, (_request, reply) => {
      reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
        .send(text)
    })
  }
}

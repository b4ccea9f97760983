import type { FastifyInstance } from 'fastify'
import { PROBLEM_TYPES } from '../answers/problem-types.ts'
import { html } from './html.ts'
import { pageText, policyOf } from './layout.ts'

/** A page for each kind of problem, at the address that a problem document's `type` gives: in English, as they are. */
export function addProblemPages(app: FastifyInstance): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyOf() }
  for (const [type, { status, meaning }] of Object.entries(PROBLEM_TYPES)) {
    const text = pageText(
      { language: 'en', title: type },
      html`<p>HTTP status ${status}.</p><p>${meaning}</p><p><a href="/docs">API explorer</a></p>`,
    )
    app.get(`/problems/${type}`, (_request, reply) => {
      reply.headers(headers).send(text)
    })
  }
}

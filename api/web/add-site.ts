import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../shared/settings/config.ts'
import { PROBLEM_TYPES } from '../answers/problem-types.ts'
import { problemOf } from '../answers/problems.ts'
import type { RouteHooks } from '../rest/routes.ts'
import type { ReleaseSource } from '../store/lease.ts'
import { explain, wayOn } from './explain.ts'
import { homePage } from './home.ts'
import { html } from './html.ts'
import { languageOf } from './language.ts'
import { showNearest, showParcel } from './parcel/parcel-page.ts'
import { searchPage } from './search.ts'
import { searchForm } from './search-form.ts'
import { TEXTS } from './texts/texts.ts'
import { show, visitOf } from './visit.ts'

export interface SiteOptions {
  config: Config
  releases: ReleaseSource
  /** Hooks of every page that asks a question: it counts against the quotas like the API's questions, and gets its release. */
  counted: RouteHooks
}

/** Serves the public pages: the home page, the search of an address, a parcel. They have no scripts. */
export async function addSite(
  app: FastifyInstance,
  { config, releases, counted }: SiteOptions,
): Promise<void> {
  // In a scope of its own: only these routes read cookies and show failures as pages.
  await app.register(async (scope) => {
    await scope.register(cookie)
    addFailures(scope)
    scope.get('/', async (request, reply) => {
      const lease = releases.acquire()
      try {
        return await homePage(visitOf(request, reply), lease?.stores, config.quotas.ip)
      } finally {
        lease?.done()
      }
    })
    scope.get('/search', counted, async (request, reply) => searchPage(visitOf(request, reply)))
    scope.get('/parcels/nearest', counted, async (request, reply) => showNearest(visitOf(request, reply)))
    scope.get('/parcels/:idu', counted, async (request, reply) => showParcel(visitOf(request, reply)))
    addProblemPages(scope)
    scope.get('/favicon.ico', (_request, reply) => {
      reply.code(204).send()
    })
  })
}

/** Shows a person that nothing is at this address. */
export function showUnknownPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const texts = TEXTS[language]
  const visit = { request, reply, language, texts }
  const message = { text: texts.failed.unknownPage, bad: true }
  return show(
    visit,
    { title: texts.problems['unknown-path'].title, message, noindex: true },
    searchForm(texts),
    404,
  )
}

/** Shows the failures of pages as pages; only defects are logged. */
function addFailures(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const visit = visitOf(request, reply)
    const { texts } = visit
    const problem = problemOf(error)
    if (problem) reply.headers(problem.headers)
    else request.log.error({ requestId: request.id, url: request.url, err: error }, 'defect')
    const text = problem ? explain(problem, texts) : texts.failed.defect
    return show(
      visit,
      { title: texts.failed.title, message: { text, bad: true }, noindex: true },
      html`${problem && wayOn(problem, texts)}${searchForm(texts)}`,
      problem?.status ?? 500,
    )
  })
}

/** Adds a page for each type of problem, at the address in `type` of a problem document. */
function addProblemPages(app: FastifyInstance): void {
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

import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_TYPES } from '../../api/answers/problem-types.ts'
import type { ShownExamples } from '../../api/answers/shown-examples.ts'
import type { OpenApi } from '../../api/rest/openapi.ts'
import type { RouteHooks } from '../../api/rest/routes.ts'
import type { Config } from '../../shared/settings/config.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import type { Stores } from '../../stores/stores.ts'
import { addAssets } from '../assets.ts'
import { ATOM, changesAtom, changesFeed, FEED } from '../changes/changes-feed.ts'
import { changesPage } from '../changes/changes-page.ts'
import { addExplorer } from '../explorer/add-explorer.ts'
import { showFailure } from '../failure.ts'
import { filesPage } from '../files/files-page.ts'
import { addFind } from '../find/add-find.ts'
import { ABOUT } from '../footer.ts'
import { html } from '../html.ts'
import { languageOf } from '../language.ts'
import { addMap } from '../map/add-map.ts'
import { panelFailure, showPanel } from '../parcel/panel.ts'
import { showNearest, showParcel } from '../parcel/parcel-page.ts'
import { addPlaces } from '../places/add-places.ts'
import { searchPage } from '../search/search-page.ts'
import { searchForm } from '../search-form.ts'
import { addSignposts } from '../signposts.ts'
import { TEXTS } from '../texts/texts.ts'
import { showPage, type Visit, visitOf } from '../visit.ts'
import { servicePage } from './about-page.ts'
import { homePage } from './home.ts'

export interface SiteOptions {
  config: Config
  releases: ReleaseSource
  /** Hooks of every page that asks a question: it counts against the quotas like the API's questions, and gets its release. */
  counted: RouteHooks
  /** What the explorer shows. */
  openApi: OpenApi
  examples: () => Promise<ShownExamples>
}

/** Serves the public pages: the home page, the search of an address, a parcel, the map. All but the map can be read without a script. */
export async function addSite(
  app: FastifyInstance,
  { config, releases, counted, openApi, examples }: SiteOptions,
): Promise<void> {
  const assets = await addAssets(app)
  // In a scope of its own: only these routes read cookies and show failures as pages.
  await app.register(async (scope) => {
    await scope.register(cookie)
    scope.setErrorHandler((error, request, reply) => showFailure(visitOf(request, reply), error))
    // These two answer also while there is no release, and do not count.
    const free = (url: string, answer: (visit: Visit, stores: Stores | undefined) => Promise<FastifyReply>) =>
      scope.get(url, async (request, reply) => {
        const lease = releases.acquire()
        try {
          return await answer(visitOf(request, reply, { assets }), lease?.stores)
        } finally {
          lease?.done()
        }
      })
    free('/', (visit, stores) => homePage(visit, stores, config.quotas.ip))
    free(ABOUT, servicePage)
    const page = (url: string, answer: (visit: Visit) => Promise<FastifyReply>) =>
      scope.get(url, counted, async (request, reply) => answer(visitOf(request, reply, { assets })))
    page('/donnees', filesPage)
    page('/changements', changesPage)
    page(FEED, changesFeed)
    page(ATOM, changesAtom)
    page('/search', searchPage)
    page('/parcels/nearest', showNearest)
    page('/parcels/:idu', showParcel)
    addPlaces(scope, { counted, assets })
    await scope.register(async (fragments) => {
      addPanelFailures(fragments)
      fragments.get('/map/parcels/:idu', counted, async (request, reply) =>
        showPanel(visitOf(request, reply)),
      )
    })
    addMap(scope, { releases, assets, background: config.mapBackground, counted })
    await addFind(scope, counted)
    addExplorer(scope, { openApi, examples, assets })
    addProblemPages(scope)
    addSignposts(scope)
  })
}

/** Shows a person that nothing is at this address. */
export function showUnknownPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request)
  const texts = TEXTS[language]
  const visit = { request, reply, language, texts }
  const message = { text: texts.failed.unknownPage, bad: true }
  return showPage(
    visit,
    { title: texts.problems['unknown-path'].title, message, noindex: true },
    searchForm(texts),
    404,
  )
}

/** Shows failures as the panel does; a defect is shown as a page, and logged. */
function addPanelFailures(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const shown = panelFailure(visitOf(request, reply), error)
    if (!shown) throw error
    return shown
  })
}

/** Adds a page for each type of problem, at the address in `type` of a problem document. */
function addProblemPages(app: FastifyInstance): void {
  for (const [type, english] of Object.entries(PROBLEM_TYPES)) {
    app.get(`/problems/${type}`, (request, reply) => {
      const visit = visitOf(request, reply)
      const { title, meaning } = new Map(Object.entries(visit.texts.problems)).get(type) ?? english
      return showPage(
        visit,
        { title },
        html`<p>${meaning}</p><p><code>${type}</code> · HTTP ${english.status}</p><p><a href="/docs">${visit.texts.explorer}</a></p>`,
      )
    })
  }
}

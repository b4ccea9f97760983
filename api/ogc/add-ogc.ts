import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { unknownPath } from '../answers/problems.ts'
import { cachedWithLinks, ownAddress } from '../plugins/own-address.ts'
import { storesOf } from '../plugins/release-lease.ts'
import type { RouteHooks } from '../rest/routes.ts'
import { answerFile } from './answer-file.ts'
import { answerItem, answerItems } from './answer-items.ts'
import type { Collection } from './collection.ts'
import {
  CONFORMANCE,
  collectionDocument,
  landing,
  loadedCollections,
  queryables,
  queryablesLink,
} from './documents.ts'
import { faces, JSON_TYPE, linkHeader, OPENAPI_TYPE, SCHEMA_TYPE } from './links.ts'
import { ogcOpenApi } from './openapi.ts'
import { addOgcTiles, type OgcTileOptions } from './tiles/add-ogc-tiles.ts'
import { addTilesets } from './tiles/add-tilesets.ts'
import { askedForm, type OgcPages, type OgcVisit, onlyForm, send, wantsPage } from './visit.ts'

export interface OgcOptions {
  /** Counts the request, and gives it its release. */
  hooks: RouteHooks
  pages: OgcPages
  /** The tiles, which count against their own ceiling. */
  tiles: OgcTileOptions
}

const CACHE_CONTROL = 'public, max-age=0, must-revalidate'
const params = z.object({ collection: z.string().optional(), feature: z.string().optional() })

/** Adds OGC API Features and Tiles: /ogc, its collections, their features as JSON and as pages, and their tiles. */
export async function addOgc(app: FastifyInstance, { hooks, pages, tiles }: OgcOptions): Promise<void> {
  // Not in the scope below: tiles have no page, and what asks for them reads problem documents.
  addOgcTiles(app, tiles)
  // The cookie of the reader's language and pages for a browser's failure are for the routes of this scope alone.
  await app.register(async (scope) => {
    await scope.register(cookie)
    scope.setErrorHandler((error, request, reply) => {
      if (!wantsPage(request)) throw error
      return pages.failure(request, reply, error)
    })
    type Answer = (visit: OgcVisit) => FastifyReply | Promise<FastifyReply>
    const get = (url: string, answer: Answer, file?: Answer) =>
      scope.get(url, { ...hooks }, async (request, reply) => {
        reply
          .header('vary', 'accept, accept-encoding, accept-language, cookie')
          .header('cache-control', cachedWithLinks(request, CACHE_CONTROL))
        const base = `${ownAddress(request)}/ogc`
        const visit = { request, reply, stores: storesOf(request), base, pages }
        const form = askedForm(request, file !== undefined)
        if (form !== 'gpkg') return answer({ ...visit, face: form })
        return file!({ ...visit, face: 'json' })
      })
    get('/ogc', (visit) => {
      onlyForm(visit)
      const document = landing(visit.base, visit.face)
      return visit.face === 'html'
        ? pages.collections(visit, loadedCollections(visit.stores), document.links)
        : send(visit, JSON_TYPE, document)
    })
    get('/ogc/conformance', (visit) => {
      onlyForm(visit)
      if (visit.face === 'html') return pages.conformance(visit, CONFORMANCE)
      return send(visit, JSON_TYPE, { conformsTo: CONFORMANCE })
    })
    get('/ogc/api', (visit) => {
      onlyForm(visit)
      if (visit.face === 'html') return visit.reply.redirect('/docs', 302)
      return send(visit, OPENAPI_TYPE, ogcOpenApi(loadedCollections(visit.stores), visit.base))
    })
    get('/ogc/collections', (visit) => {
      onlyForm(visit)
      const { base, face, stores } = visit
      const list = loadedCollections(stores)
      const links = faces(`${base}/collections`, JSON_TYPE, face)
      if (face === 'html') return pages.collections(visit, list, links)
      const documents = list.map((one) => collectionDocument(one, base, 'json', stores))
      return send(visit, JSON_TYPE, { links, collections: documents })
    })
    get('/ogc/collections/:collection', (visit) => {
      onlyForm(visit)
      const collection = collectionOf(visit)
      const document = collectionDocument(collection, visit.base, visit.face, visit.stores)
      const queryable = queryablesLink(`${visit.base}/collections/${collection.name}`)
      visit.reply.header('link', linkHeader([queryable]))
      return visit.face === 'html'
        ? pages.collection(visit, collection, document.links)
        : send(visit, JSON_TYPE, document)
    })
    get('/ogc/collections/:collection/queryables', (visit) => {
      onlyForm(visit)
      return send(visit, SCHEMA_TYPE, queryables(collectionOf(visit), visit.base))
    })
    get(
      '/ogc/collections/:collection/items',
      (visit) => answerItems(visit, collectionOf(visit)),
      (visit) => answerFile(visit, collectionOf(visit)),
    )
    get('/ogc/collections/:collection/items/:feature', (visit) => {
      const { feature } = params.parse(visit.request.params)
      return answerItem(visit, collectionOf(visit), feature!)
    })
    addTilesets(get, collectionOf)
  })
}

/** Throws the 404 Problem for a collection that does not exist, or of which nothing is loaded. */
function collectionOf({ request, stores }: OgcVisit): Collection {
  const { collection } = params.parse(request.params)
  const loaded = loadedCollections(stores)
  const found = loaded.find(({ name }) => name === collection)
  if (!found) throw unknownPath(request.url)
  return found
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Stores } from '../../stores/stores.ts'
import { etagOf, knownTag } from '../answers/etag.ts'
import { invalidParameters } from '../answers/problems.ts'
import { releaseText } from '../answers/release-text.ts'
import type { Collection } from './collection.ts'
import type { Face } from './documents.ts'
import { GEOJSON, HTML_TYPE, JSON_TYPE, type OgcLink } from './links.ts'
import { ogcSentences } from './ogc-sentences.ts'

/** What an answer of a document or of features needs. */
export interface OgcVisit {
  request: FastifyRequest
  reply: FastifyReply
  stores: Stores
  face: Face
  /** Absolute address of /ogc. */
  base: string
  pages: OgcPages
}

/** The documents as pages for people. They are given to `addOgc`, for questions import no page. */
export interface OgcPages {
  /** The landing page, and the list of collections. */
  collections(visit: OgcVisit, list: readonly Collection[], links: readonly OgcLink[]): FastifyReply
  conformance(visit: OgcVisit, classes: readonly string[]): FastifyReply
  collection(visit: OgcVisit, collection: Collection, links: readonly OgcLink[]): FastifyReply
  /** Features as a table of their properties. */
  items(visit: OgcVisit, collection: Collection, found: ShownItems, links: readonly OgcLink[]): FastifyReply
  /** What went wrong, with the status of its problem. A defect is logged. */
  failure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply
}

/** Features of a page; `matched`: how many there are in all, where that is known. */
export interface ShownItems {
  features: readonly { id: string; properties: Readonly<Record<string, unknown>> }[]
  matched: number | undefined
}

/** Sends a document with its tag, or 304. */
export function send(visit: OgcVisit, type: string, document: object | string): FastifyReply {
  const { request, reply, stores, base } = visit
  const etag = etagOf(releaseText(stores), 'ogc', [base, request.url, type])
  const known = knownTag(request.headers['if-none-match'], etag)
  if (known !== undefined) return reply.code(304).header('etag', known).send()
  // As bytes: the type of a text would be written anew, with a charset, and GDAL compares it.
  const bytes = Buffer.isBuffer(document)
    ? document
    : Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))
  return reply.header('etag', etag).header('content-type', type).send(bytes)
}

/**
 * JSON unless `f` or the browser's Accept asks for a page; a GeoPackage where `hasFile` and `f=gpkg` asks for one. Throws the 400 Problem for another
 * `f`.
 */
export function askedForm(request: FastifyRequest, hasFile: boolean): Face | 'gpkg' {
  const f = formIn(request)
  if (f === 'json' || f === 'html' || (hasFile && f === 'gpkg')) return f
  if (f !== undefined)
    throw invalidParameters([
      { parameter: 'query.f', detail: hasFile ? ogcSentences.jsonHtmlOrFile() : ogcSentences.jsonOrHtml() },
    ])
  return acceptedFace(request)
}

/** Whether a failure is shown as a page: the form that was asked for is one. An `f` that there is not leaves it to Accept. */
export function wantsPage(request: FastifyRequest): boolean {
  const f = formIn(request)
  return f === 'html' || (f !== 'json' && f !== 'gpkg' && acceptedFace(request) === 'html')
}

function formIn({ query }: FastifyRequest): unknown {
  return typeof query === 'object' && query !== null && 'f' in query ? query.f : undefined
}

function acceptedFace({ headers: { accept } }: FastifyRequest): Face {
  const best = new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, GEOJSON, HTML_TYPE])
  return best === HTML_TYPE ? 'html' : 'json'
}

/** Throws the 400 Problem for a parameter other than `f`, and `lang` of the pages. */
export function onlyForm({ request: { query } }: OgcVisit, ...more: readonly string[]): void {
  const names = Object.keys(query as object).filter((name) => !['f', 'lang', ...more].includes(name))
  if (names.length > 0)
    throw invalidParameters(
      names
        .slice(0, 5)
        .map((name) => ({ parameter: `query.${name.slice(0, 60)}`, detail: ogcSentences.unknown() })),
    )
}

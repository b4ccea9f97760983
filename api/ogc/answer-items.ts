import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { holding } from '../../stores/blocks/hold.ts'
import { cursorOf, questionHash, readCursor } from '../answers/cursor.ts'
import { GEOPACKAGE_TYPE } from '../answers/formats/format.ts'
import { notFound } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import { type Collection, type Feature, readerOf } from './collection.ts'
import { CRS84, type Crs } from './crs.ts'
import { queryablesLink } from './documents.ts'
import { findItems } from './find-items.ts'
import { faces, GEOJSON, JSON_TYPE, linkHeader, type OgcLink } from './links.ts'
import { ogcSentences } from './ogc-sentences.ts'
import { crsOf, PAGE_LIMITS, type PageLimits, readItemsQuery } from './read-query.ts'
import { type OgcVisit, onlyForm, send } from './visit.ts'
import { featureText } from './write-feature.ts'

const whole = z.number().int().nonnegative()
const position = z.tuple([whole, z.number().int().min(-1)])
const shown = z.object({
  features: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.unknown()) })),
})
export const ROBOTS = 'noindex, noarchive'

/**
 * The features that a request asks for as GeoJSON texts, how they were asked for, and where the next page is, if there is one. Throws the 400 Problem that
 * names every parameter at fault, and the 410 Problem for a cursor of another release.
 */
export async function askedFeatures(
  { request, stores, base }: OgcVisit,
  collection: Collection,
  limits: PageLimits = PAGE_LIMITS,
) {
  const { lang: _, ...query } = request.query as Record<string, unknown>
  const asked = readItemsQuery(query, collection, limits)
  const owner = {
    release: stores.manifest.id,
    question: questionHash(`ogc ${collection.name}`, asked.question),
  }
  const after = asked.cursor === undefined ? undefined : readCursor(asked.cursor, owner, position)
  const write = (feature: Feature) => featureText(feature, asked.crs)
  const found = await holding((hold) => findItems(collection.parts(stores), { ...asked, after }, write, hold))
  const address = addressOf(`${base}/collections/${collection.name}/items`, query)
  const next = (f: string) => found.end && address({ cursor: cursorOf(owner, found.end), f })
  return { asked, found, address, next }
}

/** /items: a page of the features of a collection. */
export async function answerItems(visit: OgcVisit, collection: Collection): Promise<FastifyReply> {
  const { reply, base, face, pages } = visit
  const { asked, found, address, next: nextPage } = await askedFeatures(visit, collection)
  const href = nextPage(face)
  const links: OgcLink[] = [
    ...faces(address({}), GEOJSON, face),
    { href: address({ f: 'gpkg' }), rel: 'alternate', type: GEOPACKAGE_TYPE },
    { href: `${base}/collections/${collection.name}`, rel: 'collection', type: JSON_TYPE },
    ...(href === undefined ? [] : [{ href, rel: 'next', type: GEOJSON }]),
  ]
  const features = `[${found.texts.join(',')}]`
  if (collection.noindex) reply.header('x-robots-tag', ROBOTS)
  if (face === 'html')
    return pages.items(
      visit,
      collection,
      { ...shown.parse(JSON.parse(`{"features":${features}}`)), matched: found.matched },
      links,
    )
  const next = links.filter(({ rel }) => rel === 'next')
  reply.header('link', linkHeader([...next, queryablesLink(`${base}/collections/${collection.name}`)]))
  reply.header('content-crs', `<${asked.crs}>`)
  const counts = `"numberReturned":${found.texts.length}${found.matched === undefined ? '' : `,"numberMatched":${found.matched}`}`
  const body = `{"type":"FeatureCollection",${counts},"links":${JSON.stringify(links)},"features":${features}}`
  return send(visit, GEOJSON, body)
}

/** /items/{id}: one feature. */
export async function answerItem(visit: OgcVisit, collection: Collection, id: string): Promise<FastifyReply> {
  onlyForm(visit, 'crs')
  const { request, reply, stores, base, face, pages } = visit
  const crs = askedCrs(request.query)
  const address = `${base}/collections/${collection.name}/items/${encodeURIComponent(id)}`
  const links: OgcLink[] = [
    ...faces(crs === CRS84 ? address : `${address}?crs=${encodeURIComponent(crs)}`, GEOJSON, face),
    { href: `${base}/collections/${collection.name}`, rel: 'collection', type: JSON_TYPE },
  ]
  const text = await holding(async (hold) => {
    const found = await collection.find(id, stores, hold)
    if (!found) return undefined
    const { part, row } = found
    const reader = await readerOf(part, [row], hold)
    return featureText(reader.read(row), crs, JSON.stringify(links))
  })
  if (text === undefined)
    throw notFound(
      'unknown-feature',
      ogcSentences.noFeature(JSON.stringify(id.slice(0, 60)), collection.name),
    )
  if (collection.noindex) reply.header('x-robots-tag', ROBOTS)
  if (face === 'html') {
    const { features } = shown.parse(JSON.parse(`{"features":[${text}]}`))
    return pages.items(visit, collection, { features, matched: undefined }, links)
  }
  reply.header('content-crs', `<${crs}>`)
  return send(visit, GEOJSON, text)
}

function askedCrs(query: unknown): Crs {
  const { crs } = z
    .object({ crs: z.string().max(200).optional() })
    .catch({ crs: '' })
    .parse(query)
  return crsOf(crs, 'crs', (parameter, detail) => {
    throw invalidParameters([{ parameter: `query.${parameter}`, detail }])
  })
}

/** The address of a page with some parameters changed, that of its cursor too; without a form unless `f` is given. */
function addressOf(path: string, { f: _, ...query }: Record<string, unknown>) {
  return (changed: Record<string, string>): string => {
    const all = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...query, ...changed })) all.set(name, String(value))
    return all.size === 0 ? path : `${path}?${all}`
  }
}

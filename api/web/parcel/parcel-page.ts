import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { nearestParcelSchema, parcelSchema } from '../../../shared/schemas/parcel.ts'
import { answerOf, ask } from '../../../web/ask.ts'
import { html } from '../../../web/html.ts'
import { smallMap } from '../../../web/map/embed.ts'
import { formerOf, formerPage } from '../../../web/parcel/former-page.ts'
import { parcelFacts, rawLinks } from '../../../web/parcel/parcel-facts.ts'
import { planFigure } from '../../../web/parcel/plan-figure.ts'
import { polygonsOf, viewOf } from '../../../web/parcel/plan-view.ts'
import { sectionsOf, shownSections } from '../../../web/parcel/section.ts'
import { shortName } from '../../../web/parcel/short-name.ts'
import { pageAddress, shareLink } from '../../../web/share-link.ts'
import { show, type Visit } from '../../../web/visit.ts'
import { getNearestParcel } from '../../operations/parcels/get-nearest-parcel.ts'
import { getParcel } from '../../operations/parcels/get-parcel.ts'
import { storesOf } from '../../plugins/release-lease.ts'
import { searchForm } from '../search-form.ts'
import { sourceLine } from '../sources.ts'
import { placesOfParcel } from './parcel-places.ts'

const parcelAnswer = answerOf(parcelSchema, {})
const nearestAnswer = answerOf(nearestParcelSchema, {})
type ParcelAnswer = z.output<typeof parcelAnswer>

const degrees = z.string().trim().min(1).transform(Number).pipe(z.number())
/** The query of the page: point and text of the address that was searched. Values that cannot be read are ignored. */
const query = z.object({
  lng: degrees.optional().catch(undefined),
  lat: degrees.optional().catch(undefined),
  q: z.string().max(250).optional().catch(undefined),
})

/** The page of the parcel at a point, or nearest to it. */
export async function showNearest(visit: Visit): Promise<FastifyReply> {
  const { lng, lat } = query.parse(visit.request.query)
  const answer = await ask(getNearestParcel, { lng, lat }, storesOf(visit.request), nearestAnswer)
  return parcelPage(visit, answer)
}

/** The page of the parcel with an identifier; of one that left the cadastre, with its successors (410). */
export async function showParcel(visit: Visit): Promise<FastifyReply> {
  const { idu } = z.object({ idu: z.string() }).parse(visit.request.params)
  const stores = storesOf(visit.request)
  try {
    return await parcelPage(visit, await ask(getParcel, { idu }, stores, parcelAnswer))
  } catch (error) {
    const former = formerOf(error, idu)
    if (!former) throw error
    return formerPage(visit, former)
  }
}

/** All data on the page come from operations of the API. Search engines may not index it, because it shows sales. */
async function parcelPage(visit: Visit, { data, meta }: ParcelAnswer): Promise<FastifyReply> {
  const { texts, request } = visit
  const stores = storesOf(request)
  const { lng, lat, q } = query.parse(request.query)
  const point = lng === undefined || lat === undefined ? undefined : { lng, lat }
  const { id, commune } = data
  const title = texts.parcel(shortName(id), commune.name ?? commune.code)
  const plan = await planFigure(data, stores.parcels, point, texts)
  const address = pageAddress(`/parcels/${id}`, request)
  const places = await placesOfParcel(id, stores)
  const sections = await sectionsOf(id, stores, texts, { query: request.query, address })
  return show(
    visit,
    { title, noindex: true, scripted: smallMap(visit, stores, viewOf(polygonsOf(data.geometry)).bounds) },
    html`${searchForm(texts, q)}${parcelFacts(data, places, texts)}${plan}${sourceLine(meta, texts)}
<nav class="within" aria-label="${texts.within}">${sections.map((one) => html`<a href="#${one.id}">${one.title}</a>`)}</nav>
${shownSections(sections)}${shareLink(`/parcels/${id}`, request, texts)}${rawLinks(id, texts)}`,
  )
}

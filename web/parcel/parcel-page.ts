import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { getNearestParcel } from '../../api/operations/parcels/get-nearest-parcel.ts'
import { getParcel } from '../../api/operations/parcels/get-parcel.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { nearestParcelSchema, parcelSchema } from '../../shared/schemas/parcel.ts'
import { answerOf, ask } from '../ask.ts'
import { askAddresses } from '../asked-addresses.ts'
import { typedDwelling } from '../estimates/dwelling-form.ts'
import { type Html, html } from '../html.ts'
import { smallMap } from '../map/embed.ts'
import { joined } from '../part.ts'
import { placeLink, streetPath } from '../place-path.ts'
import { polygonsOf, viewOf } from '../plan-view.ts'
import { withScript } from '../scripted-page.ts'
import { searchForm } from '../search-form.ts'
import { pageAddress, shareLink } from '../share-link.ts'
import { shortName } from '../short-name.ts'
import { sourcesList } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'
import { factCard } from './fact-card.ts'
import { formerOf, formerPage } from './former-page.ts'
import { nearestMessage } from './nearest-message.ts'
import { pageActions } from './page-actions.ts'
import { addressOfPage, type PageAddress } from './page-address.ts'
import { pageSections, sectionMenu } from './page-sections.ts'
import { paperNote } from './paper-note.ts'
import { factsOfParcel, rawLinks } from './parcel-facts.ts'
import { type ParcelPlaces, placesOfParcel } from './parcel-places.ts'
import { planFigure } from './plan-figure.ts'
import { sectionsOf } from './section.ts'

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
  const { lng, lat, q } = query.parse(visit.request.query)
  const stores = storesOf(visit.request)
  const { data, meta } = await ask(getNearestParcel, { lng, lat }, stores, nearestAnswer)
  const { contained, distanceMeters } = data
  const outside = contained ? undefined : { lng: lng!, lat: lat!, q, distanceMeters }
  const message = outside && { text: await nearestMessage(outside, stores, visit.texts) }
  return parcelPage(visit, { data, meta }, message)
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
async function parcelPage(
  visit: Visit,
  { data, meta }: ParcelAnswer,
  message?: { text: string },
): Promise<FastifyReply> {
  const { texts, request } = visit
  const stores = storesOf(request)
  const { lng, lat, q } = query.parse(request.query)
  const point = lng === undefined || lat === undefined ? undefined : { lng, lat }
  const { id } = data
  const address = pageAddress(`/parcels/${id}`, request)
  const addresses = askAddresses(id, stores)
  const [titled, plan, places, made] = await Promise.all([
    addressOfPage(id, q, addresses),
    planFigure(data, stores.parcels, point, texts),
    placesOfParcel(id, stores),
    sectionsOf(id, stores, texts, { query: request.query, address, addresses }),
  ])
  const sections = [
    {
      id: 'cadastre',
      title: texts.parts.card.cadastre,
      part: { short: id, body: factsOfParcel(data, places, texts), sources: meta.datasets },
    },
    ...made,
  ]
  // What was asked of the estimate is what the reader waits for.
  const open = Object.keys(typedDwelling(request.query)).length > 0 ? ['estimate'] : []
  return showPage(
    visit,
    {
      title: titled?.label ?? parcelName(data, texts),
      description: titled && parcelName(data, texts),
      message,
      noindex: true,
      sheet: 'parcel',
      above: searchForm(texts, q),
      scripted: withScript(
        smallMap(visit, stores, viewOf(polygonsOf(data.geometry)).bounds),
        visit.assets?.sheet,
      ),
    },
    html`${subtitle(data, titled, places, texts)}${pageActions(address, texts)}${paperNote(address, stores.manifest.id, new Date(), texts)}
<div class="head" id="top"><div>${plan}</div><section aria-label="${texts.parts.card.title}">${factCard({ data, meta }, sections, texts)}</section></div>
<div class="body">${sectionMenu(sections, texts)}<div class="sections">${pageSections(sections, open, texts)}</div></div>
<section class="cited"><h2>${texts.sources}</h2>${sourcesList(
      sections.flatMap(({ part }) => part.sources ?? []),
      texts,
    )}</section>${shareLink(`/parcels/${id}`, request, texts)}${rawLinks(id, texts)}`,
  )
}

const parcelName = ({ id, commune }: ParcelAnswer['data'], texts: SiteTexts) =>
  texts.parcel(shortName(id), commune.name ?? commune.code)

/** Which parcel it is, below the address: its name, its commune and quarter, its identifier. */
function subtitle(
  { id, commune }: ParcelAnswer['data'],
  titled: PageAddress | undefined,
  { iris, street }: ParcelPlaces,
  texts: SiteTexts,
): Html {
  const { card, addresses } = texts.parts
  return html`<p class="subtitle">${joined([
    html`<a href="/communes/${commune.code}">${commune.name ?? commune.code}</a>`,
    street && html`<a href="${streetPath(street.commune.code, street.code)}">${street.name}</a>`,
    iris && placeLink(iris),
    html`<b>${texts.parcelWord} ${shortName(id)}</b>`,
    html`<code>${id}</code>`,
    titled?.isNear && addresses.methods.near,
    titled && titled.others > 0 && html`<a href="#addresses">${card.more(titled.others)}</a>`,
  ])}</p>`
}

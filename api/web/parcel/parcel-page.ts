import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { iduSchema } from '../../../shared/identifiers/idu.ts'
import { nearestParcelSchema, parcelSchema } from '../../../shared/schemas/parcel.ts'
import type { Operation } from '../../answers/operation.ts'
import { problemOf } from '../../answers/problems.ts'
import { operations } from '../../operations/index.ts'
import { getNearestParcel } from '../../operations/parcels/get-nearest-parcel.ts'
import { getParcel } from '../../operations/parcels/get-parcel.ts'
import { storesOf } from '../../plugins/release-lease.ts'
import { whenInMemory } from '../../store/not-in-memory.ts'
import { answerOf, ask } from '../ask.ts'
import { explain } from '../explain.ts'
import { type Html, html } from '../html.ts'
import { searchForm } from '../search-form.ts'
import { sourceLine } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import { show, type Visit } from '../visit.ts'
import { planFigure } from './plan-figure.ts'
import { pricesSection } from './prices.ts'
import { salesSection } from './sales.ts'
import { shortName } from './short-name.ts'

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

/** The page of the parcel with an identifier. */
export async function showParcel(visit: Visit): Promise<FastifyReply> {
  const { idu } = z.object({ idu: z.string() }).parse(visit.request.params)
  return parcelPage(visit, await ask(getParcel, { idu }, storesOf(visit.request), parcelAnswer))
}

/** All data on the page come from operations of the API. Search engines may not index it, because it shows sales. */
async function parcelPage(visit: Visit, { data, meta }: ParcelAnswer): Promise<FastifyReply> {
  const { texts, request } = visit
  const stores = storesOf(request)
  const { lng, lat, q } = query.parse(request.query)
  const point = lng === undefined || lat === undefined ? undefined : { lng, lat }
  const { id, commune } = data
  const place = commune.name ?? commune.code
  const title = texts.parcel(shortName(id), place)
  const plan = await whenInMemory(() => planFigure(data, stores.parcels, point, texts))
  const sales = await section(() => salesSection(id, stores, texts), texts)
  const prices = await section(() => pricesSection(id, stores, texts), texts)
  return show(
    visit,
    { title, noindex: true },
    html`${searchForm(texts, q)}${facts(data, texts)}${plan}${sourceLine(meta, texts)}
<section><h2>${texts.sales}</h2>${sales}</section><section><h2>${texts.prices}</h2>${prices}</section>
<section><h2>${texts.everything}</h2><p>${texts.everythingLead}</p><ul>${aboutParcel.map((one) => questionLink(one, id, texts))}</ul></section>`,
  )
}

/** A part of the page, or why it is absent: when one dataset is not loaded, the other parts are still shown. */
async function section(make: () => Promise<Html>, texts: SiteTexts): Promise<Html> {
  try {
    return await make()
  } catch (error) {
    const problem = problemOf(error)
    if (!problem || problem.status === 500) throw error
    return html`<p class="message">${explain(problem, texts)}</p>`
  }
}

function facts({ id, commune, surface, updatedOn }: ParcelAnswer['data'], texts: SiteTexts): Html {
  const { facts: names } = texts
  const number = new Intl.NumberFormat(texts.locale)
  const date = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const entries: [string, string][] = [
    [names.idu, id],
    [names.commune, `${commune.name ?? ''} (${commune.code})`.trim()],
    [names.section, shortName(id)],
    [names.surface, surface === null ? texts.unknown : `${number.format(surface)} m²`],
    [names.updated, updatedOn === null ? texts.unknown : date.format(new Date(updatedOn))],
  ]
  return html`<dl>${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** The operations whose only parameter is the parcel's identifier. */
const aboutParcel = operations.filter(({ path, method }) => method === 'GET' && path.endsWith('/{idu}'))

function questionLink({ path, tool, title }: Operation, idu: string, { questions }: SiteTexts): Html {
  const address = path.replace('{idu}', iduSchema.parse(idu))
  const own = questions[tool]
  return html`<li><a href="${address}"${own === undefined && html` lang="en"`}>${own ?? title}</a> <code class="soft">${address}</code></li>`
}

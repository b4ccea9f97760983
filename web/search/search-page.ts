import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../api/answers/problem.ts'
import { questionSchema } from '../../api/operations/addresses/parameters.ts'
import { searchAddress } from '../../api/operations/addresses/search.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { type FoundAddressAnswer, foundAddressSchema } from '../../shared/schemas/address.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import type { Zone } from '../../shared/schemas/zone.ts'
import type { Stores } from '../../stores/stores.ts'
import { areasText } from '../areas-text.ts'
import { answerOf, ask } from '../ask.ts'
import { type Html, html } from '../html.ts'
import { placeLink, placePath } from '../place-path.ts'
import { searchForm } from '../search-form.ts'
import { servedDatasets } from '../served.ts'
import { sourceLine } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'
import { identifiedPage } from './identified.ts'
import { namedPlaces, pageOf } from './named-places.ts'
import { readWritten, type WrittenQuery } from './written.ts'

const answer = answerOf(z.array(foundAddressSchema), { coverage: coverageSchema })
const query = z.object({ q: questionSchema })
const CANDIDATES = 8
/** Answers below this score are rarely what was meant (see the operation): they are shown only when there are no better ones. */
export const LIKELY = 0.6
/** Answers below this score have too little of what was typed and are not shown. */
export const UNLIKE = 0.3
/** Answers from this score are nearly always right. */
const SURE = 0.9
/** Answers from this score have every word that was typed and no other; those below the second lack a word of it. */
const AS_TYPED = 0.99
const NEARLY = 0.95

/** The addresses that a text may mean; redirects to the parcel when only one is likely. */
export async function searchPage(visit: Visit): Promise<FastifyReply> {
  const { request, reply, texts } = visit
  const asked = query.safeParse(request.query)
  if (!asked.success) {
    const message = { text: texts.typedWrong, bad: true }
    return showPage(visit, { title: texts.search, message, noindex: true }, searchForm(texts), 400)
  }
  const { q } = asked.data
  const stores = storesOf(request)
  const written = readWritten(q, stores.territory)
  const identified =
    written === undefined || written.kind === 'siret' ? await identifiedPage(visit, q, stores) : undefined
  if (identified) return identified
  if (written) return writtenPage(visit, q, written)
  const places = await namedPlaces(q, stores)
  const { data, meta } = await addressesLike(q, places, stores)
  const certain = certainOf(data)
  if (certain && places.length === 0) return reply.redirect(parcelLink(certain, certain.parcels[0]?.idu), 303)
  const [place] = places
  const isAlone = places.length === 1 && !data.some((one) => one.type !== 'commune' && one.score >= AS_TYPED)
  const path = place && isAlone ? placePath(place.level, place.code) : undefined
  if (path !== undefined) return reply.redirect(path, 303)
  const page = await certainPage(data, stores)
  if (page !== undefined && places.length === 0) return reply.redirect(page, 303)
  const likely = data.filter(({ score }) => score >= LIKELY)
  const shown =
    likely.length > 0 ? likely : places.length > 0 ? [] : data.filter(({ score }) => score >= UNLIKE)
  const title = texts.found(q)
  const absent = meta?.coverage.status === 'not-loaded' && places.length === 0
  if (shown.length === 0 && places.length === 0) {
    const ban = (await servedDatasets(stores)).find(({ name }) => name === 'ban')
    const message = { text: absent ? texts.townNotLoaded : texts.nothingFound }
    const help = html`<p>${texts.nothingFoundHelp(areasText(ban?.areas ?? [], texts))}</p>`
    return showPage(visit, { title, message, noindex: true }, html`${help}${searchForm(texts, q)}`)
  }
  const perhaps = absent ? `${texts.townNotLoaded} ${texts.elsewhere}` : texts.perhaps
  const text = likely.length > 0 && !absent ? texts.foundCount(shown.length) : perhaps
  const message = shown.length > 0 && (likely.length > 0 || places.length === 0) ? { text } : undefined
  const items = await Promise.all(shown.map(async (one) => candidate(one, await pageOf(one, stores), texts)))
  return showPage(
    visit,
    { title, message, noindex: true },
    html`${searchForm(texts, q)}${placesList(places, texts)}<ol class="plain">${items}</ol>${meta && sourceLine(meta, texts)}`,
  )
}

/** Leads to the parcel that was typed, or to the one at a point; says what a text is that alone leads nowhere. */
function writtenPage(visit: Visit, q: string, written: WrittenQuery): Promise<FastifyReply> | FastifyReply {
  const { reply, texts } = visit
  if (written.kind === 'parcel') return reply.redirect(`/parcels/${written.idu}`, 303)
  if (written.kind === 'point') {
    const { lng, lat } = written
    return reply.redirect(
      `/parcels/nearest?${new URLSearchParams({ lng: String(lng), lat: String(lat), q })}`,
      303,
    )
  }
  const text = written.kind === 'siret' ? texts.isSiret : texts.lacksCommune
  const company =
    written.kind === 'siret' &&
    html`<p><a href="/v1/entreprises/${written.siren}">${texts.companyRecord(written.siren)}</a></p>`
  const body = html`${company}${searchForm(texts, q)}`
  return showPage(visit, { title: texts.found(q), message: { text }, noindex: true }, body)
}

/** The addresses like a text. Where none is loaded, a place of that name is answer enough. */
async function addressesLike(q: string, places: readonly Zone[], stores: Stores) {
  try {
    return await ask(searchAddress, { q, limit: CANDIDATES }, stores, answer)
  } catch (error) {
    if (places.length === 0 || !(error instanceof Problem) || error.type !== 'dataset-not-loaded') throw error
    return { data: [], meta: undefined }
  }
}

/** The page of the street or town that was certainly meant: the only one that is sure, or as typed where no other nearly is. */
async function certainPage(
  [first, second]: readonly FoundAddressAnswer[],
  stores: Stores,
): Promise<string | undefined> {
  if (!first || first.score < SURE) return undefined
  const other = second?.score ?? 0
  return other < SURE || (first.score >= AS_TYPED && other < NEARLY) ? await pageOf(first, stores) : undefined
}

function placesList(places: readonly Zone[], texts: SiteTexts): Html | undefined {
  if (places.length === 0) return undefined
  return html`<h2>${texts.places.found}</h2><ul class="plain">${places.map(
    (place) =>
      html`<li>${placeLink(place)}<span class="soft small">${texts.levels[place.level]} · ${place.code}</span></li>`,
  )}</ul>`
}

/** The house number that was certainly meant: exact, on one parcel, and no other address is as likely. */
function certainOf([first, second]: readonly FoundAddressAnswer[]): FoundAddressAnswer | undefined {
  if (!first || first.score < SURE || first.numberMatch !== 'exact' || first.parcels.length !== 1)
    return undefined
  return second && second.score >= SURE ? undefined : first
}

/** The page of an address's parcel: the one named, else the nearest to its point. */
export function parcelLink({ label, geopoint: { lng, lat } }: FoundAddressAnswer, idu = 'nearest'): string {
  return `/parcels/${idu}?${new URLSearchParams({ lng: String(lng), lat: String(lat), q: label })}`
}

/** `page`: of the street or town itself, where it has one. */
function candidate(found: FoundAddressAnswer, page: string | undefined, texts: SiteTexts): Html {
  const [first, ...others] = found.parcels.map(({ idu }) => idu)
  const { numberMatch } = found
  const doubt =
    numberMatch === 'nearest' || numberMatch === 'other-suffix' ? texts.numberMatch[numberMatch] : undefined
  const nowhere = page === undefined ? texts.byPoint : undefined
  const parcel = first === undefined ? nowhere : `${texts.parcelWord.toLowerCase()} ${first}`
  const more = others.map((idu, i) => html`${i > 0 && ', '}<a href="${parcelLink(found, idu)}">${idu}</a>`)
  return html`<li><a href="${page ?? parcelLink(found, first)}">${found.label}</a>
<span class="soft small">${[texts.types[found.type], doubt, parcel, found.context].filter((part) => part !== undefined).join(' · ')}</span>
${more.length > 0 && html`<span class="small">${texts.otherParcels} ${more}</span>`}</li>`
}

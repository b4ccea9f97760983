import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { normaliseIdu } from '../../shared/identifiers/idu.ts'
import { type FoundAddressAnswer, foundAddressSchema } from '../../shared/schemas/address.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { questionSchema } from '../operations/addresses/parameters.ts'
import { searchAddress } from '../operations/addresses/search.ts'
import { storesOf } from '../plugins/release-lease.ts'
import { areasText } from './areas-text.ts'
import { answerOf, ask } from './ask.ts'
import { type Html, html } from './html.ts'
import { searchForm } from './search-form.ts'
import { servedDatasets } from './served.ts'
import { sourceLine } from './sources.ts'
import type { SiteTexts } from './texts/en.ts'
import { show, type Visit } from './visit.ts'

const answer = answerOf(z.array(foundAddressSchema), { coverage: coverageSchema })
const query = z.object({ q: questionSchema })
const CANDIDATES = 8
/** Answers below this score are rarely what was meant (see the operation): they are shown only when there are no better ones. */
const LIKELY = 0.6
/** Answers below this score have too little of what was typed and are not shown. */
const UNLIKE = 0.3
/** Answers from this score are nearly always right. */
const SURE = 0.9

/** The addresses that a text may mean; redirects to the parcel when only one is likely. */
export async function searchPage(visit: Visit): Promise<FastifyReply> {
  const { request, reply, texts } = visit
  const asked = query.safeParse(request.query)
  if (!asked.success) {
    const message = { text: texts.typedWrong, bad: true }
    return show(visit, { title: texts.search, message, noindex: true }, searchForm(texts), 400)
  }
  const { q } = asked.data
  const idu = normaliseIdu(q)
  if (idu) return reply.redirect(`/parcels/${idu}`, 303)
  const stores = storesOf(request)
  const { data, meta } = await ask(searchAddress, { q, limit: CANDIDATES }, stores, answer)
  const certain = certainOf(data)
  if (certain) return reply.redirect(parcelLink(certain, certain.parcels[0]?.idu), 303)
  const likely = data.filter(({ score }) => score >= LIKELY)
  const shown = likely.length > 0 ? likely : data.filter(({ score }) => score >= UNLIKE)
  const title = texts.found(q)
  const absent = meta.coverage.status === 'not-loaded'
  if (shown.length === 0) {
    const ban = (await servedDatasets(stores)).find(({ name }) => name === 'ban')
    const message = { text: absent ? texts.townNotLoaded : texts.nothingFound }
    const help = html`<p>${texts.nothingFoundHelp(areasText(ban?.areas ?? [], texts))}</p>`
    return show(visit, { title, message, noindex: true }, html`${help}${searchForm(texts, q)}`)
  }
  const perhaps = absent ? `${texts.townNotLoaded} ${texts.elsewhere}` : texts.perhaps
  const message = { text: likely.length > 0 && !absent ? texts.foundCount(shown.length) : perhaps }
  const list = html`<ol class="plain">${shown.map((one) => candidate(one, texts))}</ol>`
  return show(
    visit,
    { title, message, noindex: true },
    html`${list}${searchForm(texts, q)}${sourceLine(meta, texts)}`,
  )
}

/** The house number that was certainly meant: exact, on one parcel, and no other address is as likely. */
function certainOf([first, second]: readonly FoundAddressAnswer[]): FoundAddressAnswer | undefined {
  if (!first || first.score < SURE || first.numberMatch !== 'exact' || first.parcels.length !== 1)
    return undefined
  return second && second.score >= SURE ? undefined : first
}

/** The page of an address's parcel: the one named, else the nearest to its point. */
function parcelLink({ label, geopoint: { lng, lat } }: FoundAddressAnswer, idu = 'nearest'): string {
  return `/parcels/${idu}?${new URLSearchParams({ lng: String(lng), lat: String(lat), q: label })}`
}

function candidate(found: FoundAddressAnswer, texts: SiteTexts): Html {
  const [first, ...others] = found.parcels.map(({ idu }) => idu)
  const { numberMatch } = found
  const doubt =
    numberMatch === 'nearest' || numberMatch === 'other-suffix' ? texts.numberMatch[numberMatch] : undefined
  const parcel = first === undefined ? texts.byPoint : `${texts.parcelWord.toLowerCase()} ${first}`
  const more = others.map((idu, i) => html`${i > 0 && ', '}<a href="${parcelLink(found, idu)}">${idu}</a>`)
  return html`<li><a href="${parcelLink(found, first)}">${found.label}</a>
<span class="soft small">${[texts.types[found.type], doubt, parcel, found.context].filter((part) => part !== undefined).join(' · ')}</span>
${more.length > 0 && html`<span class="small">${texts.otherParcels} ${more}</span>`}</li>`
}

import type { z } from 'zod'
import { getPermits } from '../../api/operations/permits/get-permits.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { parcelPermitsSchema } from '../../shared/schemas/permit.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { emptyPart, folded, joined, type MakePart, official } from '../part.ts'
import { shortName } from '../short-name.ts'
import { ordinaryName } from '../streets/ordinary-name.ts'
import type { SiteTexts } from '../texts/en.ts'

/** Permits seen at once. */
const SHOWN = 5

const answer = answerOf(parcelPermitsSchema, { coverage: coverageSchema })
type Permit = z.output<typeof parcelPermitsSchema>['permits'][number]

/** The permits that name a parcel, newest first. */
export const permitsPart: MakePart = async (idu, stores, texts, page) => {
  const { data, meta } = await ask(getPermits, { idu }, stores, answer)
  const words = texts.parts.permits
  const { permits } = data
  if (permits.length === 0) return emptyPart(meta, words.none, texts)
  const items = permits.map((permit) => permitItem(permit, idu, texts))
  return {
    short: words.count(permits.length),
    body: html`${folded(items, SHOWN, texts, page)}<p class="small soft">${words.note}</p>`,
    sources: meta.datasets,
  }
}

function permitItem(permit: Permit, idu: string, texts: SiteTexts): Html {
  const words = texts.parts.permits
  const { date, number } = formatsOf(texts)
  const { type, state, nature, applicant, dwellings, floorSurfaces, parcels, doubts } = permit
  const own = parcels.find((one) => one.idu === idu)
  const day = (value: string | null, wording: (text: string) => string) =>
    value !== null && wording(date(value))
  const more = (value: number | null | undefined, wording: (text: string) => string) =>
    value !== null && value !== undefined && value > 0 && wording(number(value))
  return html`<li><strong>${official(type.label ?? type.code, texts)}</strong>
<span>${joined([official(nature?.label, texts), official(state.label ?? state.code, texts), day(permit.authorisedOn, words.granted)])}</span>
<span>${joined([
    dwellings?.count ? words.dwellings(dwellings.count) : undefined,
    dwellings?.demolishedCount ? words.demolished(dwellings.demolishedCount) : undefined,
    more(floorSurfaces?.dwellingSurface, words.dwellingSurface),
    more(floorSurfaces?.premisesSurface, words.premisesSurface),
    doubts.length > 0 && words.doubt,
    applicant?.name && `${words.by} ${applicant.name}`,
  ])}</span>
<span class="soft small">${joined([
    permit.number,
    permit.address !== null && ordinaryName(permit.address),
    day(permit.startedOn, words.started),
    day(permit.completedOn, words.completed),
    own?.match?.method === 'prefix-found' && words.prefix,
    own?.declaredIdu && own.declaredIdu !== idu && words.former(shortName(own.declaredIdu)),
    own?.match?.method === 'filiation' && own.match.score === null && words.unsure,
  ])}</span></li>`
}

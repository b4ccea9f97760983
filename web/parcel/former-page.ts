import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../api/answers/problem.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { searchForm } from '../../api/web/search-form.ts'
import { cadastreIdu } from '../../shared/identifiers/city-idu.ts'
import { normaliseIdu } from '../../shared/identifiers/idu.ts'
import { type FormerParcel, formerParcelSchema } from '../../shared/schemas/former-parcel.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { pageAddress } from '../share-link.ts'
import type { SiteTexts } from '../texts/en.ts'
import { show, type Visit } from '../visit.ts'
import { factList } from './part.ts'
import { sectionsOf, shownSections } from './section.ts'
import { shortName } from './short-name.ts'

const extra = z.object({ former: formerParcelSchema })

/** A parcel that left the cadastre, by the identifier it had. */
interface Former {
  idu: string
  former: FormerParcel
}

/** The parcel that a refusal tells has left the cadastre; undefined when it says something else. */
export function formerOf(error: unknown, asked: string): Former | undefined {
  if (!(error instanceof Problem) || error.status !== 410) return undefined
  const written = normaliseIdu(asked)
  const told = extra.safeParse(error.extra)
  return written !== undefined && told.success
    ? { idu: cadastreIdu(written), former: told.data.former }
    : undefined
}

/** The page of a parcel that left the cadastre (410): what it was, which parcels took its ground, and what data still name it. */
export async function formerPage(visit: Visit, { idu, former }: Former): Promise<FastifyReply> {
  const { texts, request } = visit
  const page = { query: {}, address: pageAddress(`/parcels/${idu}`, request) }
  const sections = await sectionsOf(idu, storesOf(request), texts, page, { former: true })
  const message = { text: texts.former.message }
  return show(
    visit,
    { title: texts.former.title(shortName(idu)), message, noindex: true },
    html`${formerFacts({ idu, former }, texts)}${successors(former, texts)}${shownSections(sections)}${searchForm(texts)}`,
    410,
  )
}

export function formerFacts({ idu, former }: Former, texts: SiteTexts): Html {
  const { number, date, percent } = formatsOf(texts)
  return factList([
    [texts.facts.idu, idu],
    [texts.former.lastEdition, date(former.lastEdition)],
    [texts.facts.surface, former.surface === null ? texts.unknown : `${number(former.surface)} m²`],
    [texts.former.covered, percent(former.coveredShare)],
  ])
}

/** The parcels of today on the ground of a former one, the largest share first. */
export function successors({ successors: list, successorsCount }: FormerParcel, texts: SiteTexts): Html {
  const { number, percent } = formatsOf(texts)
  if (list.length === 0) return html`<p>${texts.former.nobody}</p>`
  return html`<section><h2>${texts.former.successors(successorsCount)}</h2><ul class="plain">${list.map(
    ({ idu, share, commonSurface }) =>
      html`<li><a href="/parcels/${idu}">${texts.parcelWord} ${shortName(idu)}</a><span class="soft small">${idu} · ${texts.failed.ofItsGround(percent(share))} · ${number(commonSurface)} m²</span></li>`,
  )}</ul></section>`
}

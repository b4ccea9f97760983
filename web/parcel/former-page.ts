import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../api/answers/problem.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { cadastreIdu } from '../../shared/identifiers/city-idu.ts'
import { normaliseIdu } from '../../shared/identifiers/idu.ts'
import { type FormerParcel, formerParcelSchema } from '../../shared/schemas/former-parcel.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { factList } from '../part.ts'
import { withScript } from '../scripted-page.ts'
import { searchForm } from '../search-form.ts'
import { pageAddress, shareLink } from '../share-link.ts'
import { shortName } from '../short-name.ts'
import { sourcesList } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'
import { pageActions } from './page-actions.ts'
import { pageSections, sectionMenu } from './page-sections.ts'
import { paperNote } from './paper-note.ts'
import { sectionsOf } from './section.ts'

const extra = z.object({ former: formerParcelSchema })

/** A parcel that left the cadastre, by the identifier it had. */
interface Former {
  idu: string
  former: FormerParcel
}

/** The parcel of a refusal that it has left the cadastre; undefined of any other refusal. */
export function formerOf(error: unknown, asked: string): Former | undefined {
  if (!(error instanceof Problem) || error.status !== 410) return undefined
  const written = normaliseIdu(asked)
  const read = extra.safeParse(error.extra)
  return written !== undefined && read.success
    ? { idu: cadastreIdu(written), former: read.data.former }
    : undefined
}

/** The page of a parcel that left the cadastre (410): what it was, which parcels took its ground, and what data still name it. */
export async function formerPage(visit: Visit, { idu, former }: Former): Promise<FastifyReply> {
  const { texts, request } = visit
  const page = { query: {}, address: pageAddress(`/parcels/${idu}`, request) }
  const stores = storesOf(request)
  const sections = await sectionsOf(idu, stores, texts, page, { former: true })
  const message = { text: texts.former.message }
  return showPage(
    visit,
    {
      title: texts.former.title(shortName(idu)),
      message,
      noindex: true,
      sheet: 'parcel',
      above: searchForm(texts),
      scripted: withScript(undefined, visit.assets?.sheet),
    },
    html`${pageActions(page.address, texts)}${paperNote(page.address, stores.manifest.id, new Date(), texts)}
<div class="head"><div>${formerFacts({ idu, former }, texts)}</div>${successors(former, texts)}</div>
<div class="body">${sectionMenu(sections, texts)}<div class="sections">${pageSections(sections, [], texts)}</div></div>
<section class="cited"><h2>${texts.sources}</h2>${sourcesList(
      sections.flatMap(({ part }) => part.sources ?? []),
      texts,
    )}</section>${shareLink(`/parcels/${idu}`, request, texts)}`,
    410,
  )
}

export function formerFacts({ idu, former }: Former, texts: SiteTexts): Html {
  const { number, date, percent } = formatsOf(texts)
  return factList([
    [texts.facts.idu, idu],
    [texts.former.lastEdition, date(former.lastEdition)],
    [texts.facts.surface, former.surface === null ? texts.unknown : `${number(former.surface)}\u00a0m²`],
    [texts.former.covered, percent(former.coveredShare)],
  ])
}

/** The parcels of today on the ground of a former one, the largest share first. */
export function successors({ successors: list, successorsCount }: FormerParcel, texts: SiteTexts): Html {
  const { number, percent } = formatsOf(texts)
  if (list.length === 0) return html`<p>${texts.former.nobody}</p>`
  return html`<section><h2>${texts.former.successors(successorsCount)}</h2><ul class="plain">${list.map(
    ({ idu, share, commonSurface }) =>
      html`<li><a href="/parcels/${idu}">${texts.parcelWord} ${shortName(idu)}</a><span class="soft small">${idu} · ${texts.failed.ofItsGround(percent(share))} · ${number(commonSurface)}\u00a0m²</span></li>`,
  )}</ul></section>`
}

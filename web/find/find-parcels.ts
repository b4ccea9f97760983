import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { searchParcels } from '../../api/operations/sets/search-parcels.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { whenGone } from '../../api/plugins/when-gone.ts'
import { zoneSchema } from '../../shared/schemas/zone.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { sendFragment, type Visit } from '../visit.ts'
import { downloadLinks } from './download.ts'
import { foundLines, foundRow } from './found-list.ts'
import { readQuestion } from './question.ts'
import { SALES_BY } from './sale-group.ts'
import { loadedInWords } from './there.ts'

/** Parcels on a page of the list: as many as a phone shows without waiting. */
const PAGE = 100
const count = z.number()
const answer = answerOf(z.array(foundRow), {
  total: count,
  unjudged: count,
  next: z.string().nullable(),
  resolvedZone: z.looseObject({ code: z.string(), name: z.string() }).optional(),
  otherZones: z.array(zoneSchema).optional(),
})
type Found = z.infer<typeof answer>

/**
 * The parcels that a question of the map finds, as a part of its page. With a cursor it is the next lines of the list and the button
 * after them, alone.
 */
export async function findParcelsPage(visit: Visit): Promise<FastifyReply> {
  const { request, reply, texts } = visit
  const stores = storesOf(request)
  const { place, criteria, sort, cursor } = await readQuestion(request.query, stores)
  const input = { ...place, criteria, sort, cursor, limit: PAGE }
  const found = await ask(searchParcels, input, stores, answer, whenGone(request, reply))
  const columns = [...new Set([...Object.keys(criteria), ...(sort ? [sort.replace(/-\w+$/, '')] : [])])]
  const lines = html`<ol class="plain found-list">${foundLines(found.data, columns, texts)}</ol>${more(found, texts)}`
  if (cursor !== undefined) return sendFragment(visit, lines)
  const there = await loadedInWords({ place, columns: Object.keys(criteria) }, stores, texts)
  const query = queryOf(request.url)
  return sendFragment(
    visit,
    html`${summary(found, texts)}${there}${downloadLinks(query, found.meta.total, texts)}${salesBox(query, texts)}${lines}`,
  )
}

/** The question as its address has it, to be asked again for something else: place, criteria and order alone. */
function queryOf(url: string): string {
  const given = new URLSearchParams(/\?(.*)$/s.exec(url)?.[1] ?? '')
  return new URLSearchParams([...given].filter(([name]) => /^(?:in|sort|\w+\.\w+)$/.test(name))).toString()
}

/** The sales of the place, which its script asks for when it is opened. */
function salesBox(query: string, { find }: SiteTexts): Html {
  return html`<details class="found-sales" data-sales="${query}"><summary>${find.sales}</summary><label>${find.salesBy} <select>${SALES_BY.map((by) => html`<option value="${by}">${find.by[by]}</option>`)}</select></label><div class="sales-room" role="status"></div></details>`
}

function summary({ data, meta }: Found, texts: SiteTexts): Html {
  const { find } = texts
  const { number } = formatsOf(texts)
  const { total, unjudged, resolvedZone, otherZones = [] } = meta
  const shown = total > data.length ? `, ${find.shown(number(data.length))}` : ''
  return html`<p class="found-total"><b>${find.total(number(total), total)}</b>${shown}</p>${unjudged > 0 && html`<p>${find.unjudged(number(unjudged), unjudged)}</p>`}${
    resolvedZone &&
    html`<p class="soft">${find.inZone(resolvedZone.name, resolvedZone.code)}${
      otherZones.length > 0 &&
      ` ${find.otherZones} ${otherZones
        .slice(0, 3)
        .map(({ name, code }) => `${name} (${code})`)
        .join(', ')}.`
    }</p>`
  }`
}

function more({ meta }: Found, { find }: SiteTexts): Html | undefined {
  return meta.next === null
    ? undefined
    : html`<button type="button" class="plain" data-cursor="${meta.next}">${find.more}</button>`
}

import type { FastifyReply } from 'fastify'
import { thingOnParcels, tiedParcels } from '../../api/operations/identifiers/named-place.ts'
import type { Stores } from '../../stores/stores.ts'
import { html } from '../html.ts'
import { searchForm } from '../search-form.ts'
import { showPage, type Visit } from '../visit.ts'

/**
 * Leads to the parcel of a number that another register gave (a diagnostic, a permit, a building, an establishment…), or lists its parcels;
 * undefined where the text is no such number of what is loaded.
 */
export async function identifiedPage(
  visit: Visit,
  q: string,
  stores: Stores,
): Promise<FastifyReply | undefined> {
  const found = await thingOnParcels(q, stores)
  if (!found) return undefined
  const { reply, texts } = visit
  const { count, idus } = tiedParcels(found)
  if (count === 1) return reply.redirect(`/parcels/${idus[0]}?${new URLSearchParams({ q })}`, 303)
  const message = { text: texts.identifiers.leadsTo(texts.identifiers.kinds[found.kind], count) }
  const items = idus.map((idu) => html`<li><a href="/parcels/${idu}">${idu}</a></li>`)
  const list = idus.length > 0 && html`<ul class="plain">${items}</ul>`
  return showPage(
    visit,
    { title: texts.found(q), message, noindex: true },
    html`${list}${searchForm(texts, q)}`,
  )
}

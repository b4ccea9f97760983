import type { FastifyReply } from 'fastify'
import type { Stores } from '../../stores/stores.ts'
import { areasText } from '../../web/areas-text.ts'
import { formatsOf } from '../../web/formats.ts'
import { type Html, html } from '../../web/html.ts'
import { mapRoom, smallMap } from '../../web/map/embed.ts'
import { placeLink } from '../../web/places/place-path.ts'
import { type Served, servedDatasets } from '../../web/served.ts'
import type { SiteTexts } from '../../web/texts/en.ts'
import { show, type Visit } from '../../web/visit.ts'
import { statusOf } from '../operations/coverage/loaded.ts'
import { demoPlace } from '../operations/demo-place.ts'
import type { Ceilings } from '../quotas/quota.ts'
import { searchForm } from './search-form.ts'

/** The page at /: what the service is, the search, what is loaded, and links for programs. It does not count against the quotas. */
export async function homePage(
  visit: Visit,
  stores: Stores | undefined,
  ceilings: Ceilings,
): Promise<FastifyReply> {
  const { texts } = visit
  const scripted = smallMap(visit, stores)
  const served = stores && (await servedDatasets(stores))
  return show(
    visit,
    { title: texts.title, scripted },
    html`<p class="lead">${texts.lead}</p>${searchForm(texts)}${stores && holdsDemo(stores) && demoHint(texts)}
${scripted && html`<section aria-label="${texts.map.title}">${mapRoom(texts)}<p class="small"><a href="/map">${texts.map.open}</a></p></section>`}
${stores && departementLinks(stores, texts)}<section><h2>${texts.served}</h2>${stores && served ? servedList(served, stores, texts) : html`<p>${texts.nothingServed}</p>`}</section>
<section><h2>${texts.forMachines}</h2><ul><li>${texts.restLine} <a href="/docs">${texts.explorer}</a> (<a href="/openapi.json">OpenAPI</a>).</li>
<li>${texts.mcpLine} <code>/mcp</code>.</li><li>${texts.ogcLine} <a href="/ogc"><code>/ogc</code></a>.</li>${ceilings.minute > 0 && ceilings.day > 0 && html`<li>${texts.keyLine(ceilings.minute, ceilings.day)} <a href="/account">${texts.keyLink}</a></li>`}
<li>${texts.look} <a href="/ready">${texts.readiness}</a>, <a href="/metrics">${texts.metrics}</a>.</li></ul></section>`,
  )
}

/** Links to the pages of the départements whose parcels are loaded. */
function departementLinks({ parcels, territory }: Stores, texts: SiteTexts): Html | undefined {
  if (parcels.departements.length === 0) return undefined
  const links = parcels.departements.map((code) =>
    placeLink({ level: 'departement', code, name: territory.departement(code)?.name ?? null }),
  )
  return html`<p>${texts.places.browse} ${links.map((link, i) => html`${i > 0 && ' · '}${link}`)}</p>`
}

function holdsDemo({ manifest, territory }: Stores): boolean {
  const place = { level: 'commune', code: demoPlace.commune } as const
  return statusOf(manifest, territory, 'ban', place) === 'loaded'
}

function demoHint(texts: SiteTexts): Html {
  const link = `/search?${new URLSearchParams({ q: demoPlace.address })}`
  return html`<p class="small">${texts.example} <a href="${link}">${demoPlace.address}</a><br><span class="soft">${texts.invented}</span></p>`
}

function servedList(served: readonly Served[], { manifest }: Stores, texts: SiteTexts): Html {
  const { edition: written } = formatsOf(texts)
  const date = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'Europe/Paris' })
  return html`<p>${texts.release(manifest.id, date.format(new Date(manifest.createdAt)))}</p>
<ul class="plain">${served.map(
    ({ title, producer, licence, edition, areas }) =>
      html`<li><strong>${title}</strong><span>${texts.edition} ${written(edition)} · ${texts.area} ${areasText(areas, texts)}</span><span class="soft small">${producer} · ${licence}</span></li>`,
  )}</ul><p>${texts.rawData} <a href="/v1/datasets"><code>/v1/datasets</code></a>, <a href="/v1/coverage"><code>/v1/coverage</code></a>, <a href="/donnees">${texts.files.home}</a>, <a href="/changements">${texts.changes.home}</a>.</p>`
}

import type { FastifyReply } from 'fastify'
import { storesOf } from '../../api/plugins/release-lease.ts'
import type { PastRelease } from '../../stores/changes/history.ts'
import type { Stores } from '../../stores/stores.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'
import { ATOM, ATOM_TYPE, FEED, FEED_TYPE } from './changes-feed.ts'
import { type ChangedPlace, causesText, changedPlaces, datasetText } from './release-changes.ts'

/** The page /changements: the kept releases, newest first, with what each changed by dataset and département. */
export async function changesPage(visit: Visit): Promise<FastifyReply> {
  const { request, texts } = visit
  const stores = storesOf(request)
  const history = await stores.changes.history()
  const words = texts.changes
  return showPage(
    visit,
    {
      title: words.title,
      lead: words.lead,
      feeds: [
        { href: FEED, type: FEED_TYPE, title: words.feedTitle },
        { href: ATOM, type: ATOM_TYPE, title: `${words.feedTitle} (Atom)` },
      ],
    },
    html`<p>${words.follow} <a href="${FEED}">${words.feed}</a>, <a href="${ATOM}">${words.atom}</a>, <a href="/v1/releases">${words.list}</a>.</p>
${history.toReversed().map((release) => releasePart(release, stores, texts))}`,
  )
}

function releasePart(release: PastRelease, stores: Stores, texts: SiteTexts): Html {
  const { date, number } = formatsOf(texts)
  const words = texts.changes
  const { id, createdAt, changes } = release
  const places = changes ? changedPlaces(changes) : []
  const missing = changes?.notComputed.length ?? 0
  const content = !changes
    ? html`<p>${words.first}</p>`
    : places.length === 0
      ? missing === 0 && html`<p>${words.nothing}</p>`
      : html`${datasetsOf(places).map((some) => datasetTable(some, changes.since, stores, texts))}<p class="soft small">${words.since}</p>`
  return html`<section id="${id}"><h2><time datetime="${createdAt}">${words.published(date(createdAt.slice(0, 10)))}</time></h2><p class="soft small"><code>${id}</code></p>
${content}${missing > 0 && html`<p>${words.notComputed(number(missing), missing)}</p>`}</section>`
}

/** The places of each dataset together; they stand in that order already. */
function datasetsOf(places: readonly ChangedPlace[]): ChangedPlace[][] {
  const groups: ChangedPlace[][] = []
  for (const place of places) {
    const last = groups.at(-1)
    if (last?.[0]?.dataset === place.dataset) last.push(place)
    else groups.push([place])
  }
  return groups
}

function datasetTable(
  places: readonly ChangedPlace[],
  since: string,
  { territory }: Stores,
  texts: SiteTexts,
): Html {
  const { number } = formatsOf(texts)
  const words = texts.changes
  const name = datasetText(places[0]!.dataset, texts)
  const rows = places.map(({ dataset, area, added, removed, changed, causes }) => {
    const place =
      area === 'france' ? words.national : `${territory.departement(area)?.name ?? ''} (${area})`.trimStart()
    const address = `/v1/changes?since=${since}&dataset=${dataset}&area=${area}&limit=5000&format=ndjson`
    const label = `${words.download}, ${name}, ${place}`
    return html`<tr><th scope="row"><a href="${address}" aria-label="${label}">${place}</a> <span class="soft">${causesText(causes, texts)}</span></th>
<td>${number(added)}</td><td>${number(removed)}</td><td>${number(changed)}</td></tr>`
  })
  const { place, added, removed, changed } = words.columns
  return html`<h3>${name}</h3><div class="figures" role="region" tabindex="0" aria-label="${name}"><table>
<thead><tr><th scope="col">${place}</th><th scope="col">${added}</th><th scope="col">${removed}</th><th scope="col">${changed}</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

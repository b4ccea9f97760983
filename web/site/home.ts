import type { FastifyReply } from 'fastify'
import { describeAddress } from '../../api/operations/addresses/describe-address.ts'
import { addressesOfParcel } from '../../api/operations/addresses/parcel-addresses.ts'
import { loadingStatusOf } from '../../api/operations/coverage/loaded.ts'
import { demoPlace } from '../../api/operations/demo-place.ts'
import { examplePlace } from '../../api/operations/examples/examples-of.ts'
import type { Ceilings } from '../../api/quotas/quota.ts'
import { PerReleaseCache } from '../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../stores/stores.ts'
import { areasText } from '../areas-text.ts'
import { formatsOf } from '../formats.ts'
import { groundOf } from '../ground.ts'
import { type Html, html } from '../html.ts'
import { mapRoom, smallMap } from '../map/embed.ts'
import { placeLink } from '../place-path.ts'
import { withScript } from '../scripted-page.ts'
import { searchForm } from '../search-form.ts'
import { type Served, servedDatasets } from '../served.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'

/** Communes of a département that are named; the others are counted. */
const MOST_NAMED = 12
/** A few documents are read to find an example: once of each release. */
const examples = new PerReleaseCache<string | undefined>(1)

/** The page at /: what the service is, the search, what is loaded, and links for programs. It does not count against the quotas. */
export async function homePage(
  visit: Visit,
  stores: Stores | undefined,
  ceilings: Ceilings,
): Promise<FastifyReply> {
  const { texts } = visit
  const small = smallMap(visit, stores)
  const served = stores && (await servedDatasets(stores))
  return showPage(
    visit,
    {
      title: texts.title,
      lead: texts.lead,
      scripted: withScript(small, stores && visit.assets?.suggest),
    },
    html`${searchForm(texts)}${stores && (await exampleHint(stores, texts))}
${small && html`<section aria-label="${texts.map.title}">${mapRoom(texts)}<p class="small"><a href="/map">${texts.map.open}</a></p></section>`}
<section><h2>${texts.served}</h2>${stores && served ? html`${loadedPlaces(served, texts)}${departementLinks(stores, texts)}${servedList(served, stores, texts)}` : html`<p>${texts.nothingServed}</p>`}</section>
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
  return loadingStatusOf(manifest, territory, 'ban', place) === 'loaded'
}

/** What can be searched here and leads to a parcel: an address, else the identifier of a parcel. */
async function exampleOf(stores: Stores): Promise<string | undefined> {
  const place = await examplePlace(stores)
  // The place of examples may be one whose sales alone are loaded.
  const idu =
    place?.idu !== undefined && (await stores.parcels.has(place.idu))
      ? place.idu
      : (await stores.parcels.any())?.idu
  if (place?.address !== undefined && idu === place.idu) return place.address
  const [address] = idu === undefined ? [] : await addressesOfParcel(idu, stores)
  return address ? describeAddress(address, stores.territory).label : (idu ?? place?.address)
}

/** An address of the ground that is loaded, else a parcel of it, as a search that leads there. */
async function exampleHint(stores: Stores, texts: SiteTexts): Promise<Html | undefined> {
  const q = await examples.made(stores, '', () => exampleOf(stores))
  if (q === undefined) return undefined
  return html`<p class="small">${texts.example} <a href="/search?${new URLSearchParams({ q }).toString()}">${q}</a>${
    holdsDemo(stores) && html`<br><span class="soft">${texts.invented}</span>`
  }</p>`
}

/** The ground that is loaded, by name: départements that are whole, and communes. */
function loadedPlaces(served: readonly Served[], texts: SiteTexts): Html {
  return html`<ul class="plain">${groundOf(served).map(({ code, name, communes, of }) => {
    const place = name === null ? code : `${name} (${code})`
    const title = of === undefined ? place : texts.groundOf[of](place)
    if (!communes) return html`<li><strong>${title}</strong><span>${texts.wholeDepartement}</span></li>`
    const rest = communes.length - MOST_NAMED
    return html`<li><strong>${title}</strong><span>${communes
      .slice(0, MOST_NAMED)
      .map((one, at) => html`${at > 0 && ', '}<a href="/communes/${one.code}">${one.name}</a>`)}${
      rest > 0 && ` ${texts.moreCommunes(rest)}`
    }</span></li>`
  })}</ul>`
}

function servedList(served: readonly Served[], { manifest }: Stores, texts: SiteTexts): Html {
  const { edition: written, dayOf } = formatsOf(texts)
  return html`<p>${texts.release(manifest.id, dayOf(new Date(manifest.createdAt)))}</p>
<details class="more"><summary>${texts.servedDatasets(served.length)}</summary><ul class="plain">${served.map(
    ({ title, producer, licence, edition, areas }) =>
      html`<li><strong>${title}</strong><span>${texts.edition} ${written(edition)} · ${texts.area} ${areasText(areas, texts)}</span><span class="soft small">${producer} · ${licence}</span></li>`,
  )}</ul></details><p>${texts.rawData} <a href="/v1/datasets"><code>/v1/datasets</code></a>, <a href="/v1/coverage"><code>/v1/coverage</code></a>, <a href="/donnees">${texts.files.home}</a>, <a href="/changements">${texts.changes.home}</a>.</p>`
}

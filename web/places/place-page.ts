import type { FastifyReply } from 'fastify'
import { zonesAround } from '../../api/operations/prices/zone.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import type { Stores } from '../../stores/stores.ts'
import { communeZone } from '../../stores/zones/zone-index.ts'
import { type Html, html } from '../html.ts'
import { smallMap } from '../map/embed.ts'
import { sectionMenu } from '../parcel/page-sections.ts'
import { paperNote } from '../parcel/paper-note.ts'
import { type MadeSection, orReason, shownSections } from '../parcel/section.ts'
import type { PagePart } from '../part.ts'
import { placeLink } from '../place-path.ts'
import { rentsPart } from '../rents/rents-part.ts'
import { withScript } from '../scripted-page.ts'
import { searchForm } from '../search-form.ts'
import { pageAddress, shareLink } from '../share-link.ts'
import { sourcesList } from '../sources.ts'
import type { SiteTexts } from '../texts/en.ts'
import { showPage, type Visit } from '../visit.ts'
import { inSentence } from '../zone-name.ts'
import { communesInside, placesInside } from './inside.ts'
import { loadedHere } from './loaded-here.ts'
import { placePeople } from './people.ts'
import type { Place } from './place.ts'
import { boundsOfPlace } from './place-bounds.ts'
import { priceMap } from './price-map.ts'
import { type PriceHead, placePrices } from './prices.ts'
import { placeSales } from './sales.ts'

/**
 * The page of a commune, city, IRIS, street or département: prices, sales, rents, people, the places inside and what is loaded.
 * Search engines may not index the ones with sales.
 */
export async function showPlace(visit: Visit, place: Place): Promise<FastifyReply> {
  const { texts, request } = visit
  const stores = storesOf(request)
  const { sections, head } = await sectionsOf(place, stores, texts)
  const ground = await boundsOfPlace(place, stores)
  const inside = await placesInside(place, stores, texts)
  const { body: loaded, communes } = await loadedHere(place, stores, texts)
  const around = await zonesOf(place, stores)
  return showPage(
    visit,
    {
      title: titleOf(place, stores, texts),
      description: texts.pricesLead,
      noindex: place.level !== 'departement',
      sheet: 'place',
      above: searchForm(texts),
      scripted: withScript(ground && smallMap(visit, stores, ground.bounds), visit.assets?.suggest),
    },
    html`<p class="subtitle">${texts.places.within} ${around.map((zone, i) => html`${i > 0 && ', '}${placeLink(zone)}${[place, ...around].some((one) => one !== zone && one.name === zone.name) && ` (${inSentence(texts.levels[zone.level])})`}`)}</p>${paperNote(pageAddress(place.path, request), stores.manifest.id, new Date(), texts)}
${(ground || head.now) && html`<div class="head">${ground && html`<div>${priceMap(place, ground, stores, texts, head.lastYear)}</div>`}${head.now && html`<section aria-label="${head.now.title}"><h2>${head.now.title}</h2>${head.now.figures}</section>`}</div>`}
<div class="body">${sectionMenu(sections, texts)}<div class="sections">${shownSections(sections, texts)}${inside}${place.level === 'departement' && communesInside(communes, stores, texts)}${loaded}${cardLink(place, texts)}</div></div>
<section class="cited"><h2>${texts.sources}</h2>${sourcesList(
      sections.flatMap(({ part }) => part.sources ?? []),
      texts,
    )}</section>${rawLink(place, texts)}${shareLink(place.path, request, texts)}`,
  )
}

/** A street is shown with its commune, because readers do not know the number that the land-tax files give it; other places with their code. */
function titleOf(
  { level, code, name, commune = '' }: Place,
  { territory }: Stores,
  texts: SiteTexts,
): string {
  if (level === 'rue') return `${name}, ${territory.commune(commune)?.name ?? commune}`
  return texts.places.title(name, inSentence(texts.levels[level]), code)
}

/** The sections of a place, and the figures at its head: they are those of its section of prices. */
async function sectionsOf(
  place: Place,
  stores: Stores,
  texts: SiteTexts,
): Promise<{ sections: MadeSection[]; head: PriceHead }> {
  const made: MadeSection[] = []
  let head: PriceHead = {}
  const add = async (id: string, title: string, make: () => Promise<PagePart>) =>
    made.push({ id, title, part: await orReason(make, texts) })
  const { level, commune } = place
  await add('prices', texts.places.prices, async () => {
    const part = await placePrices(place, stores, texts)
    head = part
    return part
  })
  if (level !== 'departement') await add('sales', texts.places.sales, () => placeSales(place, stores, texts))
  if (level !== 'departement' && level !== 'rue' && commune !== undefined)
    await add('rents', texts.parts.rents.title, () => rentsPart(commune, stores, texts))
  if (level !== 'rue') await add('people', texts.places.people, () => placePeople(place, stores, texts))
  return { sections: made, head }
}

/** The zones that a place lies in, the smallest first. */
async function zonesOf({ level, code, name, commune }: Place, stores: Stores) {
  if (level !== 'rue') return (await zonesAround({ level, code, name }, stores)).slice(1)
  const here = commune === undefined ? undefined : stores.territory.commune(commune)
  return here ? await zonesAround(communeZone(here, stores), stores) : []
}

/** Streets and IRIS have no model card: too few sales are tested there. That of a city leads to its arrondissements. */
function cardLink({ level, path }: Place, texts: SiteTexts): Html | undefined {
  if (level === 'rue' || level === 'iris') return undefined
  return html`<p><a href="${path}/estimates">${texts.estimates.page.link}</a></p>`
}

function rawLink({ level, code }: Place, texts: SiteTexts): Html {
  const path = level === 'rue' ? '/v1/transactions/by-zone' : '/v1/prices/by-zone'
  const address = `${path}?${new URLSearchParams({ level, code })}`
  return html`<p class="small">${texts.places.raw} <a href="${address}"><code>${address}</code></a></p>`
}

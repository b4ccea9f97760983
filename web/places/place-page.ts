import type { FastifyReply } from 'fastify'
import { zonesAround } from '../../api/operations/prices/zone.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { placeSales } from '../../api/web/places/sales.ts'
import { rentsPart } from '../../api/web/rents/rents-part.ts'
import { searchForm } from '../../api/web/search-form.ts'
import type { Stores } from '../../stores/stores.ts'
import { communeZone } from '../../stores/zones/zone-index.ts'
import { type Html, html } from '../html.ts'
import type { Part } from '../parcel/part.ts'
import { type MadeSection, orReason, shownSections } from '../parcel/section.ts'
import { shareLink } from '../share-link.ts'
import type { SiteTexts } from '../texts/en.ts'
import { show, type Visit } from '../visit.ts'
import { communesInside, placesInside } from './inside.ts'
import { loadedHere } from './loaded-here.ts'
import { placePeople } from './people.ts'
import type { Place } from './place.ts'
import { placeLink } from './place-path.ts'
import { placePrices } from './prices.ts'
import { inSentence } from './zone-name.ts'

/**
 * The page of a commune, city, IRIS, street or département: prices, sales, rents, people, the places inside and what is loaded.
 * Search engines may not index the ones with sales.
 */
export async function showPlace(visit: Visit, place: Place): Promise<FastifyReply> {
  const { texts, request } = visit
  const stores = storesOf(request)
  const sections = await sectionsOf(place, stores, texts)
  const inside = await placesInside(place, stores, texts)
  const { body: loaded, communes } = await loadedHere(place, stores, texts)
  const around = await zonesOf(place, stores)
  return show(
    visit,
    {
      title: titleOf(place, stores, texts),
      noindex: place.level !== 'departement',
    },
    html`<p>${texts.places.within} ${around.map((zone, i) => html`${i > 0 && ', '}${placeLink(zone)}${[place, ...around].some((one) => one !== zone && one.name === zone.name) && ` (${inSentence(texts.levels[zone.level])})`}`)}</p>
<nav class="within" aria-label="${texts.within}">${sections.map((one) => html`<a href="#${one.id}">${one.title}</a>`)}</nav>
${shownSections(sections)}${inside}${place.level === 'departement' && communesInside(communes, stores, texts)}${loaded}${cardLink(place, texts)}${rawLink(place, texts)}${shareLink(place.path, request, texts)}${searchForm(texts)}`,
  )
}

/** A street is told by its commune, for the number that the land-tax files give it says nothing to a reader; other places by their code. */
function titleOf(
  { level, code, name, commune = '' }: Place,
  { territory }: Stores,
  texts: SiteTexts,
): string {
  if (level === 'rue') return `${name}, ${territory.commune(commune)?.name ?? commune}`
  return texts.places.title(name, inSentence(texts.levels[level]), code)
}

async function sectionsOf(place: Place, stores: Stores, texts: SiteTexts): Promise<MadeSection[]> {
  const made: MadeSection[] = []
  const add = async (id: string, title: string, make: () => Promise<Part>) =>
    made.push({ id, title, part: await orReason(make, texts) })
  const { level, commune } = place
  await add('prices', texts.places.prices, () => placePrices(place, stores, texts))
  if (level !== 'departement') await add('sales', texts.places.sales, () => placeSales(place, stores, texts))
  if (level !== 'departement' && level !== 'rue' && commune !== undefined)
    await add('rents', texts.parts.rents.title, () => rentsPart(commune, stores, texts))
  if (level !== 'rue') await add('people', texts.places.people, () => placePeople(place, stores, texts))
  return made
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

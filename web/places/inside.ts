import { irisNames } from '../../shared/documents/places.ts'
import { activeStreets } from '../../shared/documents/sales.ts'
import { departementOf } from '../../shared/identifiers/insee.ts'
import { grouped } from '../../shared/text/grouped.ts'
import { PerReleaseCache } from '../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../stores/stores.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import { placePath, streetPath } from '../place-path.ts'
import { streetWriter } from '../streets/street-names.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { Place } from './place.ts'

const BY_NAME = new Intl.Collator('fr', { numeric: true })

/** Entries of a list that are not folded. */
const SHOWN = 12

/** Name and code of each IRIS by commune, read once a release. */
const quarters = new PerReleaseCache<ReadonlyMap<string, readonly { code: string; name: string }[]>>(1)

/** The arrondissements of a city, the IRIS and the busiest streets of a commune: links to their pages. */
export async function placesInside(place: Place, stores: Stores, texts: SiteTexts): Promise<Html> {
  if (place.level === 'rue' || place.level === 'iris' || place.level === 'departement') return html``
  const arrondissements = stores.territory
    .arrondissements(place.code)
    .map(({ code, name }) => html`<li><a href="${placePath('arrondissement', code)}">${name}</a></li>`)
  const iris = await irisOf(place.code, stores)
  const streets = await streetsOf(place.code, stores, texts)
  const { places } = texts
  return html`${list(places.arrondissements, arrondissements, texts)}${list(places.streets, streets, texts, places.streetsNote)}${list(
    places.quarters,
    iris.map(({ code, name }) => html`<li><a href="${placePath('iris', code)}">${name}</a></li>`),
    texts,
  )}`
}

/** The communes of a département of which something is loaded. */
export function communesInside(
  codes: readonly string[],
  { territory }: Stores,
  texts: SiteTexts,
): Html | undefined {
  const items = codes
    .flatMap((code) => territory.commune(code) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'))
    .map(({ code, name }) => html`<li><a href="${placePath('commune', code)}">${name}</a></li>`)
  return list(texts.places.communes, items, texts)
}

/** A commune that is not cut is one IRIS, whose number is 0000: no page of its own. */
async function irisOf(commune: string, stores: Stores) {
  const byCommune = await quarters.made(stores, '', async () => {
    const cut = [...(await stores.documents.all(irisNames))].filter(({ code }) => !code.endsWith('0000'))
    return grouped(cut, ({ communeCode }) => communeCode)
  })
  // "Clignancourt 2" stands before "Clignancourt 10".
  return (byCommune.get(commune) ?? []).toSorted((a, b) => BY_NAME.compare(a.name, b.name))
}

async function streetsOf(commune: string, stores: Stores, texts: SiteTexts): Promise<Html[]> {
  const key = activeStreets.key(commune)
  const found = (await stores.documents.get(activeStreets, departementOf(commune), key))?.value ?? []
  const { number } = formatsOf(texts)
  const write = await streetWriter([commune], stores)
  return found.map(
    (street) =>
      html`<li><a href="${streetPath(commune, street.code)}">${write(street)}</a> <span class="soft small">${number(street.salesCount)}</span></li>`,
  )
}

function list(title: string, items: readonly Html[], texts: SiteTexts, note?: string): Html | undefined {
  if (items.length === 0) return undefined
  const rest = items.slice(SHOWN)
  return html`<section><h2>${title}</h2>${note !== undefined && html`<p class="soft small">${note}</p>`}<ul class="columns">${items.slice(0, SHOWN)}</ul>${
    rest.length > 0 &&
    html`<details class="more rest"><summary>${texts.parts.more(rest.length)}</summary><ul class="columns">${rest}</ul></details>`
  }</section>`
}

import { z } from 'zod'
import { boxesMeet } from '../../../shared/geo/bounds.ts'
import { type DatasetThere, datasetsOf, loadedThere } from '../../operations/sets/facts-coverage.ts'
import { type AskedPlace, placeOf, placeShape } from '../../operations/sets/place-input.ts'
import type { Stores } from '../../store/stores.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'

const place = z.strictObject(placeShape)

/**
 * Tells in the reader's words which of the datasets that the criteria need are not loaded where they are asked about: what these would
 * say is unknown, so nothing is found by it.
 */
export async function loadedInWords(
  asked: { place: Record<string, unknown>; columns: readonly string[] },
  stores: Stores,
  texts: SiteTexts,
): Promise<Html> {
  const { find } = texts
  const there = placeOf(place.parse(asked.place), stores)
  const departements = await departementsOf(there, stores)
  if (departements.length === 0) return html`<p class="soft">${find.nothingLoaded}</p>`
  const lacking = loadedThere(datasetsOf(asked.columns), there, departements, stores).filter(
    ({ status }) => status !== 'loaded',
  )
  if (lacking.length === 0) return html`<p class="soft">${find.allLoaded}</p>`
  return html`<ul class="lacking">${lacking.map((one) => html`<li>${inWords(one, stores, texts)}</li>`)}</ul>`
}

function inWords({ dataset, code, status }: DatasetThere, { territory }: Stores, texts: SiteTexts): string {
  const name = territory.commune(code)?.name ?? territory.departement(code)?.name ?? code
  const told = status === 'partly-loaded' ? texts.find.partlyLoaded : texts.find.notLoaded
  return told(texts.datasets[dataset], name)
}

/** The départements of a zone, or those that a shape reaches into whose parcels are loaded. */
async function departementsOf(there: AskedPlace, { parcels }: Stores): Promise<readonly string[]> {
  if ('zone' in there) return there.departements
  const { bounds } = await there.shape
  return parcels
    .sources()
    .filter(({ box }) => boxesMeet(box, bounds))
    .map(({ departement }) => departement)
}

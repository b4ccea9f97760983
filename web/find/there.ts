import { z } from 'zod'
import { type DatasetThere, datasetsOf, loadedThere } from '../../api/operations/coverage/facts-coverage.ts'
import { departementsOfShape } from '../../api/operations/coverage/shape-departements.ts'
import { type LackingEdition, lackingEditions } from '../../api/operations/sets/activities.ts'
import { parcelsIn } from '../../api/operations/sets/parcels-in-place.ts'
import { type AskedPlace, askedPlaceOf, placeShape } from '../../api/operations/sets/place-input.ts'
import type { Stores } from '../../stores/stores.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import { labelOf } from './columns.ts'

const place = z.strictObject(placeShape)

/**
 * Tells in the reader's words which of the datasets that the criteria need are not loaded where they are asked about: what these would
 * say is unknown, so nothing is found by it. Throws the Problems of the search, which is asked before.
 */
export async function loadedInWords(
  asked: { place: Record<string, unknown>; columns: readonly string[] },
  stores: Stores,
  texts: SiteTexts,
): Promise<Html> {
  const { find } = texts
  const there = await askedPlaceOf(place.parse(asked.place), stores)
  const departements = await departementsOf(there, stores)
  if (departements.length === 0) return html`<p class="soft">${find.nothingLoaded}</p>`
  const lacking = loadedThere(datasetsOf(asked.columns), there, departements, stores).filter(
    ({ status }) => status !== 'loaded',
  )
  const editions = await lackingEditions(asked.columns, departements, stores)
  if (lacking.length + editions.length === 0) return html`<p class="soft">${find.allLoaded}</p>`
  const lines = [
    ...lacking.map((one) => inWords(one, stores, texts)),
    ...editions.map((one) => editionInWords(one, stores, texts)),
  ]
  return html`<ul class="lacking">${lines.map((one) => html`<li>${one}</li>`)}</ul>`
}

function editionInWords(
  { departement, columns, instead }: LackingEdition,
  { territory }: Stores,
  texts: SiteTexts,
): string {
  const labels = (names: readonly string[]) =>
    names.map((name) => labelOf({ name }, texts)).join(texts.listed)
  const name = territory.departement(departement)?.name ?? departement
  return texts.find.otherEdition(labels(columns), name, labels(instead))
}

function inWords({ dataset, code, status }: DatasetThere, { territory }: Stores, texts: SiteTexts): string {
  const name = territory.commune(code)?.name ?? territory.departement(code)?.name ?? code
  const wording = status === 'partly-loaded' ? texts.find.partlyLoaded : texts.find.notLoaded
  return wording(texts.datasets[dataset], name)
}

/** The départements of a zone, or those that a shape lies in, as the search names them: one that is not loaded too. */
async function departementsOf(there: AskedPlace, stores: Stores): Promise<readonly string[]> {
  if ('zone' in there) return there.departements
  const found = await parcelsIn(there, stores)
  return departementsOfShape(
    there.shape,
    found.map(({ departement }) => departement),
    stores,
  )
}

import { getCoverage } from '../../api/operations/coverage/get-coverage.ts'
import { loadedPlacesSchema } from '../../shared/schemas/coverage.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerOf, ask } from '../ask.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { Place } from './place.ts'

const answer = answerOf(loadedPlacesSchema, {})

/** What the release holds of a place, and the communes of it that have a cadastre loaded. */
export async function loadedHere(
  place: Place,
  stores: Stores,
  texts: SiteTexts,
): Promise<{ body: Html; communes: readonly string[] }> {
  const asked = place.level === 'departement' ? { departement: place.code } : { commune: place.commune }
  const { data } = await ask(getCoverage, asked, stores, answer)
  const names = new Map(Object.entries(texts.datasets))
  const { places } = texts
  const rows = data.datasets.map(
    ({ name, title, status = 'not-loaded' }) =>
      html`<tr><th scope="row">${names.get(name) ?? title}</th><td>${places.statuses[status]}</td></tr>`,
  )
  const [parcels] = data.datasets.filter(({ name }) => name === 'cadastre').flatMap(({ areas }) => areas)
  const all = () => stores.territory.cadastralCommunes(place.code).map(({ code }) => code)
  return {
    body: html`<details class="more"><summary>${places.loaded}</summary><div class="figures"><table><thead><tr><th scope="col">${places.dataset}</th><th scope="col">${places.state}</th></tr></thead><tbody>${rows}</tbody></table></div></details>`,
    communes: parcels ? (parcels.communeCodes ?? all()) : [],
  }
}

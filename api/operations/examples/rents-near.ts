import { FIRST_RENT_YEAR, LAST_RENT_YEAR } from '../../../shared/documents/rent-years.ts'
import { rentSeries } from '../../../shared/documents/rents.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { ExamplePlace } from '../../answers/example-place.ts'
import { seriesOfCommune, yearOfCommune } from '../rents/find-rents.ts'

/** Communes asked for observed rents; the observatories cover the large ones of most départements. */
const MOST_COMMUNES = 12

/** A commune with observed rents, and its last year that has some: the place's own, else one of its département. */
export async function rentsNear(place: Commune, stores: Stores): Promise<Pick<ExamplePlace, 'rents'>> {
  if (!stores.documents.has(rentSeries)) return {}
  const others = stores.territory.cadastralCommunes(place.departement)
  const largest = others.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  for (const { code } of [place, ...largest.slice(0, MOST_COMMUNES)]) {
    if (!(await seriesOfCommune(code, stores))) continue
    for (let year = LAST_RENT_YEAR; year >= FIRST_RENT_YEAR; year--)
      if (await yearOfCommune(code, year, stores)) return { rents: { commune: code, year } }
  }
  return {}
}

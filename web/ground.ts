import { grouped } from '../shared/text/grouped.ts'
import type { Served } from './served.ts'

/** Datasets that a place has to have for its parcels or sales to be found here. */
const TELLING = ['cadastre', 'dvf'] as const

type Area = Served['areas'][number]

/** `of`: whose ground it is, where parcels and sales are not loaded alike. */
type Ground = Area & { of?: 'cadastre' | 'dvf' }

/**
 * The ground of which parcels or sales are loaded, by the codes of départements: `communes` of it, or the whole where it is absent. Where
 * one of the two has the whole and the other communes, each is listed: as one they would pass for the whole of both. Where neither are
 * loaded, it is the ground of the first dataset that is cut by département.
 */
export function groundOf(served: readonly Served[]): Ground[] {
  const cut = (areas: readonly Area[]) => areas.filter(({ code }) => code !== 'france')
  const telling = TELLING.flatMap((of) =>
    served.filter(({ name }) => name === of).flatMap(({ areas }) => cut(areas).map((area) => ({ area, of }))),
  )
  const grounds =
    telling.length > 0
      ? [...grouped(telling, ({ area }) => area.code).values()].flatMap(together)
      : (served.map((one) => cut(one.areas)).find(({ length }) => length > 0) ?? [])
  return grounds.sort((a, b) => a.code.localeCompare(b.code))
}

function together(loaded: readonly { area: Area; of: 'cadastre' | 'dvf' }[]): Ground[] {
  const [one, other] = loaded.map(({ area }) => area)
  if (!one || !other) return one ? [one] : []
  if (!one.communes !== !other.communes) return loaded.map(({ area, of }) => ({ ...area, of }))
  const { code, name } = one
  if (!one.communes || !other.communes) return [{ code, name }]
  const communes = new Map([...one.communes, ...other.communes].map((commune) => [commune.code, commune]))
  return [{ code, name, communes: [...communes.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr')) }]
}

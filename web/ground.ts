import type { Served } from './served.ts'

/** Datasets that a place has to have for its parcels or sales to be found here. */
const TELLING: readonly string[] = ['cadastre', 'dvf']

type Area = Served['areas'][number]

/**
 * The ground of which parcels or sales are loaded, by the codes of départements: `communes` of it, or the whole where it is absent. Where
 * neither are loaded, that of the first dataset that is cut by département.
 */
export function groundOf(served: readonly Served[]): Area[] {
  const telling = served.filter(({ name }) => TELLING.includes(name))
  const cut = (areas: readonly Area[]) => areas.filter(({ code }) => code !== 'france')
  const areas =
    telling.length > 0
      ? telling.flatMap((one) => cut(one.areas))
      : (served.map((one) => cut(one.areas)).find(({ length }) => length > 0) ?? [])
  const byCode = new Map<string, Area>()
  for (const area of areas) {
    const before = byCode.get(area.code)
    byCode.set(area.code, before ? both(before, area) : area)
  }
  return [...byCode.values()].sort((a, b) => a.code.localeCompare(b.code))
}

function both(one: Area, other: Area): Area {
  const { code, name } = one
  if (!one.communes || !other.communes) return { code, name }
  const communes = new Map([...one.communes, ...other.communes].map((commune) => [commune.code, commune]))
  return { code, name, communes: [...communes.values()].sort((a, b) => a.name.localeCompare(b.name, 'fr')) }
}

import { grouped } from '../text/grouped.ts'
import type { Territory, TerritoryData } from './territory.ts'

/** A Territory whose look-ups take constant time: its maps are built once. */
export function createTerritory(data: TerritoryData): Territory {
  const communes = byCode(data.communes)
  const recodings = new Map(Object.entries(data.recodings))
  const departements = byCode(data.departements)
  const regions = byCode(data.regions)
  const epcis = byCode(data.epcis)
  const sorted = [...data.communes].sort((a, b) => (a.code < b.code ? -1 : 1))
  const arrondissements = grouped(sorted, (commune) => commune.city)
  const cadastral = grouped(sorted, (commune) =>
    arrondissements.has(commune.code) ? undefined : commune.departement,
  )
  return {
    data,
    commune: (code) => communes.get(code),
    resolve: (code) => communes.get(code) ?? communes.get(recodings.get(code) ?? ''),
    departement: (code) => departements.get(code),
    region: (code) => regions.get(code),
    epci: (code) => epcis.get(code),
    arrondissements: (city) => arrondissements.get(city) ?? [],
    cadastralCommunes: (departement) => cadastral.get(departement) ?? [],
  }
}

function byCode<T extends { code: string }>(items: T[]): Map<string, T> {
  return new Map(items.map((item) => [item.code, item]))
}

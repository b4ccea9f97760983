import { areSalesLoaded, type SalesExtent } from '../../../shared/documents/loaded-sales.ts'
import { salesExtent } from '../../../shared/documents/sales.ts'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { PriceYear } from '../../../shared/schemas/price.ts'
import type { Zone } from '../../../shared/schemas/zone.ts'
import { SALES_NOT_PUBLISHED } from '../../../shared/territory/sales-not-published.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { Stores } from '../../../stores/stores.ts'
import { departementsIn } from './loaded.ts'

type Coverage = PriceYear['covers']

/** What the loaded sales cover of a zone, as a function of the year. An IRIS or a street is covered as its commune is. */
export async function coverageOfYears(zone: Zone, stores: Stores): Promise<(year: number) => Coverage> {
  const departements = departementsIn(zone, stores.territory)
  const notPublished = departements.filter((code) => SALES_NOT_PUBLISHED.includes(code))
  const published = departements.filter((code) => !notPublished.includes(code))
  const extents = new Map(
    await Promise.all(
      published.map(
        async (code) =>
          [code, (await stores.documents.get(salesExtent, code, salesExtent.key()))?.value] as const,
      ),
    ),
  )
  const communes = communesOf(zone, stores).filter(({ departement }) => extents.has(departement))
  return (year) => {
    const loaded = communes.filter(({ code, departement }) =>
      areSalesLoaded(extents.get(departement), code, year),
    )
    return {
      communes: { loaded: loaded.length, total: communes.length },
      share: communes.length === 0 ? 0 : round(loaded.length / communes.length),
      populationShare: populationShare(loaded, communes),
      ...(notPublished.length > 0 ? { notPublished } : {}),
      period: periodOf(year, [...new Set(loaded.map(({ departement }) => extents.get(departement)!))]),
    }
  }
}

/** Whether the sales of a year cover the zone from its first month to its last. */
export function isWhole({ communes, period }: Coverage, year: number): boolean {
  if (communes.loaded < communes.total || !period) return false
  return period.from <= `${year}-01-31` && period.to >= `${year}-12-01`
}

/** Communes of a zone as sales name them: a city with arrondissements is all of them. */
function communesOf(zone: Zone, stores: Stores): readonly Commune[] {
  const { territory } = stores
  if (zone.level === 'departement' || zone.level === 'region')
    return departementsIn(zone, territory).flatMap((code) => territory.cadastralCommunes(code))
  if (zone.level === 'ville') return territory.arrondissements(zone.code)
  const commune = territory.resolve(communeCodeOf(zone.code))
  return commune ? [commune] : []
}

function populationShare(loaded: readonly Commune[], all: readonly Commune[]): number | null {
  if (all.length === 0 || all.some(({ population }) => population === undefined)) return null
  const total = sum(all)
  return total === 0 ? null : round(sum(loaded) / total)
}

const sum = (communes: readonly Commune[]) => communes.reduce((n, { population }) => n + population!, 0)
/** Four digits, and never 1 for a part. */
const round = (share: number) => (share === 1 ? 1 : Math.min(0.9999, Math.round(share * 10_000) / 10_000))

/** The days of a year that all of these cover. */
function periodOf(year: number, extents: readonly SalesExtent[]): Coverage['period'] {
  if (extents.length === 0) return null
  const from = [`${year}-01-01`, ...extents.map(({ firstSoldOn }) => firstSoldOn)].sort().at(-1)!
  const to = [`${year}-12-31`, ...extents.map(({ lastSoldOn }) => lastSoldOn)].sort()[0]!
  return from <= to ? { from, to } : null
}

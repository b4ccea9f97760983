import type { Territory } from '../../../../shared/territory/territory.ts'
import { AGGLOMERATIONS, type Agglomeration, agglomerationOf } from '../agglomerations.ts'
import type { Membership } from './levels.ts'
import type { Zoning } from './zones.ts'

/** Which agglomerations each commune of today belongs to, year by year. */
export class Memberships {
  readonly #zonings = new Map<number, Zoning[]>()
  readonly #seats = new Map<string, Agglomeration[]>()
  /** Every commune that a table or a name puts in an agglomeration, sorted. */
  readonly communes: readonly string[]

  constructor(zonings: readonly Zoning[], territory: Territory) {
    for (const zoning of zonings)
      this.#zonings.set(zoning.year, [...(this.#zonings.get(zoning.year) ?? []), zoning])
    for (const agglomeration of AGGLOMERATIONS)
      for (const seat of agglomeration.seats)
        for (const commune of [seat, ...territory.arrondissements(seat).map(({ code }) => code)])
          this.#seats.set(commune, [...(this.#seats.get(commune) ?? []), agglomeration])
    const zoned = zonings.flatMap(({ communes }) => [...communes.keys()])
    this.communes = [...new Set([...zoned, ...this.#seats.keys()])].sort()
  }

  /** Tables first (they know the zone), then the agglomerations named after the commune. */
  of(commune: string, year: number): Membership[] {
    const found: Membership[] = []
    for (const table of this.#zonings.get(year) ?? []) {
      const zones = table.communes.get(commune)
      if (zones) found.push({ agglomeration: agglomerationOf(table.code), zoning: { table, zones } })
    }
    for (const agglomeration of this.#seats.get(commune) ?? [])
      if (!found.some((one) => one.agglomeration === agglomeration)) found.push({ agglomeration })
    return found
  }
}

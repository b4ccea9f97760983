import { departementOf } from '../../../../shared/identifiers/insee.ts'
import type { RentGaps } from '../../../../shared/schemas/rents.ts'
import { AGGLOMERATIONS, type Agglomeration } from '../agglomerations.ts'
import type { RentCell } from '../cell.ts'
import type { Zoning } from './zones.ts'

/** The agglomeration of Paris goes beyond its département. */
const AROUND_PARIS = ['75', '77', '78', '91', '92', '93', '94', '95']

/**
 * Agglomerations of which the release lacks the zoning table or everything, by département: of a commune there, nobody can
 * say that it is not covered.
 */
export function gapsOf(cells: readonly RentCell[], zonings: readonly Zoning[]): RentGaps {
  const tabled = new Set(zonings.map(({ code }) => code))
  const observed = new Map(cells.map(({ agglomeration, observatory }) => [agglomeration, observatory]))
  const gaps = new Map<string, Set<string>>()
  const add = (name: string, departements: readonly string[]) => {
    for (const departement of departements)
      gaps.set(departement, (gaps.get(departement) ?? new Set<string>()).add(name))
  }
  // Paris needs no table: the city is its own agglomeration.
  for (const one of AGGLOMERATIONS) {
    // Paris needs no table: the city is its own agglomeration.
    const needsNoTable = one.code === 'L7501' && isObserved(one, observed)
    if (!needsNoTable && !tablesOf(one).some((code) => tabled.has(code))) add(one.name, departementsOf(one))
  }
  for (const [name, observatory] of observed) {
    const code = `L${observatory.slice(1)}`
    if (!tabled.has(code) && !AGGLOMERATIONS.some((one) => one.name === name))
      add(name, departementsOf({ code, seats: [] }))
  }
  const sorted = [...gaps].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([departement, names]) => [departement, [...names].sort()]))
}

/**
 * Codes of the tables that hold an agglomeration's communes: its own; that of the wider perimeter that took its place; and,
 * around Paris, either the file of both sides or that of the outer one.
 */
function tablesOf(one: Agglomeration): readonly string[] {
  if (one.code?.startsWith('L75')) return one.code === 'L7501' ? ['L7501', 'L7500'] : ['L7500', 'L7502']
  if (one.code !== undefined) return [one.code]
  const wider = AGGLOMERATIONS.filter(({ code, national }) => code !== undefined && national.length === 0)
  return wider.flatMap(({ code }) =>
    code !== undefined && departementsOf(one)[0] === departementsOf({ code, seats: [] })[0] ? [code] : [],
  )
}

function isObserved({ national }: Agglomeration, observed: ReadonlyMap<string, string>): boolean {
  return national.some(({ agglomeration }) => observed.has(agglomeration))
}

/** `L6900` is of 69, `L2A00` of 2A, `L9740` of 974; without a code the communes that give the name tell. */
function departementsOf({ code, seats }: Pick<Agglomeration, 'code' | 'seats'>): readonly string[] {
  if (code?.startsWith('L75')) return AROUND_PARIS
  if (code !== undefined) return [code.slice(1, code.startsWith('L97') ? 4 : 3)]
  return [...new Set(seats.map(departementOf))]
}

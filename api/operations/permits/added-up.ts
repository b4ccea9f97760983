import type { CommunePermits } from '../../../shared/schemas/permit.ts'
import type { NamedCommune } from '../../../shared/schemas/place.ts'

/** The permits of a city as the sum of its parts; empty lists where there is none. */
export function addedUp(commune: NamedCommune, parts: readonly CommunePermits[]): CommunePermits {
  const numbers = [...new Set(parts.flatMap(({ years }) => years.map(({ year }) => year)))].sort(
    (a, b) => a - b,
  )
  const years = numbers.map((year) => {
    const own = parts.flatMap((part) => part.years.filter((one) => one.year === year))
    const sum = (of: (one: CommunePermits['years'][number]) => number) =>
      own.reduce((all, one) => all + of(one), 0)
    return {
      year,
      count: sum((one) => one.count),
      byType: counted(own.map(({ byType }) => byType)),
      cancelledCount: sum((one) => one.cancelledCount),
      dwellingsCount: sum((one) => one.dwellingsCount),
      startedDwellingsCount: sum((one) => one.startedDwellingsCount),
      dwellingSurface: wholeSum(own.map((one) => one.dwellingSurface)),
      premisesSurface: wholeSum(own.map((one) => one.premisesSurface)),
      partial: own.some(({ partial }) => partial),
    }
  })
  return {
    commune,
    years,
    ties: {
      count: parts.reduce((all, { ties }) => all + ties.count, 0),
      tiedCount: parts.reduce((all, { ties }) => all + ties.tiedCount, 0),
      untied: counted(parts.map(({ ties }) => ties.untied)),
    },
  }
}

/** A sum of which a part is not known is not known. */
function wholeSum(parts: readonly (number | null)[]): number | null {
  let sum = 0
  for (const part of parts) {
    if (part === null) return null
    sum += part
  }
  return sum
}

function counted(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const part of parts)
    for (const [name, count] of Object.entries(part)) all[name] = (all[name] ?? 0) + count
  return Object.fromEntries(Object.entries(all).sort())
}

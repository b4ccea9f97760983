import type { Territory } from './territory.ts'

/** The EPCI of a commune, by its code of today: that of its city for an arrondissement, which no EPCI names as a member. */
export function epciOf(code: string, territory: Territory): string | undefined {
  return territory.commune(territory.commune(code)?.city ?? code)?.epci
}

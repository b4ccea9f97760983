import type { UnitRecord } from './release.ts'

/** The communes that the units of one area hold, by their codes of today; `whole`: all of it. */
export function loadedCommunes(units: readonly UnitRecord[]): 'whole' | ReadonlySet<string> {
  const loaded = units.map(({ commune, communes }) => (commune === undefined ? communes : [commune]))
  return loaded.every((codes) => codes !== undefined) ? new Set(loaded.flat()) : 'whole'
}

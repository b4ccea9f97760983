import type { ChangeCause } from '../../../shared/changes/release-changes.ts'
import type { DatasetRecord, Manifest, UnitRecord } from '../../../shared/release/release.ts'

/** A lake file, by what it is. */
interface Place {
  dataset: string
  area: string
}

/**
 * Why the rows of a lake file differ between two releases, sorted: what the records of its dataset say of the files that were read. Of a file
 * that no unit was read for (ties to parcels, facts put together), and where the records say nothing, `derived`.
 */
export function causesOf(
  { dataset, area }: Place,
  before: Manifest,
  after: Manifest,
  isDerived: boolean,
): ChangeCause[] {
  if (isDerived) return ['derived']
  const earlier = unitsOf(before, dataset, area)
  const later = unitsOf(after, dataset, area)
  const causes = new Set<ChangeCause>()
  for (const [place, unit] of later) {
    const old = earlier.get(place)
    if (!old) causes.add('extent')
    else for (const cause of between(old, unit)) causes.add(cause)
  }
  for (const place of earlier.keys()) if (!later.has(place)) causes.add('extent')
  const version = versionOf(before, dataset)
  if (version !== undefined && version !== versionOf(after, dataset) && causes.size > 0) causes.add('reading')
  return causes.size === 0 ? ['derived'] : [...causes].sort()
}

/** What tells two records of the same place apart; nothing when the place was not read again. */
function between(old: UnitRecord, unit: UnitRecord): ChangeCause[] {
  if (old.inputKey === unit.inputKey) return []
  if (contentOf(old) === contentOf(unit)) return ['reading']
  return [old.millesime === unit.millesime ? 'correction' : 'edition']
}

const contentOf = ({ sources }: UnitRecord) => JSON.stringify(sources.map(({ sha256 }) => sha256).sort())

/** The records of the area by the commune, or by the area where all of it is loaded. */
function unitsOf({ datasets }: Manifest, dataset: string, area: string): Map<string, UnitRecord> {
  const units = recordOf(datasets, dataset)?.units.filter((unit) => unit.area === area) ?? []
  return new Map(units.map((unit) => [unit.commune ?? unit.area, unit]))
}

/** Undefined in releases of older versions, which do not say it. */
const versionOf = ({ datasets }: Manifest, dataset: string) => recordOf(datasets, dataset)?.version

const recordOf = (datasets: readonly DatasetRecord[], name: string) =>
  datasets.find((record) => record.name === name)

import type { UnitRecord } from '../../shared/release/release.ts'
import type { Territory } from '../../shared/territory/territory.ts'
import type { AreaUnit, Dataset, Source } from '../dataset.ts'
import type { FoundEdition } from '../found-edition.ts'

/** Addresses of one feed that are looked at, at most. */
const MOST_LOOKS = 12
/** Of a feed with more, a file of each of the newest years, where addresses tell years. */
const YEARS = 3

/** What one dataset is looked at for: an area, and what is loaded of it there. */
export interface CheckedPlace {
  unit: AreaUnit
  units: readonly UnitRecord[]
}

/**
 * The place that a dataset is looked at for: the area asked for, else one that is loaded, else the first that the producer covers. Where communes alone are
 * loaded, the first of them: its files are those that a refresh reads.
 */
export function checkedPlaceOf(
  dataset: Dataset,
  asked: string | undefined,
  fallback: string,
  territory: Territory,
  loaded: readonly UnitRecord[],
): CheckedPlace {
  if (dataset.cut === 'france') return { unit: { area: 'france' }, units: loaded }
  const covers = (area: string) => dataset.sources({ area }, territory, 'latest').length > 0
  const others = territory.data.departements.map(({ code }) => code)
  const area = [...(asked === undefined ? loaded.map((one) => one.area) : [asked]), fallback, ...others].find(
    covers,
  )
  const own = loaded.filter((one) => one.area === area)
  const commune = own.some((one) => one.commune === undefined) ? undefined : own[0]?.commune
  return {
    unit: { area: area ?? fallback, ...(commune === undefined ? {} : { communes: [commune] }) },
    units: commune === undefined ? own : own.filter((one) => one.commune === commune),
  }
}

/** The addresses of a place that are looked at: what comes with the program is not asked for, and of very many the newest are enough. */
export function sourcesLookedAt(
  dataset: Dataset,
  { unit }: CheckedPlace,
  territory: Territory,
  found: FoundEdition | undefined,
): Source[] {
  const remote = dataset.sources(unit, territory, 'latest', found).filter(({ file }) => file === undefined)
  if (remote.length <= MOST_LOOKS) return remote
  // Years come oldest first; a year of many files begins with the national one.
  const yearOf = ({ url, year }: Source) => String(year ?? /\/(20\d\d)\//.exec(url)?.[1] ?? '')
  const years = [...new Set(remote.map(yearOf))].slice(-YEARS)
  const firsts = years.flatMap((year) => remote.find((one) => year !== '' && yearOf(one) === year) ?? [])
  return firsts.length > 0 ? firsts : remote.slice(-MOST_LOOKS)
}

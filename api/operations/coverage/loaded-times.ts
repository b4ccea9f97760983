import type { Manifest } from '../../../shared/release/release.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { yearsOfCommune, yearsOfDepartement } from '../transactions/loaded-years.ts'

/** What times an area of a dataset is loaded of: its editions, and its years where a dataset is a series of them. */
export interface LoadedTimes {
  editions: string[]
  loadedYears?: number[]
}

const known = new PerReleaseCache<ReadonlyMap<string, LoadedTimes>>(100)

/** Rents: the files of figures are named by their year. Zonings are too, and have no figure. */
const YEAR_OF_FILE = /^Base_OP_(20\d\d)_/i
/** The file of a year that has the figures of all observatories. */
const NATIONAL_FILE = /^Base_OP_(20\d\d)_Nationale\./i

/** The times loaded of a dataset in an area (a département code, or `france`), or in one commune of it (its code of today). */
export async function loadedTimes(
  dataset: string,
  area: string,
  commune: string | undefined,
  stores: Stores,
): Promise<LoadedTimes> {
  const times = ofAreas(dataset, stores.manifest).get(`${area} ${commune ?? ''}`) ??
    ofAreas(dataset, stores.manifest).get(`${area} `) ?? { editions: [] }
  if (dataset !== 'dvf') return times
  const sold =
    commune === undefined ? await yearsOfDepartement(area, stores) : await yearsOfCommune(commune, stores)
  return { ...times, loadedYears: [...(sold?.years ?? [])] }
}

/** By area and commune, and by area alone; gathered once a release, for a national dataset has 35,000 units. */
function ofAreas(dataset: string, manifest: Manifest): ReadonlyMap<string, LoadedTimes> {
  return known.of(manifest, dataset, () => {
    const times = new Map<string, { editions: Set<string>; years: Set<number> }>()
    const units = manifest.datasets.find(({ name }) => name === dataset)?.units ?? []
    for (const { area, commune, millesime, sources } of units) {
      const years = dataset === 'oll' ? sources.flatMap(({ url }) => yearOfFile(url, YEAR_OF_FILE)) : []
      for (const key of commune === undefined ? [`${area} `] : [`${area} `, `${area} ${commune}`]) {
        const known = times.get(key) ?? { editions: new Set(), years: new Set() }
        times.set(key, known)
        known.editions.add(millesime)
        for (const year of years) known.years.add(year)
      }
    }
    return new Map([...times].map(([key, { editions, years }]) => [key, inOrder(editions, years)]))
  })
}

function inOrder(editions: ReadonlySet<string>, years: ReadonlySet<number>): LoadedTimes {
  return {
    editions: [...editions].sort(),
    ...(years.size > 0 ? { loadedYears: [...years].sort((a, b) => a - b) } : {}),
  }
}

function yearOfFile(url: string, pattern: RegExp): number[] {
  const year = pattern.exec(url.slice(Math.max(url.lastIndexOf('/'), url.lastIndexOf(':')) + 1))?.[1]
  return year === undefined ? [] : [Number(year)]
}

/** The years of which the rents of all observatories are loaded, ascending. */
export function loadedRentYears({ manifest }: Pick<Stores, 'manifest'>): number[] {
  const units = manifest.datasets.find(({ name }) => name === 'oll')?.units ?? []
  const years = units.flatMap(({ sources }) => sources.flatMap(({ url }) => yearOfFile(url, NATIONAL_FILE)))
  return [...new Set(years)].sort((a, b) => a - b)
}

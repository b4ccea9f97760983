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

/** Rents: each yearly file is named by its year. */
const YEAR_OF_FILE = /(?<!\d)(20[12]\d)(?!\d)/

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
      const years = dataset === 'oll' ? sources.flatMap(({ url }) => yearOfFile(url)) : []
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

function yearOfFile(url: string): number[] {
  const year = YEAR_OF_FILE.exec(url.slice(url.lastIndexOf('/') + 1))?.[1]
  return year === undefined ? [] : [Number(year)]
}

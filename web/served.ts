import { getCoverage } from '../api/operations/coverage/get-coverage.ts'
import { listDatasets } from '../api/operations/datasets/list-datasets.ts'
import { loadedPlacesSchema } from '../shared/schemas/coverage.ts'
import { datasetsSchema } from '../shared/schemas/dataset.ts'
import { PerReleaseCache } from '../stores/reading/per-release-cache.ts'
import type { Stores } from '../stores/stores.ts'
import { answerOf, ask } from './ask.ts'

/** What pages show of one loaded dataset. */
export interface Served {
  name: string
  title: string
  producer: string
  licence: string
  /** The loaded edition, or the oldest and the newest. */
  edition: string
  /** `communes`: those of the département that are loaded, when not all. */
  areas: { code: string; name: string | null; communes?: { code: string; name: string }[] }[]
}

/** Cached, because the coverage of a whole country has 35,000 communes. */
const known = new PerReleaseCache<Promise<Served[]>>(1)

/** The loaded datasets, from /v1/datasets and /v1/coverage. */
export function servedDatasets(stores: Stores): Promise<Served[]> {
  return known.of(stores.manifest, '', () => read(stores))
}

async function read(stores: Stores): Promise<Served[]> {
  const { data: datasets } = await ask(listDatasets, {}, stores, answerOf(datasetsSchema, {}))
  const { data: coverage } = await ask(getCoverage, {}, stores, answerOf(loadedPlacesSchema, {}))
  return datasets.flatMap(({ name, title, producer, licence, areas: loaded }) => {
    const editions = loaded.map(({ edition }) => edition).sort()
    const [oldest, newest] = [editions[0], editions.at(-1)]
    if (oldest === undefined || newest === undefined) return []
    const areas = coverage.datasets.find((one) => one.name === name)?.areas ?? []
    return {
      name,
      title,
      producer,
      licence,
      edition: oldest === newest ? newest : `${oldest} – ${newest}`,
      areas: areas.map(({ code, name: place, communeCodes }) => ({
        code,
        name: place,
        ...(communeCodes
          ? {
              communes: communeCodes.map((commune) => ({
                code: commune,
                name: stores.territory.commune(commune)?.name ?? commune,
              })),
            }
          : {}),
      })),
    }
  })
}

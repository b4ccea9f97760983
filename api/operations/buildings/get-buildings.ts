import { buildings } from '../../../shared/documents/places.ts'
import { communeCodeOf, departementOf } from '../../../shared/identifiers/insee.ts'
import { BUILDING_DATASETS, buildingsSchema } from '../../../shared/schemas/building.ts'
import { todaysCode } from '../../../shared/territory/territory.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { loadingStatusOf } from '../coverage/loaded.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { parcelQuestion } from '../parcels/parcel-question.ts'

export const getBuildings = parcelQuestion({
  name: 'getBuildings',
  tool: 'get_parcel_buildings',
  path: '/v1/buildings/by-parcel/{idu}',
  tag: 'Buildings',
  title: 'Buildings of a parcel',
  description:
    'Gives what stands on the parcel, the largest first, in the groups of the BDNB, so that dwellings add up; else one by one from the RNB; else as ' +
    'the cadastre draws them. Unknown is null, never zero.',
  input: parcelInput,
  output: buildingsSchema,
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [503],
  documents({ idu }, stores) {
    // Each dataset's documents hold all that the datasets before it know: the first one loaded says everything.
    const best = BUILDING_DATASETS.find((name) => stores.documents.has(buildings[name], departementOf(idu)))
    return best && buildings[best]
  },
  async coverage(asked, isFound, stores) {
    const datasets = loadedFor(asked.idu, stores)
    return { ...(await needParcel(datasets[0] ?? 'rnb', asked, isFound, stores)), datasets }
  },
  answer: (document, { idu }, stores) => ({
    data: document ?? [],
    datasets: ['cadastre', ...loadedFor(idu, stores)],
  }),
})

/** By commune: the datasets of buildings that are loaded for all of it. */
const loaded = new PerReleaseCache<(typeof BUILDING_DATASETS)[number][]>(4096)

function loadedFor(idu: string, stores: Stores): (typeof BUILDING_DATASETS)[number][] {
  const commune = communeCodeOf(idu)
  return loaded.of(stores, commune, () => {
    const { manifest, territory } = stores
    const place = { level: 'commune', code: todaysCode(commune, territory) } as const
    return BUILDING_DATASETS.filter((name) => loadingStatusOf(manifest, territory, name, place) === 'loaded')
  })
}

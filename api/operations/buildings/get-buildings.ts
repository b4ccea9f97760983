import type { z } from 'zod'
import { buildings } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { BUILDING_DATASETS, buildingsAbout, buildingsSchema } from '../../../shared/schemas/building.ts'
import type { Stores } from '../../../stores/stores.ts'
import { operation } from '../../answers/operation.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { statusOf } from '../coverage/loaded.ts'
import { aboutFormer, formerAbout } from '../parcels/former-parcel.ts'
import { NothingSaid } from '../parcels/nothing-said.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { parcelInput } from '../parcels/parcel-input.ts'

const about = buildingsAbout.extend(formerAbout)
const nothing = new NothingSaid<z.infer<typeof buildingsSchema>, z.infer<typeof about>>()

export const getBuildings = operation({
  name: 'getBuildings',
  tool: 'get_parcel_buildings',
  method: 'GET',
  path: '/v1/buildings/by-parcel/{idu}',
  tag: 'Buildings',
  title: 'Buildings of a parcel',
  description:
    'Gives what stands on the parcel, the largest first, in the groups of the BDNB, so that dwellings add up; else one by one from the RNB; else as ' +
    'the cadastre draws them. Unknown is null, never zero.',
  input: parcelInput,
  output: buildingsSchema,
  about,
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [503],
  async run({ idu }, stores) {
    const datasets = loadedFor(idu, stores)
    const area = departementOf(idu)
    // Each dataset's documents hold all that the datasets before it know: the first one found says everything.
    const best = BUILDING_DATASETS.find((name) => stores.documents.has(buildings[name], area))
    const found = best && (await parcelDocument(buildings[best], idu, stores))
    const answer = async () => {
      const told = await needParcel(datasets[0] ?? 'rnb', idu, found !== undefined, stores)
      return {
        data: found ?? [],
        datasets: ['cadastre', ...datasets] as const,
        about: { coverage: { ...told, datasets }, ...(await aboutFormer(idu, stores)) },
      }
    }
    return found ? await answer() : await nothing.of(idu, stores, answer)
  },
})

function loadedFor(idu: string, { manifest, territory }: Stores): (typeof BUILDING_DATASETS)[number][] {
  const commune = idu.slice(0, 5)
  const place = { level: 'commune', code: territory.resolve(commune)?.code ?? commune } as const
  return BUILDING_DATASETS.filter((name) => statusOf(manifest, territory, name, place) === 'loaded')
}

import { z } from 'zod'
import { communeCodeSchema } from '../../../shared/identifiers/insee.ts'
import { rentSeriesSchema } from '../../../shared/schemas/rents.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import { readyJson } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import {
  needKnownCommune,
  needRents,
  noRents,
  rentContext,
  rentDatasets,
  seriesOfCommune,
} from './find-rents.ts'

const input = z.strictObject({
  codeInsee: communeCodeSchema.meta({
    description: 'INSEE code of a commune or of an arrondissement of Paris, Lyon or Marseille',
  }),
})

/** Some 5 kB each, the same in the dossiers of all parcels of a commune. */
const kept = new PerReleaseCache<JsonText<z.infer<typeof rentSeriesSchema>>>(1024)

export const getRentStatsByCommune = operation({
  name: 'getRentStatsByCommune',
  tool: 'get_rent_stats_by_commune',
  method: 'GET',
  path: '/v1/loyers/by-commune/{codeInsee}',
  tag: 'Rents',
  title: 'Observed rents of a commune, year by year',
  description:
    'Annual series of the rents that tenants pay, without charges, from the local rent observatories (OLL), which cover ' +
    'about 3,200 communes, 2014 to 2025. Each figure is of the zone, side or agglomeration in `level`, never of the commune alone. ' +
    '`announced`: rents of the carte des loyers. Where there is none, `coverage` says why.',
  input,
  output: rentSeriesSchema,
  examples: (place) => [{ title: 'A commune', input: { codeInsee: place.rents?.commune } }],
  statuses: [404, 503],
  async run({ codeInsee }, stores) {
    needRents(stores)
    const commune = needKnownCommune(codeInsee, stores)
    const data = await kept.made(stores, commune.code, async () => {
      const observed = await seriesOfCommune(commune.code, stores)
      if (!observed) throw await noRents(commune, stores)
      return readyJson({ ...(await rentContext(commune, stores)), observed })
    })
    return { data, datasets: rentDatasets(stores) }
  },
})

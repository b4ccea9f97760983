import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { estimateSchema } from '../../../shared/schemas/estimate.ts'
import { operation } from '../../answers/operation.ts'
import { iduParameter } from '../parcels/parcel-input.ts'
import { answerEstimate } from './answer.ts'
import { dwellingParameters, surfaceParameter, typeParameter } from './dwelling-input.ts'
import { findDwellingPlace } from './place.ts'
import { standIn } from './stand-in.ts'

export const estimateByParcel = operation({
  name: 'estimateByParcel',
  tool: 'get_parcel_estimate',
  method: 'GET',
  path: '/v1/estimates/by-parcel/{idu}',
  tag: 'Estimates',
  title: 'What a dwelling of a parcel is worth',
  description:
    'The estimate of GET /v1/estimates for a dwelling of a parcel. Type and surface that are not said are those of the newest dwelling sold alone on it, ' +
    'else of its newest energy diagnostic (`assumed`); where neither is known, `reason` is unknown-dwelling.',
  input: z.strictObject({
    idu: iduParameter,
    type: typeParameter.optional().meta({ description: 'Flat or house; else as last sold or diagnosed' }),
    surface: surfaceParameter.optional().meta({ description: 'Built, m²; else as last sold or diagnosed' }),
    ...dwellingParameters,
    building: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .optional()
      .meta({ description: 'Building to describe: an id of GET /v1/buildings/by-parcel/{idu}' }),
  }),
  output: estimateSchema,
  about: z.object({ coverage: coverageSchema }),
  noindex: true,
  examples: (place) => [
    {
      title: 'A house of 90 m² on a parcel',
      input: { idu: place.idu, type: 'Maison' as const, surface: 90, rooms: 4 },
    },
    { title: 'The dwelling that was sold last', input: { idu: place.soldIdu } },
  ],
  statuses: [404, 503],
  async run({ idu, ...asked }, stores) {
    const place = await findDwellingPlace({ idu }, stores)
    return answerEstimate(place, stores, (about) => standIn(asked, idu, about))
  },
})

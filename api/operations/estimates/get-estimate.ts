import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { estimateSchema } from '../../../shared/schemas/estimate.ts'
import { refusalText } from '../../../shared/text/refusal-text.ts'
import { operation } from '../../answers/operation.ts'
import { iduParameter } from '../parcels/parcel-input.ts'
import { latSchema, lngSchema } from '../point-input.ts'
import { answerEstimate } from './answer.ts'
import { dwellingParameters, surfaceParameter, typeParameter } from './dwelling-input.ts'
import { estimateSentences } from './estimate-sentences.ts'
import { findDwellingPlace } from './place.ts'

const input = z
  .strictObject({
    idu: iduParameter.optional().meta({ description: 'Parcel (IDU); or `address`; or `lng`, `lat`' }),
    address: z.string().trim().min(3).max(200).optional().meta({ description: 'Address' }),
    lng: lngSchema.optional().meta({ description: 'Longitude' }),
    lat: latSchema.optional().meta({ description: 'Latitude' }),
    type: typeParameter,
    surface: surfaceParameter,
    ...dwellingParameters,
  })
  .superRefine(({ idu, address, lng, lat }, context) => {
    const point = lng !== undefined || lat !== undefined
    const named = [idu, address, point || undefined].filter((one) => one !== undefined)
    if (named.length !== 1)
      context.addIssue({
        code: 'custom',
        path: ['idu'],
        message: refusalText(estimateSentences.onePlace()),
      })
    else if (point && (lng === undefined || lat === undefined))
      context.addIssue({
        code: 'custom',
        path: [lng === undefined ? 'lng' : 'lat'],
        message: refusalText(estimateSentences.bothDegrees()),
      })
  })

export const getEstimate = operation({
  name: 'getEstimate',
  tool: 'get_estimate',
  method: 'GET',
  path: '/v1/estimates',
  tag: 'Estimates',
  title: 'What a flat or house is worth, by the sales around it',
  description:
    'Median price of such a dwelling, an 80 % interval, its sales, past errors there; or the `reason` why there is none. Not an appraisal.',
  input,
  output: estimateSchema,
  about: z.object({ coverage: coverageSchema }),
  noindex: true,
  examples: (place) => [
    {
      title: 'A house of 90 m² on a parcel',
      input: { idu: place.idu, type: 'Maison' as const, surface: 90, land: 350 },
    },
    {
      title: 'A flat of 45 m² at a point',
      input: { ...place.point, type: 'Appartement' as const, surface: 45, rooms: 2 },
    },
    {
      title: 'A flat of 60 m² at an address',
      input: { address: place.address, type: 'Appartement' as const, surface: 60 },
    },
  ],
  statuses: [404, 503],
  async run({ idu, address, lng, lat, ...dwelling }, stores) {
    const place = await findDwellingPlace({ idu, address, lng, lat }, stores)
    return answerEstimate(place, stores, () => ({ dwelling, assumed: [] }))
  },
})

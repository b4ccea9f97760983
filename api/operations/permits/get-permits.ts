import { z } from 'zod'
import { parcelPermits } from '../../../shared/documents/permits.ts'
import { parcelPermitsSchema } from '../../../shared/schemas/permit.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { parcelQuestion } from '../parcels/parcel-question.ts'
import { permitsAround } from './permits-around.ts'
import { permitDatasets, shownPermits } from './shown-permits.ts'

export const getPermits = parcelQuestion({
  name: 'getPermits',
  tool: 'get_parcel_permits',
  path: '/v1/permits/by-parcel/{idu}',
  tag: 'Permits',
  title: 'Permits to build, develop and demolish of a parcel',
  description:
    'Permits granted since 2013 that name the parcel, or one that it came from, newest first; within `radiusMeters` those around. Natural persons are never named.',
  input: parcelInput.extend({
    radiusMeters: z
      .number()
      .int()
      .min(0)
      .max(300)
      .default(0)
      .meta({ description: 'Metres between outlines; 0: the parcel alone' }),
    limit: z.number().int().min(1).max(200).default(50).meta({ description: 'Most permits in each list' }),
  }),
  output: parcelPermitsSchema,
  about: {
    total: z.number().int().meta({ description: 'Permits of the parcel, those beyond `limit` too' }),
    aroundTotal: z.number().int().meta({ description: 'The same of those around' }),
  },
  links: { parcel: '/v1/parcels/{idu}', page: '/parcels/{idu}' },
  examples: (place) => [
    { title: 'A parcel', input: { idu: place.idu } },
    { title: 'A parcel and what is around it', input: { idu: place.idu, radiusMeters: 100, limit: 5 } },
  ],
  statuses: [503],
  documents: () => parcelPermits,
  coverage: 'permits',
  isOwn: ({ radiusMeters }) => radiusMeters > 0,
  async answer(document, { idu, radiusMeters, limit }, stores) {
    const found = document?.value ?? []
    const around = radiusMeters === 0 ? [] : await permitsAround(idu, radiusMeters, stores)
    const own = found.slice(0, limit)
    const near = around.slice(0, limit)
    const shown = await shownPermits([...own, ...near.map(({ permit }) => permit)], stores)
    return {
      data: {
        permits: shown.slice(0, own.length),
        around: near.map((one, i) => ({ ...one, permit: shown[own.length + i]! })),
      },
      datasets: permitDatasets(stores),
      about: { total: found.length, aroundTotal: around.length },
    }
  },
})

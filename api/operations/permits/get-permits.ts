import { z } from 'zod'
import { parcelPermits } from '../../../shared/documents/permits.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { parcelPermitsSchema } from '../../../shared/schemas/permit.ts'
import { operation } from '../../answers/operation.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { aboutFormer, formerAbout } from '../parcels/former-parcel.ts'
import { NothingSaid } from '../parcels/nothing-said.ts'
import { parcelDocument } from '../parcels/parcel-document.ts'
import { iduParameter } from '../parcels/parcel-input.ts'
import { permitsAround } from './permits-around.ts'
import { permitDatasets, shownPermits } from './shown-permits.ts'

const about = z.object({
  coverage: coverageSchema,
  total: z.number().int().meta({ description: 'Permits of the parcel, those beyond `limit` too' }),
  aroundTotal: z.number().int().meta({ description: 'The same of those around' }),
  ...formerAbout,
})
const nothing = new NothingSaid<z.infer<typeof parcelPermitsSchema>, z.infer<typeof about>>()

export const getPermits = operation({
  name: 'getPermits',
  tool: 'get_parcel_permits',
  method: 'GET',
  path: '/v1/permits/by-parcel/{idu}',
  tag: 'Permits',
  title: 'Permits to build, develop and demolish of a parcel',
  description:
    'Permits granted since 2013 that name the parcel, or one that it came from, newest first; within `radiusMeters` those around. Natural persons are never named.',
  input: z.strictObject({
    idu: iduParameter,
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
  about,
  links: { parcel: '/v1/parcels/{idu}', page: '/parcels/{idu}' },
  examples: (place) => [
    { title: 'A parcel', input: { idu: place.idu } },
    { title: 'A parcel and what is around it', input: { idu: place.idu, radiusMeters: 100, limit: 5 } },
  ],
  statuses: [503],
  async run({ idu, radiusMeters, limit }, stores) {
    const document = await parcelDocument(parcelPermits, idu, stores)
    const aboutFound = async (total: number, aroundTotal: number) => ({
      coverage: await needParcel('permits', idu, document !== undefined, stores),
      total,
      aroundTotal,
      ...(await aboutFormer(idu, stores)),
    })
    if (!document && radiusMeters === 0)
      return nothing.of(idu, stores, async () => ({
        data: { permits: [], around: [] },
        datasets: permitDatasets(stores),
        about: await aboutFound(0, 0),
      }))
    const found = document?.value ?? []
    const about = await aboutFound(found.length, 0)
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
      about: { ...about, aroundTotal: around.length },
    }
  },
})

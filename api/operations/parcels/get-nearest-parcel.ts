import { z } from 'zod'
import { nearestParcelSchema } from '../../../shared/schemas/parcel.ts'
import { FOUND_PARCEL_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { pointShape } from '../point-input.ts'
import { describeParcel, geometryOf, PARCEL_DATASETS } from './describe-parcel.ts'
import { noParcelNear } from './no-parcel-near.ts'

const input = z.strictObject(pointShape)

const NO_OVERLAP = {}

export const getNearestParcel = operation({
  name: 'getNearestParcel',
  tool: 'get_nearest_parcel',
  method: 'GET',
  path: '/v1/parcels/nearest',
  tag: 'Parcels',
  title: 'The parcel at a point, or the nearest one',
  description:
    'Gives the cadastral parcel that contains the point (of several the smallest, with the others in `meta.overlapping`), else the nearest to its outline. ' +
    'Its `id` is the IDU that everything about a parcel is asked by. None is given beyond the configured distance (1,000 m by default).',
  input,
  output: nearestParcelSchema,
  about: z.object({
    overlapping: z.array(z.string().length(14)).optional().meta({
      description:
        'Other parcels that contain the point, the smallest first: the cadastre draws them over each other',
    }),
  }),
  links: FOUND_PARCEL_LINKS,
  feature: true,
  examples: (place) => [{ title: 'A point', input: { ...place.point } }],
  statuses: [404],
  async run({ lng, lat }, stores) {
    const { parcels, territory, limits } = stores
    const hit = await parcels.nearest(lng, lat, limits.nearestMaxMetres)
    if (!hit) throw noParcelNear(lng, lat, stores)
    // Named one by one: spreading an object here costs as much as finding the parcel.
    const { id, commune, departement, prefix, section, number, surface, surveyed, createdOn, updatedOn } =
      describeParcel(hit, territory)
    const data = {
      id,
      commune,
      departement,
      prefix,
      section,
      number,
      surface,
      surveyed,
      createdOn,
      updatedOn,
      contained: hit.contained,
      distanceMeters: Math.round(hit.distanceMetres * 100) / 100,
      geometry: geometryOf(hit),
    }
    const about = hit.overlapping.length === 0 ? NO_OVERLAP : { overlapping: [...hit.overlapping] }
    return { data, datasets: PARCEL_DATASETS, about, named: { idu: id } }
  },
})

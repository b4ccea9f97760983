import { z } from 'zod'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { locatedRentSeriesSchema, type RentSeries } from '../../../shared/schemas/rents.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { noGroundNear } from '../parcels/no-parcel-near.ts'
import { pointShape } from '../point-input.ts'
import {
  needKnownCommune,
  needRents,
  noRents,
  rentContext,
  rentDatasets,
  seriesOfCommune,
} from './find-rents.ts'
import { seriesAtPoint } from './series-at-point.ts'
import { zonesAtPoint } from './zones-at-point.ts'

const input = z.strictObject(pointShape)

export const getRentStatsByCoordinates = operation({
  name: 'getRentStatsByCoordinates',
  tool: 'get_rent_stats_by_coordinates',
  method: 'GET',
  path: '/v1/loyers/by-coordinates',
  tag: 'Rents',
  title: 'Observed rents at a point',
  description:
    'Annual series of the commune (or arrondissement) of the parcel at the point, or of the nearest, which `located` names. In a ' +
    'commune cut between zones, that of the zone of the point, in the years that `located.zones` lists.',
  input,
  output: locatedRentSeriesSchema,
  examples: (place) => [{ title: 'A point', input: { ...place.point } }],
  statuses: [404, 503],
  async run({ lng, lat }, stores) {
    needRents(stores)
    const { parcels, limits } = stores
    if (parcels.count === 0) throw notLoaded('cadastre')
    const hit = await parcels.nearest(lng, lat, limits.nearestMaxMetres)
    if (!hit) throw noGroundNear(lng, lat, stores)
    const commune = needKnownCommune(communeCodeOf(hit.idu), stores)
    const series = await seriesOfCommune(commune.code, stores)
    const byYear = await zonesAtPoint(stores, { lng, lat, idu: hit.idu })
    const { observed, zones } =
      byYear.size === 0 ? { observed: series, zones: [] } : seriesAtPoint(series?.value, byYear)
    if (!observed) throw await noRents(commune, stores)
    if (isEmpty(observed)) throw await noRents(commune, stores, undefined, observed.missing.at(-1))
    const located = {
      idu: hit.idu,
      contained: hit.contained,
      distanceMeters: Math.round(hit.distanceMetres * 100) / 100,
      zones,
    }
    const data = { located, ...(await rentContext(commune, stores)), observed }
    const datasets = rentDatasets(stores, 'cadastre')
    return { data, datasets: zones.some(({ by }) => by === 'iris') ? [...datasets, 'iris'] : datasets }
  },
})

/** A point in a zone without figures, of a commune without any. */
function isEmpty(observed: JsonText | RentSeries): observed is RentSeries {
  return 'years' in observed && observed.years.length === 0
}

import { z } from 'zod'
import { rentKeys } from '../../../shared/rents.ts'
import { locatedRentSeriesSchema } from '../../../shared/schemas/rents.ts'
import { operation } from '../../operation.ts'
import { notFound, notLoaded } from '../../problem.ts'
import { demoPlace } from '../demo-place.ts'
import { pointShape } from '../point-input.ts'
import { besideRents, communeOf, needRents, noRents, rentDatasets, rentDocument } from './find-rents.ts'

const input = z.strictObject(pointShape)

export const getRentStatsByCoordinates = operation({
  name: 'getRentStatsByCoordinates',
  tool: 'get_rent_stats_by_coordinates',
  method: 'GET',
  path: '/v1/loyers/by-coordinates',
  tag: 'Rents',
  title: 'Observed rents of the commune at a point',
  description:
    'Annual series of the commune (of the arrondissement in Paris, Lyon and Marseille) whose cadastre contains the point: that ' +
    'of the parcel there, or of the nearest one, which `located` names.',
  input,
  output: locatedRentSeriesSchema,
  examples: [{ title: 'A point of the demo territory', input: { lng: demoPlace.lng, lat: demoPlace.lat } }],
  statuses: [404, 503],
  run({ lng, lat }, stores) {
    needRents(stores)
    const { parcels, limits } = stores
    if (parcels.count === 0) throw notLoaded('cadastre')
    const hit = parcels.nearest(lng, lat, limits.nearestMaxMetres)
    if (!hit)
      throw notFound(
        'no-parcel',
        `No loaded parcel lies within ${limits.nearestMaxMetres} m of longitude ${lng}, latitude ${lat}: its commune is not known. ` +
          'A point elsewhere needs: terrier ingest cadastre --area <code>',
        { coverage: 'not-loaded', maxDistanceMeters: limits.nearestMaxMetres },
      )
    const commune = communeOf(hit.idu.slice(0, 5), stores)
    const observed = rentDocument(stores, rentKeys.series(commune.code))
    if (!observed) throw noRents(commune, stores)
    const located = {
      parcel: hit.idu,
      contained: hit.contained,
      distanceMeters: Math.round(hit.distanceMetres * 100) / 100,
    }
    return {
      data: { located, ...besideRents(commune, stores), observed },
      datasets: rentDatasets(stores, 'cadastre'),
    }
  },
})

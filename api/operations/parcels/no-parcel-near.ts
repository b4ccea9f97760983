import { notFound, type Problem } from '../../answers/problem.ts'
import type { Stores } from '../../store/stores.ts'
import { coverageOfFrance, listed } from '../coverage/dataset-coverage.ts'
import { loadedDepartements } from '../coverage/loaded.ts'

/** The 404 of a point without a loaded parcel near. Its commune is not known: where France is loaded in part, the point may lie in the rest. */
export function noParcelNear(lng: number, lat: number, stores: Stores): Problem {
  const { manifest, limits } = stores
  const departements = loadedDepartements(manifest, 'cadastre')
  const isWhole = coverageOfFrance('cadastre', stores).status === 'loaded'
  return notFound(
    'no-parcel',
    `No parcel within ${limits.nearestMaxMetres} m of longitude ${lng}, latitude ${lat}. ` +
      `Parcels are loaded for: ${listed(departements)}. A point elsewhere needs: terrier ingest cadastre --area <code>`,
    {
      maxDistanceMeters: limits.nearestMaxMetres,
      loadedDepartements: departements,
      coverage: { status: isWhole ? 'not-covered' : 'not-loaded', datasets: ['cadastre'] },
    },
  )
}

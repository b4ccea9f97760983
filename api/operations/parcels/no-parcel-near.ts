import type { Bounds } from '../../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import type { Stores } from '../../../stores/stores.ts'
import { mayLieInFrance } from '../../../stores/zones/departement-ground.ts'
import { notFound, notLoaded, type Problem } from '../../answers/problem.ts'
import { releaseSentences } from '../../answers/release-sentences.ts'
import { coverageOfFrance, loadedPlaces } from '../coverage/dataset-coverage.ts'
import { loadedDepartements } from '../coverage/loaded.ts'
import { placeSentences } from '../place-sentences.ts'

/** The 404 of a point without a loaded parcel near. Its commune is not known: where France is loaded in part, the point may lie in the rest. */
export function noParcelNear(lng: number, lat: number, stores: Stores): Problem {
  const { manifest, limits } = stores
  const departements = loadedDepartements(manifest, 'cadastre')
  const mayBeInFrance = mayLieInFrance(around(lng, lat))
  const isWhole = coverageOfFrance('cadastre', stores).status === 'loaded'
  return notFound(
    'no-parcel',
    placeSentences.noParcelNear(
      limits.nearestMaxMetres,
      lng,
      lat,
      mayBeInFrance ? whereLoaded(manifest) : placeSentences.outsideFrance(),
    ),
    {
      maxDistanceMeters: limits.nearestMaxMetres,
      loadedDepartements: departements,
      coverage: { status: isWhole || !mayBeInFrance ? 'not-covered' : 'not-loaded', datasets: ['cadastre'] },
    },
  )
}

/**
 * The same of a question whose 503 the interface lists: where parcels of France may lie at the point and are not loaded, that is the Problem, and the
 * 404 where none can be.
 */
export function noGroundNear(lng: number, lat: number, stores: Stores): Problem {
  const isWhole = coverageOfFrance('cadastre', stores).status === 'loaded'
  if (isWhole || !mayLieInFrance(around(lng, lat))) return noParcelNear(lng, lat, stores)
  return notLoaded('cadastre', { name: releaseSentences.placeAtPoint(lng, lat) })
}

const around = (lng: number, lat: number): Bounds => {
  const x = Math.round(lng * UNITS_PER_DEGREE)
  const y = Math.round(lat * UNITS_PER_DEGREE)
  return [x, y, x, y]
}

function whereLoaded(manifest: Manifest): Sentence {
  return loadedDepartements(manifest, 'cadastre').length === 0
    ? placeSentences.noneLoaded()
    : placeSentences.loadedFor(loadedPlaces(manifest, 'cadastre'))
}

import type { Bounds } from '../../../shared/geo/bounds.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Idu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { Stores } from '../../../stores/stores.ts'
import { departementsNear, isRealDepartement } from '../../../stores/zones/departement-ground.ts'
import { loadingStatusOf } from './loaded.ts'

/** Less of a boundary without a neighbour is the traces of drawings that differ, metres. */
const TRACES = 0.5

/**
 * What is loaded around the ground of a parcel, of the datasets that say what lies behind its boundary. `bounds`: the box of the ground, 1e-7
 * degrees; `unsharedMeters`: how much of its boundary runs along no loaded parcel, undefined where that is not known. Public ground and a parcel that is not
 * loaded look alike there: only where all communes around are loaded is it the first.
 */
export function coverageAround(
  idu: Idu,
  bounds: Bounds,
  unsharedMeters: number | undefined,
  datasets: readonly [DatasetName, ...DatasetName[]],
  { manifest, territory }: Stores,
): Coverage {
  const covered = (status: Coverage['status'], detail: string): Coverage => ({
    status,
    detail,
    datasets: [...datasets],
  })
  if (unsharedMeters !== undefined && unsharedMeters < TRACES)
    return covered('loaded', 'Loaded parcels lie along the whole boundary.')
  const left =
    unsharedMeters === undefined
      ? ''
      : `${Math.round(unsharedMeters)} m of the boundary run along no loaded parcel. `
  const missingIn = (code: string) =>
    datasets.find(
      (name) => loadingStatusOf(manifest, territory, name, { level: 'departement', code }) !== 'loaded',
    )
  const own = departementOf(idu)
  const missing = missingIn(own)
  if (missing)
    return covered(
      'partly-loaded',
      `${left}Only some communes of the département ${own} are loaded: what lies at the border of a commune in one that is not loaded is not known. Load them with: terrier ingest ${missing} --area ${own}`,
    )
  // An invented département lies on the ground of real ones, of which the table of grounds says nothing then.
  const near = isRealDepartement(own) ? departementsNear(bounds).filter((code) => code !== own) : []
  const absent = near.find((code) => missingIn(code) !== undefined)
  if (absent !== undefined)
    return covered(
      'partly-loaded',
      `${left}The border of the département ${absent} is near, and not all of it is loaded: what lies there is not known. Load it with: terrier ingest ${missingIn(absent)} --area ${absent}`,
    )
  return covered('loaded', `${left}All communes around are loaded: what has no parcel is public ground.`)
}

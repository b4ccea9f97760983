import type { Bounds } from '../../../shared/geo/bounds.ts'
import type { Idu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { Stores } from '../../../stores/stores.ts'
import { departementsNear, isRealDepartement } from '../../../stores/zones/departement-ground.ts'
import { listedDepartements } from './dataset-coverage.ts'
import { loadingStatusOf } from './loaded.ts'

const DATASETS: Coverage['datasets'] = ['cadastre']
/** Less of a boundary without a neighbour is the traces of drawings that differ, metres. */
const TRACES = 0.5

/**
 * What the loaded cadastre covers around ground of a parcel. `bounds`: its box, 1e-7 degrees; `unsharedMeters`: how much of its boundary runs along
 * no loaded parcel. What lies there, public ground or a parcel that is not loaded, is known only where all communes around are loaded.
 */
export function coverageAround(
  idu: Idu,
  bounds: Bounds,
  unsharedMeters: number,
  { manifest, territory }: Stores,
): Coverage {
  const statusOf = (code: string) =>
    loadingStatusOf(manifest, territory, 'cadastre', { level: 'departement', code })
  const own = departementOf(idu)
  if (unsharedMeters < TRACES)
    return { status: 'loaded', detail: 'Loaded parcels lie along the whole boundary.', datasets: DATASETS }
  const left = `${Math.round(unsharedMeters)} m of the boundary run along no loaded parcel`
  if (statusOf(own) === 'partly-loaded')
    return {
      status: 'partly-loaded',
      detail: `${left}. Only some communes of the département ${own} are loaded: at the border of a commune, its neighbours in one that is not loaded are not known. Load them with: terrier ingest cadastre --area ${own}`,
      datasets: DATASETS,
    }
  // An invented département lies on the ground of real ones, of which the table of grounds says nothing then.
  const near = isRealDepartement(own) ? departementsNear(bounds).filter((code) => code !== own) : []
  const absent = near.filter((code) => statusOf(code) !== 'loaded')
  if (absent.length > 0)
    return {
      status: 'partly-loaded',
      detail: `${left}. The border of ${listedDepartements(absent).en}, of which not all communes are loaded, is near: neighbours there are not known. Load them with: terrier ingest cadastre --area ${absent[0]}`,
      datasets: DATASETS,
    }
  return {
    status: 'loaded',
    detail: `${left}: ground without parcels, such as streets and rivers. All communes around are loaded.`,
    datasets: DATASETS,
  }
}

import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

/** Address of the weekly export of a département; single communes are cut out of it. */
export function sources(unit: AreaUnit, _territory: Territory, _millesime: string): Source[] {
  return [{ url: `https://rnb-opendata.s3.fr-par.scw.cloud/files/RNB_${unit.area}.csv.zip` }]
}

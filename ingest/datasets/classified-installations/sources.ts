import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

const EXPORT = 'https://www.georisques.gouv.fr/api/v1/csv/installations_classees'

/**
 * The export of a département; the same serves its single communes. The service ignores a parameter that it does not know and then gives all of
 * France: `normalise` keeps the rows of the département alone.
 */
export function sources({ area }: AreaUnit, _territory: Territory, _millesime: string): Source[] {
  return [{ url: `${EXPORT}?departement=${area}` }]
}

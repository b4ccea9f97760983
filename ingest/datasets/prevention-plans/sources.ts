import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit, Source } from '../../dataset.ts'

const PLANS = 'https://files.georisques.fr/ppr/'
/** Natural, technological and mining plans: seen for natural ones alone. */
const KINDS = ['pprn', 'pprt', 'pprm'] as const

/**
 * The archives of a département, one a kind of plan. Each may be missing: not every département has one of each. The same serve single communes: plans
 * reach over several.
 */
export function sources({ area }: AreaUnit, _territory: Territory, _millesime: string): Source[] {
  return KINDS.map((kind) => ({ url: `${PLANS}${kind}_${area}.zip`, sort: kind, optional: true }))
}

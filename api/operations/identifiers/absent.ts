import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { KnownOf } from './lead.ts'

/** What is said of an identifier that nothing loaded has, by what is loaded of the dataset that would know it. */
export function absentBy(coverage: Coverage): KnownOf {
  return { ...NOTHING, status: coverage.status === 'not-loaded' ? 'not-loaded' : 'unknown', coverage }
}

const NOTHING = { name: null, questions: [], leads: [] }

/** The coverage of what was found in these datasets. */
export const foundIn = (...datasets: DatasetName[]): Coverage => ({ status: 'loaded', datasets })

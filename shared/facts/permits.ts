import { OVERVIEW_PERMITS } from '../artefacts/overviews.ts'
import type { FactGroup } from './fact-column.ts'

/** Permits to build, develop and demolish since 2013, cancelled ones left out. */
export const permitFacts: FactGroup = {
  name: 'permits',
  dataset: 'permits',
  columns: [
    { name: 'permitCount', type: 'integer', counted: true, meaning: 'permits granted since 2013 that are tied to it, cancelled ones left out' },
    { name: 'lastPermitYear', type: 'integer', meaning: 'year in which the newest of them was granted' },
    { name: 'lastPermitType', type: 'text', values: OVERVIEW_PERMITS, meaning: 'type of that one: PC to build, DP works declared, PA to develop, PD to demolish' },
  ],
}

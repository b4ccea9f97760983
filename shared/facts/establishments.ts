import type { Naf } from '../identifiers/naf.ts'
import type { FactGroup } from './fact-column.ts'

export const establishmentFacts: FactGroup = {
  name: 'establishments',
  dataset: 'sirene',
  columns: [
    { name: 'establishmentCount', type: 'integer', counted: true, meaning: 'active establishments tied to it that may be shown' },
    { name: 'activitySections', type: 'texts', meaning: 'sections of their activities in NAF rev. 2, A to U' },
    { name: 'activitySections2025', type: 'texts', meaning: 'sections of their activities in NAF 2025, A to V: from J on a letter means something else than in NAF rev. 2' },
    { name: 'activityCodes', type: 'texts', meaning: 'their activities in NAF rev. 2, such as 56.10A' },
    { name: 'activityCodes2025', type: 'texts', meaning: 'their activities in NAF 2025, such as 56.11G' },
  ],
}

/** What a column of activities holds. */
export interface ActivityColumn {
  naf: Naf
  holds: 'section' | 'code'
}

/** The columns that hold activities, each in one edition of the NAF: a letter or a code of another edition is never compared with its cells. */
export const ACTIVITY_COLUMNS: ReadonlyMap<string, ActivityColumn> = new Map([
  ['activitySections', { naf: 'NAFRev2', holds: 'section' }],
  ['activitySections2025', { naf: 'NAF2025', holds: 'section' }],
  ['activityCodes', { naf: 'NAFRev2', holds: 'code' }],
  ['activityCodes2025', { naf: 'NAF2025', holds: 'code' }],
])

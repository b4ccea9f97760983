import type { FactGroup } from './fact-column.ts'

/** Legal entities alone. Nothing is known of natural persons, but that no legal entity owns: `legalOwnerCount` 0. */
export const ownerFacts: FactGroup = {
  name: 'owners',
  dataset: 'owners',
  columns: [
    { name: 'legalOwnerCount', type: 'integer', counted: true, meaning: 'legal entities that own it' },
    {
      name: 'ownerGroup',
      type: 'text',
      values: [...'0123456789'],
      meaning: 'group of the first of them: 0 company, 1 State, 2 région, 3 département, 4 commune, 5 HLM, 6 mixed economy, 7 co-owners, 8 partners, 9 public body',
    },
    { name: 'ownerSirens', type: 'texts', meaning: 'SIREN of those that have one and did not oppose publication' },
  ],
}

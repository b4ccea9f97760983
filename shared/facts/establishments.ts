import type { FactGroup } from './fact-column.ts'

export const establishmentFacts: FactGroup = {
  name: 'establishments',
  dataset: 'sirene',
  columns: [
    {
      name: 'establishmentCount',
      type: 'integer',
      counted: true,
      meaning: 'active establishments tied to it that may be shown',
    },
    { name: 'activitySections', type: 'texts', meaning: 'sections of the NAF of their activities, A to U' },
  ],
}

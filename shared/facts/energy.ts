import type { FactGroup } from './fact-column.ts'

export const energyFacts: FactGroup = {
  name: 'energy',
  dataset: 'dpe',
  columns: [
    { name: 'dpeCount', type: 'integer', counted: true, meaning: 'energy diagnostics tied to it' },
    {
      name: 'energyLabel',
      type: 'text',
      meaning: 'commonest energy label of them, A to G; of equals the worse',
    },
    { name: 'bestEnergyLabel', type: 'text', meaning: 'best energy label' },
    { name: 'worstEnergyLabel', type: 'text', meaning: 'worst energy label' },
    { name: 'lastDpeOn', type: 'date', meaning: 'day of the newest diagnostic' },
  ],
}

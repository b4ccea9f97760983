import type { FactGroup } from './fact-column.ts'

export const filiationFacts: FactGroup = {
  name: 'filiation',
  dataset: 'filiation',
  columns: [{ name: 'bornOn', type: 'date', meaning: 'day of the oldest document of filiation that made it out of others or of the public domain' }],
}

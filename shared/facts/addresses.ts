import type { FactGroup } from './fact-column.ts'

export const addressFacts: FactGroup = {
  name: 'addresses',
  dataset: 'ban',
  columns: [
    { name: 'addressCount', type: 'integer', counted: true, meaning: 'addresses tied to it' },
    { name: 'address', type: 'text', meaning: 'the first of them in the order of their keys' },
  ],
}

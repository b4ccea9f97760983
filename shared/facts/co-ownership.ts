import type { FactGroup } from './fact-column.ts'

export const coOwnershipFacts: FactGroup = {
  name: 'co-ownerships',
  dataset: 'rnic',
  columns: [
    { name: 'coOwnershipCount', type: 'integer', counted: true, meaning: 'registered co-ownerships tied to it' },
    { name: 'coOwnershipLotCount', type: 'integer', meaning: 'lots for dwelling, office or shop of the largest' },
    { name: 'coOwnershipManaged', type: 'boolean', meaning: 'whether the largest has a managing agent (syndic)' },
  ],
}

import type { FactGroup } from './fact-column.ts'

export const streetFacts: FactGroup = {
  name: 'street',
  dataset: 'ban',
  columns: [{ name: 'streetCode', type: 'text', meaning: 'street: commune, colon, code of the street (FANTOIR); that of most of its sales, else of most of its addresses' }],
}

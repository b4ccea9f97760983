import type { FactGroup } from './fact-column.ts'

export const irisFacts: FactGroup = {
  name: 'iris',
  dataset: 'iris',
  columns: [{ name: 'irisCode', type: 'text', meaning: 'IRIS in which it lies' }],
}
